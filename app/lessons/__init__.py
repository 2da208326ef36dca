"""Two-minute lessons, and the places of a table that they point at: no terminal is known here."""
