"""Pages of an event: short functions, one file for each kind of reader."""
