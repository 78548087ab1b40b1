"""The only ways in for an event: services by noun, keyword-only, with actor and time passed in."""
