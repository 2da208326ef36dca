"""Text from outside, made safe to print back."""


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
