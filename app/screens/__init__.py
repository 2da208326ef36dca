"""The screens: the lobby, one for each game, and the dialogs between them."""
