"""The settings: a line for each, in groups, with a sample of how everything looks."""
