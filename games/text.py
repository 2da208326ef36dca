"""Text from outside, made safe to print back, and no longer than there is room for."""


def printable(text: str) -> str:
    """Return `text` with every character escaped that could act on a terminal."""
    return "".join(c if c.isprintable() else escaped(c) for c in text)


def escaped(character: str) -> str:
    """Return a character as Python would write it in a string: a backslash and its number."""
    return character.encode("unicode_escape").decode("ascii")


def quoted(text: str, longest: int = 24) -> str:
    """Return `text` in quotation marks, printable, cut to `longest` characters."""
    cut = text if len(text) <= longest else text[: longest - 3] + "..."
    return f'"{printable(cut)}"'


def shortened(text: str, room: int) -> str:
    """Return `text` in at most `room` characters, the last a sign for what is left out."""
    if len(text) <= room:
        return text
    return f"{text[: room - 1]}…" if room > 0 else ""
