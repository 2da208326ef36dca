"""The bot arena: who plays, how it stands, and games to watch."""
