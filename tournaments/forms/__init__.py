"""What people type about an event."""
