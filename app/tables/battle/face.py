"""Battle of the Sexes at its table: what can be chosen, and all its words."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any, ClassVar

from textual.geometry import Region
from textual.widget import Widget

from app.match.match import Match, Step
from app.match.names import does, shown_name
from app.match.presentation import final_line, names_of, spaced
from app.match.rounds import MoveRow, round_starts
from app.screens.widgets import Picture
from app.tables.battle import layout, picture, words
from app.tables.battle.paint import BattlePainter
from app.tables.face import Choice, Chosen, Frame, Id, TablePart, TableTip, View
from app.tables.felt import DiceTray, Field, ScoreSheet
from app.tables.painting import PaintedFace, values_of
from games import contract, text
from games.battle import rules
from games.battle.rules import ALL, Accept, Enter, Roll, State, unused
from games.battle.turns import kept_dice
from widgets.canvas.canvas import Canvas
from widgets.dice.painter import draw_die
from widgets.dice.style import DieLook, DieSize, DieState, ShownDie


class BattleFace(PaintedFace):
    """Five dice, three rolls, nine categories to fill; entering a zero must be confirmed."""

    FIELDS: ClassVar[Mapping[str, type[Field]]] = {"sheet": ScoreSheet, "tray": DiceTray}
    VERB = "roll"
    ARROWS = "category"
    MOUSE = ("Click a die to keep or roll it.", "Click a category to score in it.")
    MOMENTS = words.BattleMoments()
    TROPHY = ("die", "")
    PAINTER = BattlePainter
    TIPS = (
        TableTip(
            "You roll up to three times. 1 to 5 choose the dice that roll again.",
            (TablePart("die"), TablePart("roll")),
            ends="pick",
        ),
        TableTip(
            "This row shows what your dice score. ← → choose a category.",
            (TablePart("these dice"),),
            ends="choose",
        ),
        TableTip("Fill each category once. The higher total wins.", (TablePart("boxes"),)),
    )

    # what can be chosen

    def choices(self, view: View, picks: frozenset[Id]) -> Iterator[Choice]:
        """Yield the roll, the dice that may roll again, and the categories."""
        state: State = view.state

        def key(id_: str, word: str, action: Any, key: str, *, default: bool = False) -> Choice:
            return Choice(id_, word, (action,), (key,), True, default, is_elsewhere=True)

        if state.phase == "roll":
            yield key("roll", "roll", Roll(ALL), "r", default=True)
            return
        if state.phase == "choose":
            for at in ALL:
                yield Choice(("die", at), "keep or roll", (), (str(at),), is_elsewhere=True)
            if rolled := tuple(sorted(values_of(picks))):
                count = "all five" if len(rolled) == len(ALL) else text.in_words(len(rolled))
                yield key("roll", f"roll {count}", Roll(rolled), "r", default=True)
            yield key("accept", "stop here", Accept(), "s")
            yield key("all", "roll all", Roll(ALL), "a")
        if view.asked is not None:
            for name in unused(state, state.player):
                points = words.points_of(state, Enter(name))
                steps = rules.to_enter(state, view.asked, name)
                question = f"Score 0 in {name}? You can't use that category again."
                doubt = None if points else ("ENTER A ZERO?", question, "enter it")
                yield Choice(("category", name), f"enter {points} in {name}", steps, doubt=doubt)

    def undecided(self, view: View) -> str:
        """Return how dice or a category are chosen."""
        if view.state.phase == "enter":
            return "← → goes to a category, ↵ enters it; a click does both."
        return "1 to 5 pick dice to roll, ← → goes to a category; then ↵."

    def reveals(self, step: Step) -> bool:
        """Return whether a step rolls dice, or ends the other player's turn."""
        return isinstance(step.action, Roll) or step.seat not in self.seating.persons

    # words

    def verb(self, view: View) -> str:
        """Return what a seat is to do now."""
        return "choose" if view.state.phase == "enter" else "roll"

    def yours(self, view: View) -> str:
        """Return what the person is asked to do."""
        return "your choice" if view.state.phase == "enter" else "your roll"

    def place(self, view: View) -> tuple[str, ...]:
        """Return the round, and which of its rolls is on the table."""
        rolls = view.state.rolls if view.state.dice else 0
        line = view.standing.line
        return (f"{line}, roll {rolls} of {rules.ROLLS}" if rolls else line,)

    def note(self, view: View, chosen: Chosen, size: tuple[int, int]) -> str:
        """Return what happened last, or who used CHEAT."""
        if cheated := words.cheats(view):
            return cheated
        state: State = view.state
        if state.phase == "enter" and view.asked is not None:
            return "Choose a category for these dice."
        if state.phase in ("choose", "enter"):
            return "" if view.asked is not None else words.kept_words(view, state.player)
        return words.latest_turn(view)

    def advice_page(self, view: View) -> tuple[str, ...]:
        """Return all plans of the coach with their reasons."""
        decision = picture.heard(view)
        if decision is None or not view.state.dice:
            return ()
        found = picture.plans(view.state, decision)
        return tuple(f"{each.number}  {each.words}  {each.reason}".rstrip() for each in found)

    def chapter(self, view: View) -> str:
        """Return the heading of the chapter of the rules that matters now."""
        return "The categories" if view.state.phase == "enter" else "A turn"

    def figures(self) -> Mapping[str, Widget]:
        """Return a picture of five dice."""
        look = DieLook(DieSize.SMALL, self.seating.look().face)

        def paint(canvas: Canvas) -> None:
            for n, value in enumerate((3, 1, 3, 3, 2)):
                draw_die(canvas, 1 + 11 * n, 0, ShownDie(value, DieState.ROLLING), look)

        return {"A turn": Picture(paint, size=(56, 5))}

    def pause_after(self, match: Match, step: Step) -> float:
        """Return how long a step stays once its motion is over."""
        if isinstance(step.action, rules.Begin):
            return 0.0 if len(match.persons) > 1 else 0.4
        if step.seat in match.persons:
            return 0.0
        return 0.5 if isinstance(step.action, Accept) else 1.1

    def news(self, match: Match, seat: contract.Seat) -> tuple[str, ...]:
        """Return what was entered last, and the totals."""
        first, second = rules.totals(match.state)
        stands = f"{shown_name(match, 0)}  {first} : {second}  {shown_name(match, 1)}"
        for step in reversed(match.steps):
            if isinstance(step.action, Enter):
                return words.entered(step.before, step.action, shown_name(match, step.seat)), stands
        return (stands,)

    def more(self, match: Match, state: Any, reader: contract.Seat) -> words.Turns:
        """Return what was rolled, kept and entered so far."""
        return words.turns_of(match.steps)

    def log_lines(self, match: Match, step: Step) -> tuple[str, ...]:
        """Return a step as lines; none for the beginning of a turn and for accepting dice."""
        before, after, name = step.before, step.after, names_of(match)[step.before.player]
        match step.action:
            case Roll() if not before.dice:
                return (f"{does(name, 'roll')} {spaced(after.dice)}",)
            case Roll():
                kept = kept_dice(before.dice, step.action.dice)
                keeps = (
                    f"{does(name, 'keep')} {spaced(kept)}" if kept else f"{does(name, 'roll')} all"
                )
                return (f"roll {after.rolls}: {keeps}, then {spaced(after.dice)}",)
            case rules.Cheat(dice):
                return (f"{does(name, 'cheat')}: {spaced(dice)}",)
            case Enter():
                ending = final_line(rules.result(after), names_of(match))
                return (words.entered(before, step.action, name), *ending)
        return ()

    def moves(self, match: Match, seat: contract.Seat) -> tuple[MoveRow, ...]:
        """Return what both entered in each round."""
        turns = words.turns_of(match.steps)
        entries = zip_longest(turns.of(seat), turns.of(1 - seat))
        rows: list[MoveRow] = []
        for place, (mine, theirs) in zip(round_starts(match), entries, strict=False):
            better = None
            if mine and theirs and mine.score != theirs.score:
                better = int(theirs.score > mine.score)
            cells = words.entry_words(mine), words.entry_words(theirs)
            rows.append(MoveRow(place, len(rows) + 1, "", cells, better))
        return tuple(rows)

    def is_passing(self, state: Any) -> bool:
        """Return whether a turn has begun and nothing has been rolled in it."""
        return bool(state.phase == "roll")

    # the picture

    def places(self, width: int, height: int) -> layout.Places:
        """Return where everything lies."""
        return layout.arrange(width, height, rules.CATEGORIES)

    def picture(self, view: View, chosen: Chosen) -> picture.BattlePicture:
        """Return what the table shows of a view."""
        return picture.picture_of(view, chosen)

    def motion(self, before: View, after: View) -> Iterator[Frame]:
        """Yield how dice tumble."""
        yield from picture.frames_between(before, after)

    def find(self, part: TablePart, picture: Any, canvas: Canvas) -> tuple[Region, ...]:
        """Return the cells of dice by their numbers."""
        tray = self.places(canvas.width, canvas.height).tray
        return tuple(tray.spot(n - 1) for n in part.items or ALL) if part.name == "dice" else ()
