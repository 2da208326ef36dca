"""The table of Twenty-One."""
