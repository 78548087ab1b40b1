"""The ruling desk, pure: a question as people fill it in, its answer with steps and cards marked, what other rules would say."""
