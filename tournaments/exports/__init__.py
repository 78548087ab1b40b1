"""Rows in, bytes out: papers, workbooks, archives. It knows rows, not querysets."""
