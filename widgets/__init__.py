"""Textual widgets that draw the part of a game they are given, and post what the player does."""
