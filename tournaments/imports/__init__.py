"""Entry lists from elsewhere: rows in, forms or reasons out; nothing is written here."""
