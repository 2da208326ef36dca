"""The bot arena: the dialog, the standings, and games to watch."""
