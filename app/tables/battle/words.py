"""Battle of the Sexes in words: what was rolled and entered, its moments after the end."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from app.match import match, names, presentation
from app.match.table_view import TableView as View
from games.battle import rules
from games.battle.rules import Accept, Enter, Roll, State
from games.battle.turns import dice_text, kept_dice
from games.contract import Seat


class EnteredScore(Struct, frozen=True):
    """What a seat entered."""

    seat: Seat
    category: rules.Category
    score: int


class Throw(Struct, frozen=True):
    """The dice on the table, and who rolled them.

    `rolled` are the positions that the last roll changed, `kept` those that it kept: none in the
    first roll, and none after a CHEAT.
    """

    seat: Seat
    dice: tuple[int, ...]
    rolled: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()


class Turns(Struct, frozen=True):
    """What has happened so far: what was entered, in order, and how often each face was rolled.

    `throw` are the dice on the table, in a new turn still those of the last; None at the start.
    """

    entries: tuple[EnteredScore, ...] = ()
    throw: Throw | None = None
    has_rolled: bool = False
    counts: tuple[int, ...] = (0, 0, 0, 0)

    @property
    def latest(self) -> EnteredScore | None:
        """What was entered last."""
        return self.entries[-1] if self.entries else None

    def of(self, seat: Seat) -> tuple[EnteredScore, ...]:
        """Return what a seat entered, in order."""
        return tuple(entry for entry in self.entries if entry.seat == seat)


def turns_of(steps: Sequence[match.Step]) -> Turns:
    """Return what has happened in the steps of a match; a CHEAT rolls nothing."""
    throws = [throw for throw in map(_throw_of, steps) if throw]
    rolled = [throw.dice[at - 1] for throw in throws for at in throw.rolled]
    return Turns(
        entries=tuple(
            EnteredScore(step.seat, step.action.category, points_of(step.before, step.action))
            for step in steps
            if isinstance(step.action, Enter)
        ),
        throw=throws[-1] if throws else None,
        has_rolled=bool(steps) and isinstance(steps[-1].action, Roll),
        counts=tuple(rolled.count(face) for face in (1, 2, 3, 4)),
    )


def _throw_of(step: match.Step) -> Throw | None:
    """Return the dice that a step put on the table, or None."""
    if isinstance(step.action, rules.Cheat):
        return Throw(step.seat, step.after.dice)
    if isinstance(step.action, Roll):
        rolled = step.action.dice
        kept = tuple(at for at in rules.ALL if at not in rolled) if step.before.dice else ()
        return Throw(step.seat, step.after.dice, rolled, kept)
    return None


def points_of(state: State, action: Enter) -> int:
    """Return what the dice of a state score if they are entered."""
    return rules.score(state.dice, action.category, state.options.band)


def entered(before: State, action: Enter, name: str) -> str:
    """Return what someone scores in a category."""
    points = points_of(before, action)
    if not points:
        return f"{names.does(name, 'score')} 0 in {action.category}"
    return f"{names.does(name, 'take')} {action.category} for {points}"


def _deed(step: match.Step, action: Any, *, enter: str, accept: str, keep: str, roll: str) -> str:
    """Return an action in words: before the dice that are kept, or with category and points."""
    dice = step.before.dice
    match action:
        case Enter(category):
            return enter.format(category, points_of(step.before, action))
        case Accept():
            return accept
        case Roll() if dice and (kept := kept_dice(dice, action.dice)):
            return f"{keep} {presentation.spaced(kept)}"
    return roll


class BattleMoments(presentation.MomentWords):
    """Says which dice were kept, and what was entered where."""

    def choice(self, step: match.Step, action: Any, spelled: str) -> str:
        """Return the dice that were kept, or the category with its points."""
        accept = f"kept {presentation.spaced(step.before.dice)}"
        words = {"enter": "{} for {}", "keep": "kept", "roll": "rolled all again"}
        return _deed(step, action, accept=accept, **words)

    def option(self, step: match.Step, action: Any, spelled: str) -> str:
        """Return the dice to keep, or the category to fill."""
        return _deed(step, action, enter="{}", accept="accept", keep="keep", roll="roll all")

    def better(self, step: match.Step, action: Any, spelled: str) -> str:
        """Return the dice or the category that would have been the better choice."""
        words = {"accept": "keeping all", "keep": "keeping", "roll": "rolling all again"}
        return _deed(step, action, enter=spelled, **words)

    def place(self, step: match.Step) -> str:
        """Return which roll of the turn it was."""
        return ("", "first roll", "second roll", "last roll")[step.before.rolls]

    def position(self, step: match.Step, who: str) -> str:
        """Return the dice as they lay."""
        return f"the dice were {presentation.spaced(step.before.dice)}" if step.before.dice else ""

    def deed(self, step: match.Step, spelled: str, who: str) -> str:
        """Return what was kept or entered."""
        words = {"enter": "entered {} for {}", "accept": "kept all", "keep": "kept"}
        return f"{who} {_deed(step, step.action, roll='rolled all again', **words)}"

    def skill(self, step: match.Step, better: Any) -> str:
        """Return what kind of choice it was."""
        match step.action, better:
            case Enter(), _:
                return "which category to fill"
            case Accept(), Roll():
                return "when to roll on"
            case Roll(), Accept():
                return "when to stop rolling"
        return f"which dice to keep after the {self.place(step)}"


def kept_words(view: View, seat: Seat) -> str:
    """Return what a seat kept in its last roll; "" if that was its first."""
    throw = view.more.throw
    if throw is None or throw.seat != seat or len(throw.rolled) in (0, len(throw.dice)):
        return ""
    return f"{names.does(view.name(seat), 'keep')} {dice_text(kept_dice(throw.dice, throw.rolled))}"


def latest_turn(view: View) -> str:
    """Return what was kept and entered in the turn before this one."""
    latest = view.more.latest
    if latest is None:
        return ""
    name, kept = view.name(latest.seat), kept_words(view, latest.seat)
    takes = names.does(name, "take" if latest.score else "score").removeprefix(f"{name} ")
    what = f"{latest.category} for {latest.score}" if latest.score else f"0 in {latest.category}"
    return f"{kept} and {takes} {what}" if kept else f"{name} {takes} {what}"


def cheats(view: View) -> str:
    """Return who used CHEAT; "" if nobody did."""
    used = [view.name(seat) for seat, cheated in enumerate(view.state.cheated) if cheated]
    return f"CHEAT was used by {' and '.join(used)}." if used else ""


def entry_words(entry: EnteredScore | None) -> str:
    """Return what was entered, in two words."""
    return "" if entry is None else f"{entry.category} {entry.score}"
