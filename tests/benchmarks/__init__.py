"""Figures, measured against a bare baseline in the same run. `python -m tests.benchmarks [NAME …]` prints them; nothing asserts on time."""
