"""What was won and lost, and how well it was played."""
