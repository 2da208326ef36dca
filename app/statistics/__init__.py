"""What was won and lost, and what it says of a player."""
