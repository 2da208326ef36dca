"""An analysis in words: where the chance went, each decision, the costliest, and the summing-up."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from app.analysis import accuracy, luck
from app.analysis.luck import EQUAL_CHANCES, NOTHING, WORTH_NAMING, Analysis, DecisionCost, Stretch
from app.match.match import Match, Step
from app.match.names import begin_sentence, shown_name, whose
from app.match.presentation import MomentWords, Presentation, action_typed
from games import text, two_player
from games.contract import Seat

MOST_NAMED = 3
"""How many of the costliest decisions are listed."""

HALF_A_GAME = 0.005
"""Half a game in 100, the least that does not round to none: what is less is almost right, decides
nothing and is not worth practising."""


class DecisionWords:
    """Puts the decisions of a match in words; chances are counted in a unit: "games"."""

    def __init__(self, match: Match, words: MomentWords, unit: str) -> None:
        self.match, self.words, self.unit = match, words, unit

    def at(self, made: DecisionCost, spelled: str) -> tuple[Step, Any]:
        """Return the step of a decision, and what a text stands for there; None for Enter alone."""
        step = self.match.steps[made.step - 1]
        return step, action_typed(self.match, step, spelled)

    def position(self, made: DecisionCost) -> str:
        """Return a decision with its position: "Round 5, prize 9: you held 2 4 ... and bid 4."."""
        step, who = self.match.steps[made.step - 1], shown_name(self.match, made.seat)
        place = ", ".join(filter(None, (f"Round {made.round}", self.words.place(step))))
        position, deed = self.words.position(step, who), self.words.deed(step, made.choice, who)
        return f"{place}: {' and '.join(filter(None, (position, deed)))}."

    def alternative(self, made: DecisionCost, spelled: str) -> str:
        """Return another choice as the subject of a sentence: "a 7"."""
        return self.words.better(*self.at(made, spelled), spelled)

    def better(self, made: DecisionCost) -> str:
        """Return what was better, and by how much: "a 7 wins 8 more games in 100.".

        Of the best choice, it is by how much the next best one was worse: "8 fewer".
        """
        chance, word = (made.cost, "more") if made.better else (made.above, "fewer")
        by = more_text(chance, self.unit, word, estimated=made.estimated)
        return f"{self.alternative(made, made.better or made.other)} wins {by}."

    def skill(self, made: DecisionCost) -> str:
        """Return what a wrong decision shows that one could practise."""
        return self.words.skill(*self.at(made, made.better))


def more_text(chance: float, unit: str, word: str, *, estimated: bool = False) -> str:
    """Return a difference of chances, "more", "fewer" or "": "about 8 more games in 100"."""
    by, one = round(100 * chance), unit.removesuffix("s")
    if not by:
        return f"slightly {word} {unit}" if word else f"less than 1 {one} in 100"
    things = one if by == 1 else unit
    return " ".join(filter(None, ("about" * estimated, str(by), word, things, "in 100")))


def analysis_lines(analysis: Analysis, reader: Seat | None) -> Iterator[str]:
    """Yield where the chance went, for a reader; for None with the sums of seat 0."""
    seat = reader or 0
    title = begin_sentence(possessive(analysis, seat, "chance"))
    won = " a round" if analysis.unit == "rounds" else ""
    yield f"{title} to win{won}, in percentage points"
    yield ""
    yield from (_round_lines if analysis.unit == "rounds" else _sum_lines)(analysis, seat)
    if said := estimates_sentence(analysis):
        yield ""
        yield said


def _sum_lines(analysis: Analysis, seat: Seat) -> Iterator[str]:
    start, *terms, result = _shown_tenths(*sum_terms(analysis, seat))
    made = [begin_sentence(possessive(analysis, each, "mistakes")) for each in (seat, 1 - seat)]
    width, sign = max(map(len, made)), estimate_sign(analysis)
    yield f"{'Start':{width}} {start / 10:7.1f}"
    for label, term in zip(("Luck", *made), terms, strict=True):
        figure = f"{sign}{term / 10:+.1f}"
        yield f"{label:{width}} {figure:>7}"
    yield f"{'Result':{width}} {result / 10:7.1f}"


def _round_lines(analysis: Analysis, seat: Seat) -> Iterator[str]:
    """Yield a line for each round, and one for the mean of all; only one side decides in them."""
    yield f"{'Round':>6} {'Start':>7} {'Luck':>7} {'Mistakes':>9} {'Result':>7}"
    count = len(analysis.stretches)
    mean = tuple(term / count for term in sum_terms(analysis, seat))
    rounds = [(str(part.round), sum_terms(part, seat)) for part in analysis.stretches]
    for label, (start, brought, mine, other, result) in (*rounds, ("mean", mean)):
        begun, moved, gave, ended = _shown_tenths(start, brought, mine + other, result)
        changes = f"{moved / 10:+7.1f} {gave / 10:+9.1f}"
        yield f"{label:>6} {begun / 10:7.1f} {changes} {ended / 10:7.1f}"


def sum_terms(part: Analysis | Stretch, seat: Seat) -> tuple[float, float, float, float, float]:
    """Return the terms for a seat: start, luck, its decisions, the opponent's, and the result."""
    mine, other = part.costs[seat], part.costs[1 - seat]
    parts = 1 if isinstance(part, Stretch) else len(part.stretches)
    if seat:
        return parts - part.start, -part.luck, -mine, other, parts - part.result
    return part.start, part.luck, -mine, other, part.result


def _shown_tenths(*terms: float) -> tuple[int, ...]:
    """Return chances and, last, their sum, in tenths of a hundredth that add up."""
    *parts, result = terms
    return text.round_sum(parts, result, 1000)


def possessive(analysis: Analysis, seat: Seat, what: str) -> str:
    """Return something that belongs to a seat in words, such as "your luck"."""
    called = analysis.players[seat] if seat < len(analysis.players) else "the dealer"
    return f"{whose(called)} {what}"


def estimates_sentence(analysis: Analysis) -> str:
    """Return which rounds are estimates: "Rounds 3 and 4 are estimates."; "" for none."""
    rounds = [str(number) for number in analysis.estimated_rounds]
    if not rounds:
        return ""
    what, are = ("Round", "is an estimate") if len(rounds) == 1 else ("Rounds", "are estimates")
    return f"{what} {text.listed(rounds, 'and')} {are}."


def estimate_sign(analysis: Analysis) -> str:
    """Return the sign before a figure that an estimate is part of; "" if all is exact."""
    return "≈" if analysis.estimated_rounds else ""


def annotated_lines(analysis: Analysis, words: DecisionWords, reader: Seat | None) -> Iterator[str]:
    """Yield each choice of a reader, or of all, how good it was, and what each round came to."""
    made = [each for each in analysis.decisions if each.choices > 1 and reader in (None, each.seat)]
    open_still = [each for each in made if not changes_nothing(each)]
    for number, choices in groupby(open_still, key=lambda each: each.round):
        for each in choices:
            yield words.position(each)
            yield from (f"  {line}" for line in verdict_lines(each, words))
        if said := _outcome_text(analysis, words, number, reader or 0):
            yield f"  {said}"
        yield ""
    is_decided = made[-1:] and made[-1] not in open_still
    if is_decided and analysis.unit == "games":
        yield "After that the game was decided: no choice could change who won."
        yield ""


def changes_nothing(made: DecisionCost) -> bool:
    """Return whether a choice could change nothing: the game was won or lost already."""
    is_open = EQUAL_CHANCES < made.chance < 1 - EQUAL_CHANCES
    return not made.estimated and not is_open and max(made.cost, made.risk) < EQUAL_CHANCES


def verdict_lines(made: DecisionCost, words: DecisionWords) -> Iterator[str]:
    """Yield how good a choice was, and the reason if it is worth one."""
    if made.cost >= WORTH_NAMING:
        # as the coach warns
        grade = "A big mistake" if made.cost >= Presentation.WARN_FROM["win"] else "A mistake"
        grade = grade if made.cost >= HALF_A_GAME else "Almost right"
        yield f"{grade}: {words.better(made)}"
        if made.why:
            yield made.why
    elif made.above < luck.KEY_LEAD:
        is_tie = made.other and not made.above
        as_good = f", and {words.alternative(made, made.other)} is as good" if is_tie else ""
        yield f"Right{as_good}."
    else:
        yield f"Right: {words.better(made)}"
        if made.why and made.above < 0.25:  # else it is obvious
            yield made.why


def _outcome_text(analysis: Analysis, words: DecisionWords, number: int, seat: Seat) -> str:
    """Return how a round ended and what the chance was after it."""
    ended = words.words.outcome(words.match, number, seat)
    chance = _chance_after(words.match, analysis, number, seat)
    if chance is None or analysis.unit == "rounds":
        return ended
    estimated = number + 1 in analysis.estimated_rounds
    sure = not estimated and (chance < EQUAL_CHANCES or chance > 1 - EQUAL_CHANCES)
    who = analysis.players[1 - seat if sure and chance < EQUAL_CHANCES else seat]
    often = "with best play" if sure else games_in_100(chance, estimated=estimated)
    now = f"{who} {'win' if who == 'you' else 'wins'} {often}"
    return " ".join(filter(None, (ended, f"From here {now}.")))


def _chance_after(match: Match, analysis: Analysis, number: int, seat: Seat) -> float | None:
    """Return the chance of a seat after a round; None at the end, where it is the result."""
    for place, step in enumerate(match.steps):
        if match.game.standing(step.after).round > number:
            for part in analysis.stretches:
                if 0 <= place + 2 - part.first < len(part.chances):
                    return two_player.of_seat(part.chances[place + 2 - part.first], seat)
    return None


def games_in_100(chance: float, *, estimated: bool = False) -> str:
    """Return a chance in games: never 0 of what is possible, nor 100 of what may fail."""
    if chance < HALF_A_GAME:
        return "less than 1 game in 100"
    if chance > 1 - HALF_A_GAME:
        return "more than 99 games in 100"
    count = min(99, max(1, round(100 * chance)))
    return f"{'about ' * estimated}{text.number_of(count, 'game')} in 100"


def costly_lines(analysis: Analysis, words: DecisionWords, reader: Seat | None) -> Iterator[str]:
    """Yield what each side gave away, then a reader's or all costliest decisions with reasons."""
    yield from accuracy_lines(words.match, analysis)
    yield ""
    own = [each for each in analysis.decisions if reader in (None, each.seat)]
    costly = sorted(
        (each for each in own if each.cost >= WORTH_NAMING), key=lambda each: -each.cost
    )
    if not costly:
        is_perfect = sum(each.cost for each in own) < NOTHING
        much, who = ("nothing", "A perfect game: ") if is_perfect else ("next to nothing", "")
        said = f"{'you' if reader is not None else 'both sides'} gave {much} away."
        yield f"{who}{said if who else text.capitalized(said)}"
        return
    yield f"The decisions that cost {'most' if reader is None else 'you most'}:"
    for each in costly[:MOST_NAMED]:
        yield f"  {words.position(each)}"
        yield f"    {text.capitalized(words.better(each))}"
        if each.why:
            yield f"    {each.why}"


def accuracy_lines(match: Match, analysis: Analysis) -> Iterator[str]:
    """Yield for each seat what it gave away with each decision, and in how many."""
    for seat in match.game.chairs:
        if found := accuracy.accuracy_of([(analysis, seat)]):
            cost = f"{100 * found.mean:.1f} {analysis.unit} in 100 on average"
            made = text.number_of(found.decisions, "decision")
            yield f"A decision cost {shown_name(match, seat)} {cost} ({made})."


def summing_up(analysis: Analysis, words: DecisionWords, reader: Seat | None) -> Iterator[str]:
    """Yield what decided a game, by default for seat 0, and for a reader what to practise."""
    yield f"What decided it: {what_decided(analysis, reader or 0)}"
    if reader is not None:
        yield f"To practise: {what_to_practise(analysis, words, reader)}"


def what_decided(analysis: Analysis, seat: Seat) -> str:
    """Return what moved the chance as the game ended, and what against it, as in the table."""
    parts = max(1, len(analysis.stretches)) if analysis.unit == "rounds" else 1
    terms = tuple(term / parts for term in sum_terms(analysis, seat))
    _, *moved, _ = _shown_tenths(*terms)
    way, sign = 1 if terms[-1] > terms[0] else -1, estimate_sign(analysis)
    names = ("luck", *(possessive(analysis, each, "mistakes") for each in (seat, 1 - seat)))
    by_most = sorted(zip(moved, names, strict=True), key=lambda each: -abs(each[0]))
    with_it = [f"{name} ({sign}{by / 10:+.1f})" for by, name in by_most if way * by > 0]
    against = [f"{name} ({sign}{by / 10:+.1f})" for by, name in by_most if way * by < 0]
    said = text.listed(with_it, "and") if with_it else ""
    if abs(terms[-1] - terms[0]) < HALF_A_GAME:
        said = f"nothing, it ended as it began{f': {said}' if said else ''}"
    return f"{said}, against {text.listed(against, 'and')}." if against else f"{said}."


def what_to_practise(analysis: Analysis, words: DecisionWords, seat: Seat) -> str:
    """Return the kind of choice that cost a seat most in all, and the worst of these."""
    kinds: defaultdict[str, list[DecisionCost]] = defaultdict(list)
    for each in analysis.decisions:
        if each.seat == seat and each.cost >= WORTH_NAMING:
            kinds[words.skill(each)].append(each)
    lost = {kind: sum(each.cost for each in made) for kind, made in kinds.items()}
    kind = max(lost, key=lambda each: lost[each], default="")
    if not kind or lost[kind] < HALF_A_GAME:
        return "nothing in this game: you gave away next to nothing."
    made = kinds[kind]
    worst = max(made, key=lambda each: each.cost)
    cost = more_text(worst.cost, analysis.unit, "", estimated=worst.estimated)
    times = {1: "once", 2: "twice"}.get(len(made), f"{len(made)} times")
    which = "the worst" if made[1:] else "that"
    return f"{kind}. You went wrong in it {times}: {which} cost {cost}."
