"""What a game gets that brings none of its own: no options, all but the seed to be seen, wording.

An action is spelled as its tag and its values: `Take(3)` with the tag "take" is "take 3".
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple, replace

from games.contract.values import HOUSE, BadInput, Prompt, Result, Seat, Verb
from games.text import as_sentence, quoted

Legal = Callable[[Any, Seat], tuple[Any, ...]]
Spell = Callable[[Any, Any, Seat], str]

LISTED_CHOICES = 6
"""How many choices a question lists."""


class NoOptions(Struct, frozen=True):
    """The options of a game that has none."""


def seen_without_seed(state: Any, seat: Seat) -> Any:
    """Return the state with its `seed`, if any, blanked."""
    return replace(state, seed="") if hasattr(state, "seed") else state


def opened_without_seed(state: Any) -> Any:
    """Return the state with its `seed`, if any, blanked."""
    return seen_without_seed(state, HOUSE)


def tag_and_values(action: Any, state: Any, reader: Seat) -> str:
    """Return an action as its tag and its values."""
    values = (value if isinstance(value, tuple) else (value,) for value in astuple(action))
    return " ".join([str(action.__struct_config__.tag), *(",".join(map(str, v)) for v in values)])


def parser_of(legal: Legal, spell: Spell) -> Callable[[str, Any, Seat], Any]:
    """Return a parser for verbs and legal actions; an unambiguous beginning is enough."""

    def parse(line: str, state: Any, reader: Seat) -> Any:
        if verb := Verb.of(line):
            return verb
        typed = " ".join(line.lower().split())
        choices = {spell(action, state, reader).lower(): action for action in legal(state, reader)}
        meant = [action for text, action in choices.items() if typed and text.startswith(typed)]
        if typed in choices or len(meant) == 1:
            return choices.get(typed, meant[0])
        raise BadInput(
            f"{quoted(line.strip())} cannot be played now.{choices_listed(list(choices))}"
        )

    return parse


def choices_listed(texts: list[str]) -> str:
    """Return a sentence that lists a few choices."""
    return f" You can say {', '.join(texts)}." if 0 < len(texts) <= LISTED_CHOICES else ""


def prompt_of(legal: Legal, spell: Spell) -> Callable[[Any, Seat], Prompt]:
    """Return a function that asks a reader for a choice, and lists the choices if they are few."""

    def prompt(state: Any, reader: Seat) -> Prompt:
        texts = [spell(action, state, reader) for action in legal(state, reader)]
        question = " or ".join(texts) if 0 < len(texts) <= LISTED_CHOICES else "your move"
        return Prompt(f"Player {reader + 1}, {question}? ")

    return prompt


def narrator_of(
    spell: Spell,
    result: Callable[[Any], Result | None],
    describe: Callable[[Any, Seat], tuple[str, ...]],
    secret: tuple[type, ...],
) -> Callable[[Any, Seat, Any, Any, str, tuple[Seat, ...]], tuple[str, ...]]:
    """Return a function that narrates a step: action, table, and at the end who won.

    The table is described as everyone may see it: the other player may read it, too.
    """

    def narrate(
        before: Any, seat: Seat, action: Any, after: Any, why: str, typed: tuple[Seat, ...]
    ) -> tuple[str, ...]:
        deed = "has chosen" if type(action) in secret else spell(action, before, seat)
        text = deed + (f" ({why})" if why and deed != "has chosen" else "")
        line = as_sentence(text) if seat == HOUSE else f"Player {seat + 1}: {text}."
        lines = () if seat in typed else (line,)
        return (*lines, *describe(after, HOUSE), *last_line(result(after)))

    return narrate


def last_line(result: Result | None) -> tuple[str, ...]:
    """Return the line that ends a match, the winner's points first; none while it goes on."""
    if result is None:
        return ()
    first, second = result.scores
    if result.winner is None:
        return (f"It is a tie, {first} to {second}.",)
    points = f"{second} to {first}" if result.winner == 1 else f"{first} to {second}"
    return (f"Player {result.winner + 1} wins, {points}.",)
