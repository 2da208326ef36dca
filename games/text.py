"""Make text from outside safe to print, and short enough for the room there is."""


def printable(text: str) -> str:
    """Return `text` with every character escaped that could act on a terminal."""
    return "".join(c if c.isprintable() else escaped(c) for c in text)


def escaped(character: str) -> str:
    """Return a character as an escape sequence of Python: a backslash and its number."""
    return character.encode("unicode_escape").decode("ascii")


def quoted(text: str, longest: int = 24) -> str:
    """Return `text` in quotation marks, printable, cut to `longest` characters before escaping."""
    cut = text if len(text) <= longest else text[: longest - 3] + "..."
    return f'"{printable(cut)}"'


def shortened(text: str, room: int) -> str:
    """Return `text` in at most `room` characters.

    Where it is longer, the last of them is an ellipsis.
    """
    if len(text) <= room:
        return text
    return f"{text[: room - 1]}…" if room > 0 else ""
