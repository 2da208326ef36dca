"""The commands of the command line, a module each: `add` makes its parser, `run` does it."""
