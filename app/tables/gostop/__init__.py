"""The table of Go Stop."""
