"""Score tables and the columns of Battle of the Sexes."""
