"""Textual widgets that draw a piece of a game handed to them and say what was done to them."""
