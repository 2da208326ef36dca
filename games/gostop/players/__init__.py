"""The computer players of Go Stop."""
