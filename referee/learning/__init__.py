"""Worked examples of the documents and cases for training referees, as questions of the ruling desk. Pure: data and the engine."""
