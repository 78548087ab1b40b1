"""Who meets whom: pure functions on plain values, standard library only, the same answer for the same public seed."""
