"""Our themes, and Textual's own in our names for colours."""
