"""Dialogs: a new game, settings, files, questions."""
