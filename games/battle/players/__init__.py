"""The computer players of Battle of the Sexes."""
