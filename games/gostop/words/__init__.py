"""What Go Stop says and asks, in the exact words of its rules page."""
