"""Saved games of Go Stop: three text formats, and one reader that recognises each."""

import re

from games.contract import BadInput, Format, Loaded
from games.gostop.saves.fields import SaveFields
from games.gostop.saves.lists import read_lisp, read_prolog, write_lisp, write_prolog
from games.gostop.saves.restore import restore
from games.gostop.saves.text import read_text, write_text
from games.gostop.saves.tokens import Word, end_of, refused_at
from games.gostop.state import Options, State, is_turn
from games.text import printable

LARGEST_SAVE = 1 << 20
"""The size of the largest file that is read, in bytes."""


def read_saved_game(content: bytes, name: str) -> Loaded[Options, State]:
    """Return the game that a file in any of the formats holds.

    Args:
        content: The bytes of the file.
        name: The name of the file, for messages.

    Raises:
        BadInput: It holds none; the sentence has the name, line, column and the offending word.
    """
    try:
        text = decode_save(content)
        return restore(read_fields(text), end_of(text))
    except BadInput as wrong:
        raise BadInput(f"{printable(name)}: {wrong}") from None


def decode_save(content: bytes) -> str:
    """Return the text of a file, its line ends as newlines. Raises `BadInput` if it is none."""
    if len(content) > LARGEST_SAVE:
        where = end_of(content[:LARGEST_SAVE].decode("latin-1"))
        raise refused_at(where, "lies beyond 1 MiB; a larger file is not read.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        where = end_of(one_line_end(wrong.object[: wrong.start].decode()))
        byte = Word(f"\\x{wrong.object[wrong.start]:02x}", where.line, where.column)
        raise refused_at(byte, "is not text; a saved game is plain text.") from None
    return one_line_end(text)


def one_line_end(text: str) -> str:
    """Return a text with a newline at every line end."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_fields(text: str) -> SaveFields:
    """Return the fields of a file, read in the format that its first character shows."""
    first = re.sub(r"\A(?:\s|[;%][^\n]*)*", "", text)[:1]
    return {"(": read_lisp, "[": read_prolog}.get(first, read_text)(text)


def why_save_refused(state: State) -> str:
    """Return why a state cannot be saved now; "" before a turn."""
    if state.phase == "play":
        return ""
    if is_turn(state):
        return "A game is saved before a turn; finish this one first."
    return "A game is saved before a turn, and no turn is next."


SAVE_FORMATS: dict[str, Format[Options, State]] = {
    "text": Format("Text", ".txt", read_saved_game, write_text, why_save_refused),
    "lisp": Format("LISP", ".lisp", read_saved_game, write_lisp, why_save_refused),
    "prolog": Format("Prolog", ".pl", read_saved_game, write_prolog, why_save_refused),
}
"""The formats by name. Each reads all three and writes its own."""
