"""How a match went, step by step, and what the coach says of each choice."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from app.analysis.luck import Analysis, DecisionCost
from app.match.match import Match
from app.match.names import whose
from app.match.presentation import MomentWords, action_typed
from app.match.rounds import opening_place, round_starts
from app.screens.result.chances import BEST_MARK, find_flags
from games.contract import Decision, Seat
from games.text import as_sentence, shortened, text_width, wrap_sentences
from games.two_player import of_seat
from widgets.canvas.bars import draw_between
from widgets.canvas.canvas import Canvas

EVEN = 0.5
"""The height at which neither side is ahead."""

CHANCE_SCALE, LEAD_SCALE = ("100%", "50%", "0%"), ("ahead", "level", "behind")


class MarkedMove(Struct, frozen=True):
    """A choice worth a second look.

    Attributes:
        place: How many steps of the match came before it.
        is_best: Whether it was the best move of the match; else it cost much.
        remark: How good it was.
    """

    place: int
    is_best: bool
    remark: str


class JudgedChoice(Struct, frozen=True):
    """A choice next to the best one there was.

    Attributes:
        place: How many steps of the match came before it.
        seat: Who chose.
        own: What was chosen.
        chance: The chance to win after it.
        best: The best choice; "" if that was chosen.
        best_chance: The chance to win after the best one.
        is_alone: Whether nobody else was to choose as well.
        why: Why the best choice is better; "" if little depends on it.
        estimated: Whether both chances are estimates.
    """

    place: int
    seat: Seat
    own: str
    chance: float
    best: str
    best_chance: float
    is_alone: bool = True
    why: str = ""
    estimated: bool = False


class StepCourse(Struct, frozen=True):
    """How a match went.

    Attributes:
        heights: From 0 to 1, at the beginning and after each step.
        scale: The labels of the top, the middle and the bottom.
        rounds: The place at which each round begins.
        marked: The best move and the costliest ones, in the order of the match.
        choices: What was chosen and what was best, in the order of the match.
        first: The place of the first choice; before it, cards were dealt.
        is_chance: Whether the heights are chances to win.
        by_rounds: Whether those are the chances to win a round, the same at each beginning.
        estimated: The places where the height is an estimate.
    """

    heights: tuple[float, ...]
    scale: tuple[str, str, str]
    rounds: tuple[int, ...]
    marked: tuple[MarkedMove, ...] = ()
    choices: tuple[JudgedChoice, ...] = ()
    first: int = 0
    is_chance: bool = False
    by_rounds: bool = False
    estimated: frozenset[int] = frozenset()

    @property
    def costly(self) -> tuple[MarkedMove, ...]:
        """The choices that cost most."""
        return tuple(each for each in self.marked if not each.is_best)

    def choice_at(self, place: int, seats: Sequence[Seat]) -> JudgedChoice | None:
        """Return what one of some seats chooses at a place, or chose last in the same turn."""
        so_far = [each for each in self.choices if each.place <= place]
        made = [each for each in so_far if each.seat in seats]
        if not made or any(made[-1].place < start < place for start in self.rounds):
            return None
        others_turn = made[-1].is_alone and so_far[-1].seat not in seats
        return None if others_turn else made[-1]

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return len(self.heights) - 1

    def change(self, start: int, end: int) -> int:
        """Return the change of the chance between two places, in games in 100."""
        return round(100 * (self.heights[end] - self.heights[start]))

    def change_words(self, start: int, end: int) -> str:
        """Return the change between two places with its sign, and with "≈" for an estimate."""
        change, about = self.change(start, end), "≈" * bool(self.estimated & {start, end})
        return f"{about}{change:+d}" if change else f"{about}0"


def lead_steps(match: Match, seat: Seat) -> StepCourse:
    """Return the lead of a seat after each step, scaled to the largest lead of either."""
    states = (match.start, *(step.after for step in match.steps))
    scores = (match.game.standing(state).scores for state in states)
    leads = [each[seat] - each[1 - seat] for each in scores]
    most = max(map(abs, leads)) or 1
    heights = tuple(EVEN + lead / most / 2 for lead in leads)
    return StepCourse(heights, LEAD_SCALE, round_starts(match), first=opening_place(match))


def chance_steps(match: Match, seat: Seat, analysis: Analysis, words: MomentWords) -> StepCourse:
    """Return the chance of a seat after each step, with the moves worth a second look."""
    heights, estimated = [EVEN] * (len(match.steps) + 1), match.game.measures.estimated
    states = match.start, *(step.after for step in match.steps)
    for part in analysis.stretches:
        for place, chance in enumerate(part.chances, part.first - 1):
            heights[place] = of_seat(chance, seat)
    if analysis.stretches:  # what is decided stays so: nothing is at stake in the last steps
        decided = analysis.stretches[-1].first - 1 + len(analysis.stretches[-1].chances)
        heights[decided:] = [heights[decided - 1]] * (len(heights) - decided)
    marked = tuple(
        MarkedMove(each.step - 1, each.mark == BEST_MARK, each.remark)
        for each in sorted(find_flags(match, analysis, words), key=lambda each: each.step)
    )
    return StepCourse(
        heights=tuple(heights),
        scale=CHANCE_SCALE,
        rounds=round_starts(match),
        marked=marked,
        choices=tuple(judged_choice(match, each, words) for each in analysis.decisions),
        first=opening_place(match),
        is_chance=True,
        by_rounds=match.game.measures.at_stake != "games",
        estimated=frozenset(place for place, state in enumerate(states) if estimated(state)),
    )


def judged_choice(match: Match, made: DecisionCost, words: MomentWords) -> JudgedChoice:
    """Return a decision of a match next to the best one there was."""
    step = match.steps[made.step - 1]
    best = action_typed(match, step, made.better) if made.better else None
    return JudgedChoice(
        place=made.step - 1,
        seat=made.seat,
        own=words.option(step, step.action, made.choice),
        chance=made.chance - made.cost,
        best=words.option(step, best, made.better) if made.better else "",
        best_chance=made.chance,
        is_alone=len(match.game.to_move(step.before)) == 1,
        why=made.why,
        estimated=made.estimated,
    )


# what is said of a choice

JUDGEMENT_ROWS = 4
"""An empty row, the title, and a row for each of the two choices."""

REASON_ROWS, REASON_FROM = 6, 18
"""Rows for the reason below them, and the rows of the list from which there is room for it."""

MARGIN_LEFT, LABEL_ROOM, SHARE_ROOM = 2, 18, 11
"""The first column; the most columns of a label; those of a number with its word."""


def judgement_rows(height: int) -> int:
    """Return the rows that a list of some height keeps for what the coach says."""
    return JUDGEMENT_ROWS + (REASON_ROWS if height >= REASON_FROM else 0)


class JudgedRow(Struct, frozen=True):
    """A choice: its name, the length of its bar (0 to 1), its number, and whether it was made."""

    label: str
    share: float
    number: str
    is_own: bool = False


class Judgement(Struct, frozen=True):
    """What the coach says about a choice: the best one, then the one made if it is another.

    Attributes:
        name: What the player is called.
        what: What was decided: "bid".
        rows: One row or two.
        why: Why the best is better than the other; "" for no reason.
    """

    name: str
    what: str
    rows: tuple[JudgedRow, ...]
    why: str = ""

    @property
    def title(self) -> str:
        """Its heading: "Coach, before your bid"."""
        return f"Coach, before {whose(self.name)} {self.what}"

    @property
    def in_short(self) -> str:
        """The same as one line of text."""
        *better, own = self.rows
        said = f"{'yours' if self.name == 'you' else self.name}: {own.label} {own.number}"
        if not better:
            return f"{said}, the best"
        return f"best: {better[0].label} {better[0].number}   {said}"


def judgement_of(made: JudgedChoice, name: str, what: str) -> Judgement:
    """Return what to say about a choice whose chances are known.

    Args:
        made: The choice.
        name: What its player is called.
        what: What was decided: "bid".
    """
    about = "≈" * made.estimated
    own = JudgedRow(made.own, made.chance, f"{about}{made.chance:.0%}", is_own=True)
    best = JudgedRow(made.best, made.best_chance, f"{about}{made.best_chance:.0%}")
    return Judgement(name, what, (best, own) if made.best else (own,), made.why)


def judgement_by(
    decision: Decision[Any], made: Any, labels: tuple[str, str], name: str, what: str
) -> Judgement | None:
    """Return what the coach says about a choice by the worth it gives each; None without worths.

    Args:
        decision: What the coach would do.
        made: What was done.
        labels: The coach's best choice and what was done, in words.
        name: What the player is called.
        what: What was decided.
    """
    worths = dict(decision.worth)
    if made not in worths:
        return None
    best, *_ = decision.worth
    shares = dict(zip(worths, _lengths([*worths.values()]), strict=True))
    rows = tuple(
        JudgedRow(label, shares[action], WORTHS[decision.unit](worths[action]), is_own=n == 1)
        for n, (action, label) in enumerate(zip((best[0], made), labels, strict=True))
    )
    rows = rows[1:] if worths[made] >= best[1] else rows
    return Judgement(name, what, rows, as_sentence(decision.why))


def draw_judgement(canvas: Canvas, y: int, judged: Judgement, *, bare: bool) -> None:
    """Draw the title, each choice with its bar and number, and below them the reason."""
    canvas.text(
        MARGIN_LEFT, y, shortened(judged.title, canvas.width - 2 * MARGIN_LEFT), "coach", bold=True
    )
    label = min(LABEL_ROOM, max(text_width(row.label) for row in judged.rows))
    start = MARGIN_LEFT + label + 1
    width = canvas.width - MARGIN_LEFT - SHARE_ROOM - start
    for at, row in enumerate(judged.rows, y + 1):
        canvas.text(MARGIN_LEFT, at, shortened(row.label, label), bold=True)
        ink = "loss" if at > y + 1 else "coach"
        draw_between(canvas, start, at, width, (0.0, row.share), ink, bare=bare)
        end = canvas.text(start + width + 1, at, row.number)
        word = ("yours" if judged.name == "you" else "played") if row.is_own else ""
        canvas.text(end + 1, at, word, "quiet")
    if len(judged.rows) == 1:
        canvas.text(MARGIN_LEFT, y + 2, f"There was no better {judged.what}.", "quiet")
    room = canvas.width - 2 * MARGIN_LEFT
    for at, line in enumerate(wrap_sentences([judged.why], room, canvas.height - y - 3), y + 3):
        canvas.text(MARGIN_LEFT, at, line, "quiet")


WORTHS: dict[str, Callable[[float], str]] = {
    "win": lambda chance: f"{chance:.1%}",  # choices often differ by less than one percent
    "points": lambda lead: f"{round(lead, 1) + 0.0:+.1f}",  # no minus if it rounds to 0
}
"""How the value of a choice is written, by unit."""


def _lengths(values: list[float]) -> list[float]:
    """Return the lengths of bars, 0 to 1: probabilities as given, points scaled from the lowest."""
    least, most = min(values), max(values)
    if least >= 0 and most <= 1:
        return values
    return [(value - least) / (most - least or 1) for value in values]
