"""Games in lines of text: for pipes, screen readers and plain terminals."""
