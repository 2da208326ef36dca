"""What the coach says: choices as bars with numbers."""
