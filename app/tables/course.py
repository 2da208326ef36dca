"""How a match went, step by step, and what the coach says of each choice."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from app.analysis.luck import Analysis, DecisionCost
from app.match.match import Match
from app.match.names import shown_name
from app.match.presentation import MomentWords, action_typed
from app.match.rounds import opening_place, round_starts
from app.screens.result.chances import Flag, find_flags
from games.contract import Seat
from games.two_player import of_seat

WORTHS: dict[str, Callable[[float], str]] = {
    "win": lambda chance: f"{chance:.1%}",  # choices often differ by less than one percent
    "points": lambda lead: f"{round(lead, 1) + 0.0:+.1f}",  # no minus if it rounds to 0
}
"""How the value of a choice is written, by unit."""


class JudgedRow(Struct, frozen=True):
    """A choice: its name, the length of its bar (0 to 1), and its number."""

    label: str
    share: float
    number: str


class Judgement(Struct, frozen=True):
    """What the coach says about a choice.

    Attributes:
        place: How many steps of the match came before it.
        seat: Who chose.
        name: What that player is called.
        what: What was decided: "bid".
        rows: The best choice, unless it is the one that was made, which comes last.
        why: Why the best is better; "" if little depends on it.
        is_alone: Whether nobody else was to choose as well.
    """

    place: int
    seat: Seat
    name: str
    what: str
    rows: tuple[JudgedRow, ...]
    why: str = ""
    is_alone: bool = True

    @property
    def in_short(self) -> str:
        """The same as one line of text."""
        *better, own = self.rows
        said = f"{'yours' if self.name == 'you' else self.name}: {own.label} {own.number}"
        best = [f"best: {row.label} {row.number}   {said}" for row in better]
        return best[0] if best else f"{said}, the best"


class StepCourse(Struct, frozen=True):
    """How a match went.

    Attributes:
        heights: From 0 to 1, at the beginning and after each step.
        scale: The labels of the top, the middle and the bottom.
        rounds: The place at which each round begins.
        first: The place of the first choice; before it, cards were dealt.
        marked: The best move and the costliest ones, in the order of the match.
        choices: What was chosen and what was best, in the order of the match.
        is_chance: Whether the heights are chances to win.
        by_rounds: Whether those are the chances to win a round, the same at each beginning.
        estimated: The places where the height is an estimate.
    """

    heights: tuple[float, ...]
    scale: tuple[str, str, str]
    rounds: tuple[int, ...]
    first: int
    marked: tuple[Flag, ...] = ()
    choices: tuple[Judgement, ...] = ()
    is_chance: bool = False
    by_rounds: bool = False
    estimated: frozenset[int] = frozenset()

    def choice_at(self, place: int, seats: Sequence[Seat]) -> Judgement | None:
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

    def change(self, start: int, end: int) -> tuple[int, str]:
        """Return the change between two places, in games in 100, and in words."""
        change = round(100 * (self.heights[end] - self.heights[start]))
        about = "≈" * bool(self.estimated & {start, end})
        return change, f"{about}{change:+d}" if change else f"{about}0"


def lead_steps(match: Match, seat: Seat) -> StepCourse:
    """Return the lead of a seat after each step, scaled to the largest lead of either."""
    states = (match.start, *(step.after for step in match.steps))
    scores = (match.game.standing(state).scores for state in states)
    leads = [each[seat] - each[1 - seat] for each in scores]
    most = max(map(abs, leads)) or 1
    heights = tuple(0.5 + lead / most / 2 for lead in leads)
    scale = "ahead", "level", "behind"
    return StepCourse(heights, scale, round_starts(match), opening_place(match))


def chance_steps(match: Match, seat: Seat, analysis: Analysis, words: MomentWords) -> StepCourse:
    """Return the chance of a seat after each step, with the moves worth a second look."""
    heights, estimated = [0.5] * (len(match.steps) + 1), match.game.measures.estimated
    states = match.start, *(step.after for step in match.steps)
    for part in analysis.stretches:
        for place, chance in enumerate(part.chances, part.first - 1):
            heights[place] = of_seat(chance, seat)
    if analysis.stretches:  # what is decided stays so: nothing is at stake in the last steps
        decided = analysis.stretches[-1].first - 1 + len(analysis.stretches[-1].chances)
        heights[decided:] = [heights[decided - 1]] * (len(heights) - decided)
    flags = find_flags(match, analysis, words)
    return StepCourse(
        heights=tuple(heights),
        scale=("100%", "50%", "0%"),
        rounds=round_starts(match),
        first=opening_place(match),
        marked=tuple(sorted(flags, key=lambda each: each.step)),
        choices=tuple(judged(match, each, words) for each in analysis.decisions),
        is_chance=True,
        by_rounds=match.game.measures.at_stake != "games",
        estimated=frozenset(place for place, state in enumerate(states) if estimated(state)),
    )


def judged(match: Match, made: DecisionCost, words: MomentWords) -> Judgement:
    """Return a decision of a match next to the best one there was."""
    step, about = match.steps[made.step - 1], "≈" * made.estimated

    def row(action: object, spelled: str, chance: float) -> JudgedRow:
        return JudgedRow(words.option(step, action, spelled), chance, f"{about}{chance:.0%}")

    rows: tuple[JudgedRow, ...] = (row(step.action, made.choice, made.chance - made.cost),)
    if made.better:
        rows = row(action_typed(match, step, made.better), made.better, made.chance), *rows
    name, is_alone = shown_name(match, made.seat), len(match.game.to_move(step.before)) == 1
    return Judgement(made.step - 1, made.seat, name, words.WHAT, rows, made.why, is_alone)
