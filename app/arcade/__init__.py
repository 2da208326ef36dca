"""The full-screen program: the Textual App and what it needs to run."""
