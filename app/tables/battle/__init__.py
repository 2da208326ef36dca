"""The table of Battle of the Sexes."""
