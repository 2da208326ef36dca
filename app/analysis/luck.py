"""Luck and skill, after the game: what each decision cost, and what luck brought.

The cost of a decision is how much lower the chance to win is than after the best choice; all other
changes of that chance are luck. So start + luck - costs of seat 0 + costs of seat 1 = result.
All chances and costs are shares, from 0 to 1.
"""

from itertools import groupby
from typing import Any

from msgspec import Struct

from app.match.match import Match
from app.match.names import shown_name
from app.resources import tables_of
from games.contract import HOUSE, Appraisal, Refusal, Seat
from games.text import capitalized
from games.two_player import of_seat

WORTH_NAMING = 0.0005
"""A decision that costs less is not listed, and needs no reason."""

NOTHING = 0.00005
"""What all decisions of a side may cost that gave nothing away: solved tables are rounded."""

KEY_LEAD = 0.02
"""A choice that is so much better than all others is worth a reason."""

EQUAL_CHANCES = 1e-9
"""A smaller difference of two chances is rounding."""

Costs = tuple[float, float]
"""What the decisions of each seat cost it, in chance to win."""


class DecisionCost(Struct, frozen=True):
    """A decision: the step it was, counted from 1, what was chosen, and what it cost.

    `chance` is the seat's chance before it. `better` is the best choice; "" if that was chosen.
    `above` is by how much it was better than all other choices; 0 if it was not. `lead` is by how
    much the best choice is better than the next best one; 0 if several are the best; `risk` is by
    how much it is better than the worst. Of `choices` those that come to the same count as one.
    `why` is why the best choice is better than what was chosen, or if that was the best, than the
    next best one, `other`; "" if little depends on it, or if the chances are estimates, as
    `estimated` says.
    """

    step: int
    round: int
    seat: Seat
    choice: str
    cost: float
    better: str
    chance: float
    above: float = 0.0
    lead: float = 0.0
    risk: float = 0.0
    choices: int = 0
    other: str = ""
    why: str = ""
    estimated: bool = False


class Stretch(Struct, frozen=True):
    """Consecutive steps with something at stake throughout: a whole match, or a round.

    `chances` are those of seat 0: before step `first`, after it, and so on.
    """

    round: int
    first: int
    start: float
    luck: float
    costs: Costs
    result: float
    chances: tuple[float, ...]


class Analysis(Struct, frozen=True):
    """The analysis of a match: its stretches, their sums, and every decision.

    For each stretch and for the sums: start + luck - costs[0] + costs[1] = result. `unit` is what
    is won or lost, "games" or "rounds".
    """

    game: str
    unit: str
    players: tuple[str, ...]
    start: float
    luck: float
    costs: Costs
    result: float
    stretches: tuple[Stretch, ...]
    decisions: tuple[DecisionCost, ...]

    @property
    def estimated_rounds(self) -> tuple[int, ...]:
        """The rounds in which chances are estimates; luck and costs are exact without them."""
        return tuple(sorted({each.round for each in self.decisions if each.estimated}))


def why_not_analysed(match: Match) -> str:
    """Return why a match cannot be analysed; "" if it can."""
    if match.status != "over":
        return "Finish the game to see luck and skill."
    for step in match.steps:
        if mark := match.game.cheats.marks.get(type(step.action)):
            return f"{capitalized(mark.why)}, so luck and skill can't be separated."
    if not match.game.measures.appraisal(match.setup.options, tables_of(match.game)):
        usual = next(iter(match.game.presets.values()))
        title, instead = match.game.title, "so here is the score, round by round."
        if match.game.measures.appraisal(usual, tables_of(match.game)):
            return f"A {title} game like this cannot be analysed, {instead}"
        return f"Nobody has solved {title}, {instead}"
    return ""


def analyse_match(match: Match) -> Analysis:
    """Return the analysis of a match. It takes seconds. Raises `Refusal` if there is none."""
    appraisal = match.game.measures.appraisal(match.setup.options, tables_of(match.game))
    if (why := why_not_analysed(match)) or not appraisal:
        raise Refusal(why)
    values = [appraisal.value(state) for state in (match.start, *(s.after for s in match.steps))]
    decisions = [
        _decision_cost(match, appraisal, place, value)
        for place, (step, value) in enumerate(zip(match.steps, values, strict=False))
        if step.seat != HOUSE and value is not None
    ]
    parts = tuple(
        _stretch(match, {place: value for place, value in run if value is not None}, decisions)
        for at_stake, run in groupby(enumerate(values), key=lambda each: each[1] is not None)
        if at_stake
    )
    return Analysis(
        game=match.game.slug,
        unit=match.game.measures.at_stake,
        players=tuple(shown_name(match, seat) for seat in match.game.chairs),
        start=sum(part.start for part in parts),
        luck=sum(part.luck for part in parts),
        costs=_total_costs(decisions),
        result=sum(part.result for part in parts),
        stretches=parts,
        decisions=tuple(decisions),
    )


def _decision_cost(match: Match, appraisal: Appraisal, place: int, value: float) -> DecisionCost:
    step, game = match.steps[place], match.game
    before, seat, alike = step.before, step.seat, game.measures.alike
    worths = {
        alike(before, action): of_seat(worth, seat)
        for action, worth in appraisal.choices(before, seat)
    }
    most, chosen = max(worths.values()) - EQUAL_CHANCES, alike(before, game.choice(step.action))
    best = next(choice for choice, worth in worths.items() if worth >= most)
    is_best = worths[chosen] >= most
    others = (choice for choice in worths if choice != chosen)
    other = max(others, key=lambda choice: worths[choice], default=None) if is_best else None
    cost, above = of_seat(value, seat) - worths[chosen], _lead_of(worths, chosen)
    estimated, why = game.measures.estimated(before), ""
    if not estimated and (cost >= WORTH_NAMING or above >= KEY_LEAD):
        better, worse = (chosen, other) if is_best else (best, chosen)
        why = game.measures.why_better(appraisal, before, seat, better, worse)
    shown = game.shown(before, seat)

    def spelled(action: Any) -> str:
        return game.spell(action, shown, seat) or "Enter"

    return DecisionCost(
        step=place + 1,
        round=game.standing(before).round,
        seat=seat,
        choice=spelled(game.choice(step.action)),
        cost=cost,
        better="" if is_best else spelled(best),
        chance=of_seat(value, seat),
        above=above,
        lead=_lead_of(worths, best),
        risk=worths[best] - min(worths.values()),
        choices=len(worths),
        other="" if other is None else spelled(other),
        why=why,
        estimated=estimated,
    )


def _lead_of(worths: dict[Any, float], choice: Any) -> float:
    """Return how much more a choice is worth than all others; 0 if it is not, or is forced."""
    others = [worth for each, worth in worths.items() if each != choice]
    return max(0.0, worths[choice] - max(others)) if others else 0.0


def _stretch(match: Match, chances: dict[int, float], decisions: list[DecisionCost]) -> Stretch:
    first, *_, last = places = tuple(chances)
    made = [each for each in decisions if each.step - 1 in chances]
    chosen = {each.step - 1: of_seat(each.chance - each.cost, each.seat) for each in made}
    return Stretch(
        round=match.game.standing(match.until(first).state).round,
        first=first + 1,
        start=chances[first],
        luck=sum(chances[n + 1] - chosen.get(n, chances[n]) for n in places[:-1]),
        costs=_total_costs(made),
        result=chances[last],
        chances=tuple(chances.values()),
    )


def _total_costs(decisions: list[DecisionCost]) -> Costs:
    first, second = (sum(each.cost for each in decisions if each.seat == seat) for seat in (0, 1))
    return first, second
