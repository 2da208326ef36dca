"""What is kept on the disk: matches in a database, and files in the games' own formats."""
