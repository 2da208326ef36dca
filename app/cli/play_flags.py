"""What the flags of `parlour play` say: who plays, by which rules, and from what."""

import argparse
from collections.abc import Iterable, Mapping
from typing import Any

from app.match.new_setup import complete_seats, new_setup
from app.match.setup import PERSON, Setup
from app.plugins import AnyGame
from games.contract import Loaded, Refusal
from games.text import quoted


class PlayFlags:
    """The flags of a match.

    Args:
        args: What was parsed.

    Raises:
        Refusal: Someone cannot sit where the flags say.
    """

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.game: AnyGame = args.game
        self.seated = tuple(getattr(args, f"seat{seat + 1}") for seat in self.game.chairs)
        self.seats = complete_seats(self.game, self.seated)
        flags = {field.name: getattr(args, field.name) for field in self.game.fields}
        self.given = {name: value for name, value in flags.items() if value is not None}
        """The options, by name."""
        self.variant: str | None = getattr(args, "variant", None)
        self.said = self.given | ({"variant": self.variant} if self.variant else {})
        """All that is said of the rules."""

    @property
    def has_person(self) -> bool:
        """Whether a person plays."""
        return PERSON in self.seats

    @property
    def say_nothing(self) -> bool:
        """Whether nothing is said of the rules, of who plays, or of a file."""
        file = getattr(self.args, "file", None) is not None or getattr(self.args, "ask_file", False)
        return not (self.said or any(self.args.names) or any(self.seated) or file)

    def check(self) -> None:
        """Raise `Refusal` if no match can begin like this."""
        for seat, name in enumerate(self.args.names):
            if name.strip() and self.seats[seat : seat + 1] != (PERSON,):
                raise Refusal(
                    f"{quoted(name)} cannot be a name there: no person sits in seat {seat + 1}."
                )
        wanted = self.setup()
        self.game.deal(wanted.options, wanted.seed)

    def check_file(self, loaded: Loaded[Any, Any] | None) -> None:
        """Raise `Refusal` if flags were given that a file leaves no room for."""
        if loaded and loaded.start is not None and self.said:
            listed = flag_list(self.said)
            raise Refusal(f"A saved game keeps its players and rules: leave out {listed}.")
        if loaded and self.variant:
            raise Refusal("A file sets its own rules: leave out --variant.")

    def setup(
        self, answers: Mapping[str, Any] | None = None, loaded: Loaded[Any, Any] | None = None
    ) -> Setup:
        """Return what the match begins from.

        Args:
            answers: Options that were asked for.
            loaded: What a file held.

        Raises:
            Refusal: A name is too long.
        """
        given = {**self.given, **(answers or {})}
        return new_setup(self.game, self.variant, given, self.seats, self.args.names, loaded)


def flag_list(names: Iterable[str]) -> str:
    """Return flags as they are typed."""
    return ", ".join(f"--{name}" for name in names)
