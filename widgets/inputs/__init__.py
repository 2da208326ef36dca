"""Form fields: what is typed, chosen or switched."""
