"""Guests: sessions without access to the rest of the machine."""
