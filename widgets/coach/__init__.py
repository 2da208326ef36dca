"""The coach's advice: the choices as bars with numbers."""
