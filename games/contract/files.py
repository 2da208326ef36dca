"""What a person may set before a game, and the files a game reads and writes."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

_O = TypeVar("_O")
_S = TypeVar("_S")


class Field(Struct, frozen=True):
    """Something a person may set before a game.

    It becomes a line of the dialog, an option of the command line, and a question in plain mode.

    Attributes:
        name: The attribute of `Game.Options` that it sets, or "seed" for the seed of the deal.
        label: Its name in the dialog.
        help: One line about it.
        parse: Turns text into the value. Raises `BadInput`.
        text: Turns the value back into text.
        choices: All texts that are allowed, if there are only a few.
        question: What plain mode asks if neither this field nor any of `unless` was given; ""
            to ask nothing.
        unless: Names of other fields; see `question`.
        blank: What the dialog shows in an empty line.
        nothing: The text that an empty line stands for.
        shown: What the dialog calls some of `choices`, by choice.
        hint: What the dialog says next to it; `help` where it is "".
    """

    name: str
    label: str
    help: str
    parse: Callable[[str], Any]
    text: Callable[[Any], str] = str
    choices: tuple[str, ...] = ()
    question: str = ""
    unless: tuple[str, ...] = ()
    blank: str = ""
    nothing: str = ""
    shown: Mapping[str, str] = {}
    hint: str = ""


class Loaded(Struct, Generic[_O, _S], frozen=True):
    """What a file of a game held.

    Attributes:
        options: The options of the match.
        start: The state to go on from; None for a new deal with these options.
        warnings: Sentences about what is unusual in the file.
    """

    options: _O
    start: _S | None = None
    warnings: tuple[str, ...] = ()


def no_signature(content: bytes) -> bool:
    """Return False, for a format with no recognisable beginning."""
    return False


class Format(Struct, Generic[_O, _S], frozen=True):
    """A file format of a game: text in, values out.

    Attributes:
        title: What such a file is called in sentences.
        ending: The ending of its name, with the dot.
        read: (content, name): The values. Raises `BadInput` with line, column and the bad word.
        write: (state): The text of the file.
        refusal: (state): Why this state cannot be written now; "" when it can.
        begins: (content): Whether the content begins as only this format does, right or wrong.
    """

    title: str
    ending: str
    read: Callable[[bytes, str], Loaded[_O, _S]]
    write: Callable[[_S], str]
    refusal: Callable[[_S], str]
    begins: Callable[[bytes], bool] = no_signature


class Files(Struct, Generic[_O, _S], frozen=True):
    """The files of a game.

    Attributes:
        formats: Its formats by name.
        resuming: The yes-or-no question by which plain mode offers to load a file; "" for none.
    """

    formats: Mapping[str, Format[_O, _S]] = {}
    resuming: str = ""
