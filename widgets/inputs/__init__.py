"""What is typed, chosen or switched."""
