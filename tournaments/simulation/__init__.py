"""Whole events played through the services, reproducibly from a seed: for practice, for the demo, for tests and figures."""
