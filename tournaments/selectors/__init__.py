"""The only ways out of an event; each takes the viewer, and what the viewer may not see is not in the answer."""
