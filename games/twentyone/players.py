"""The computer players of Twenty-One: two with a fixed limit, an optimal one, and what it says."""

import random
from collections.abc import Iterator

from games.contract import Decision, PlayerInfo, Seat
from games.percentages import percents_of_result
from games.twentyone.chances import (
    CHANCE_TOLERANCE,
    Chances,
    Odds,
    RoundAppraisal,
    bust_chance,
    compare_with_fresh,
    hit_totals,
    is_fresh,
    named_chances,
)
from games.twentyone.rules import DEALER_STAYS, Action, Hit, Leave, State, Stay, seen_by, total

NEXT_ROUND_CHANCES = "going on wins 44 rounds in 100"
"""The chances of the best play with a fresh deck, which loses 48.5 rounds and wins 43.8:
those in the next round; computing them from the cards seen would take too long."""


class Limit:
    """A player that hits below a number of points and stays from there on.

    Args:
        stays: The fewest points on which it stays.
        why: What to say of that number, as the end of a sentence.
    """

    def __init__(self, stays: int, why: str) -> None:
        self.stays = stays
        self.why = why

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        """Return hit or stay, and no to another round."""
        if view.phase == "another":
            return answer_another_round(view)
        points = total(view.player)
        if points < self.stays:
            return Decision(Hit(), f"{points} is less than {self.stays}, {self.why}")
        return Decision(Stay(), f"{points} is at least {self.stays}, {self.why}")


class Optimal:
    """A player that hits or stays by the exact chances, a tie counting half a win."""

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        """Return the better choice with the worth of both, and no to another round."""
        if view.phase == "another":
            return answer_another_round(view)
        found = compare_with_fresh(view)
        known = found.seen
        worth: list[tuple[Action, float]] = [(Hit(), known.hit.worth), (Stay(), known.stay.worth)]
        if not known.hits:
            worth.reverse()
        why = f"hitting {chances_text(known.hit)}, staying {chances_text(known.stay)}"
        return Decision(worth[0][0], why, worth=tuple(worth), chances=named_chances(found))


def chances_text(chances: Chances) -> str:
    """Return chances in words."""
    tie = f" and ties {chances.tie:.1%}" if chances.tie else ""
    return f"wins {chances.win:.1%}{tie}"


def answer_another_round(view: State) -> Decision[Action]:
    """Return the answer of every player to the question for another round: no."""
    lead = view.won - view.lost
    ends = "wins" if lead > 0 else "loses" if lead < 0 else "ties"
    why = f"{NEXT_ROUND_CHANCES}. Stopping now {ends} {view.won}:{view.lost}"
    return Decision(Leave(), why)


def advise_on_hit(view: State, seat: Seat, decision: Decision[Action]) -> tuple[str, ...]:
    """Return a decision for the player in sentences; none between two rounds."""
    return tuple(hit_or_stay_sentences(view, decision)) if view.phase == "player" else ()


def hit_or_stay_sentences(view: State, decision: Decision[Action]) -> Iterator[str]:
    """Yield what to do, what both choices bring, and what a hit makes."""
    both, points, totals = compare_with_fresh(view), total(view.player), hit_totals(view)
    yield f"The coach would {better_words(both.seen, hits=isinstance(decision.action, Hit))}"
    bust = sum(each.percent for each in totals if each.is_bust) / 100  # as the totals show it
    yield hit_text(points, bust, both.seen.hit)
    yield stay_text(points, both.seen.stay)
    makes = ", ".join(f"{each.label} ({each.percent}%)" for each in totals)
    yield f"A hit makes: {makes}."
    if not is_fresh(view):
        makes = ", ".join(f"{each.label} ({each.fresh}%)" for each in totals)
        hit, stay = (f"{100 * each.worth:.1f}" for each in (both.fresh.hit, both.fresh.stay))
        yield f"With a fresh deck: {makes}; hitting wins {hit}, staying {stay}."


def better_words(odds: Odds, *, hits: bool) -> str:
    """Return the better choice and how much more it wins, as the end of a sentence."""
    best, other = (odds.hit, odds.stay) if hits else (odds.stay, odds.hit)
    word, less = ("hit", "staying") if hits else ("stay", "hitting")
    if best.worth - other.worth <= CHANCE_TOLERANCE:
        return f"{word}, but {less} is worth the same."
    won, lost = f"{100 * best.worth:.1f}", f"{100 * other.worth:.1f}"
    if won == lost:
        return f"{word}: it wins a little more than {less}, {won} rounds in 100, a tie half."
    return f"{word}: it wins {won} rounds in 100, {less} {lost}, a tie counting half."


def why_hit_or_stay(
    appraisal: RoundAppraisal, state: State, seat: Seat, better: Action, other: Action
) -> str:
    """Return why one of the two choices is better than the other, from what the player sees."""
    view = seen_by(state, 0)
    both = compare_with_fresh(view)
    said = [
        hit_text(total(view.player), bust_chance(view), both.seen.hit),
        stay_text(total(view.player), both.seen.stay),
    ]
    if isinstance(better, Hit) != both.fresh.hits:
        choice = "hitting" if both.fresh.hits else "staying"
        said.append(f"With a fresh deck {choice} is right: the cards that are gone decide it.")
    return " ".join(said)


def hit_text(points: int, bust: float, hit: Chances) -> str:
    """Return what hitting brings."""
    if not bust:
        return f"You cannot go bust on {points}, and hitting wins {wins_and_ties(hit)} in 100."
    goes, wins = f"Hitting goes bust {100 * bust:.0f} times in 100", wins_and_ties(hit)
    return f"{goes}, wins {wins}." if "ties" in wins else f"{goes} and wins {wins}."


def stay_text(points: int, stay: Chances) -> str:
    """Return what staying brings; below 17 only a dealer who goes bust loses to it."""
    if points < DEALER_STAYS:
        return f"Staying wins only if the dealer goes bust: {100 * stay.win:.0f} in 100."
    return f"Staying wins {wins_and_ties(stay)}."


def wins_and_ties(chances: Chances) -> str:
    """Return how often a choice wins and ties, in 100 rounds."""
    win, tie, _ = percents_of_result(chances.win, chances.tie)
    return f"{win} and ties {tie}" if tie else f"{win}"


PLAYERS = {
    "mimic": PlayerInfo(
        "Plays like the dealer, to 17. Gives away 2.2 rounds in 100.",
        lambda _: Limit(17, "where the dealer has to stay too"),
    ),
    "fifteen": PlayerInfo(
        "Stays on 15 or more, whatever the dealer shows. Gives away 1 round in 100.",
        lambda _: Limit(15, "where it always stays"),
    ),
    "optimal": PlayerInfo(
        "Counts every card and knows the exact odds. Nobody wins more.",
        lambda _: Optimal(),
        long=True,
    ),
}
"""From weak to strong; tests/tools/measure measures how far each falls short."""
