"""Guests: sessions that reach nothing else of the machine."""
