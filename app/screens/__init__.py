"""The screens apart from tables: the lobby, pages, and the dialogs between them."""
