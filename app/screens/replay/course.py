"""How a match went, step by step: the chance to win, or the lead where that is not known."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from app.analysis.luck import Analysis, DecisionCost
from app.match.match import Match
from app.match.moments import MomentWords, action_typed
from app.match.moves import opening_place, round_starts
from app.screens.result.flags import BEST_MARK, find_flags
from games.contract import Seat
from games.two_player import of_seat

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
    heights = [EVEN] * (len(match.steps) + 1)
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
        estimated=frozenset(estimated_places(match)),
    )


def estimated_places(match: Match) -> Iterator[int]:
    """Yield after how many steps of a match the chance is an estimate."""
    states = match.start, *(step.after for step in match.steps)
    estimated = match.game.measures.estimated
    return (place for place, state in enumerate(states) if estimated(state))


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
