"""The program: the command line, plain mode, the screens, matches and the store."""
