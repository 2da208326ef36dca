"""What is kept on the disk: matches in a database, and files of the games' own."""
