"""The commands of the command line: each is declared by `@command` with its flags."""
