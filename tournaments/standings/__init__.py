"""Who stands where: results in, shared places and their reasons out; it knows no database, no names, no language."""
