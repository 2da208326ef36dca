"""What Go Stop says and asks: the exact words of its rules page."""
