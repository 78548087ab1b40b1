"""Drawings of an event as SVG markup from plain values: standard library only, classes only, no style attribute."""
