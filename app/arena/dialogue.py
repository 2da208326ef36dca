"""A match of the arena as what the engine and the two players say to each other."""

from app.match.match import Step
from games.gops import protocol
from games.gops.rules import Award, Turn
from games.text import printable


def dialogue(step: Step, names: tuple[str, str]) -> tuple[str, ...]:
    """Return the lines of a step: ">" before what a player is told, "<" before what it says."""
    if isinstance(step.action, Turn):
        return (f"> {protocol.competition_card(step.after.middle[-1])}",)
    if not isinstance(step.action, Award):
        return ()
    first, second = step.after.bids
    sides = ((names[0], first, second), (names[1], second, first))
    return (
        *(f"{name} < {own}" for name, own, _ in sides),
        *(f"{name} > {protocol.opponents_bid(other)}" for name, _, other in sides),
    )


def complaints(errors: tuple[str, str], names: tuple[str, str]) -> tuple[str, ...]:
    """Return the end of what both wrote to standard error, line by line."""
    return tuple(
        f"{name} ! {printable(line)}"
        for name, text in zip(names, errors, strict=True)
        for line in text.splitlines()
    )
