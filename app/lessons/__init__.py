"""Two-minute lessons, and the parts of a table that they point at, independent of a terminal."""
