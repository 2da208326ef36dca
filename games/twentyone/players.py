"""The computer players of Twenty-One: two with a fixed limit, and an optimal one."""

import random
from collections.abc import Iterator

from games import text
from games.contract import Decision, PlayerInfo, Seat
from games.twentyone import chances
from games.twentyone.rules import DEALER_STAYS, Action, Hit, Leave, State, Stay, seen_by, total

# Computing the same from the cards seen would take too long.
NEXT_ROUND = "from a fresh deck, best play wins 44% of rounds, ties 8% and loses 48%"


def _leave(view: State) -> Decision[Action]:
    """Return no to another round: what going on is worth, and what stopping keeps."""
    stop = f"Stopping now keeps {view.won} won and {view.lost} lost"
    return Decision(Leave(), f"{NEXT_ROUND}. {stop}")


def advise_on_hit(view: State, seat: Seat, decision: Decision[Action]) -> tuple[str, ...]:
    """Return what a player should know of its choice, in sentences."""
    if view.phase != "player":
        return (text.as_sentence(decision.why),)
    both, totals = chances.compare_with_fresh(view), chances.hit_totals(view)
    hits = isinstance(decision.action, Hit)
    makes = ", ".join(f"{each.label} ({text.percent(each.chance)})" for each in totals)
    hitting, staying, *fresh = _sentences(view, both)
    return (
        f"The coach would {'hit' if hits else 'stay'}: {better_words(both.seen)}.",
        hitting,
        staying,
        f"A hit makes: {makes}.",
        *fresh,
    )


def better_words(odds: chances.Odds) -> str:
    """Return which choice is better, and by how much."""
    by = lead_words(odds)
    return f"{'hitting' if odds.hits else 'staying'} is {by}" if "better" in by else by


def lead_words(odds: chances.Odds) -> str:
    """Return how much better the better choice is, a tie counting half."""
    differ = abs(odds.hit.worth - odds.stay.worth)
    if differ <= chances.CHANCE_TOLERANCE:
        return "both are worth the same"
    by = round(100 * differ)
    return f"better by {by} {'round' if by == 1 else 'rounds'} in 100" if by else "a little better"


def cards_decide(seen: chances.Odds, fresh: chances.Odds) -> bool:
    """Return whether the cards that are gone make another choice better than with a fresh deck."""
    now, then = (odds.hit.worth - odds.stay.worth for odds in (seen, fresh))
    return now * then < 0 and min(abs(now), abs(then)) > chances.CHANCE_TOLERANCE


def why_hit_or_stay(
    appraisal: chances.RoundAppraisal, state: State, seat: Seat, better: Action, other: Action
) -> str:
    """Return why one of the two choices is better than the other, from what the player sees."""
    view = seen_by(state, 0)
    return " ".join(_sentences(view, chances.compare_with_fresh(view)))


def _sentences(view: State, both: chances.Comparison) -> Iterator[str]:
    """Yield what hitting brings, what staying does, and if the cards that are gone decide."""
    hit, stay, bust = both.seen.hit, both.seen.stay, chances.bust_chance(view)
    goes = f"goes bust {text.percent(bust)}{', ' if hit.tie else ' and '}"
    if not bust:
        goes = f"cannot go bust on {total(view.player)}, and "
    yield f"Hitting {goes}{wins_and_ties(hit)}."
    if total(view.player) < DEALER_STAYS:  # only a dealer who goes bust loses to it
        yield f"Staying wins only if the dealer goes bust: {text.percent(stay.win)}."
    else:
        yield f"Staying {wins_and_ties(stay)}."
    if cards_decide(both.seen, both.fresh):
        choice = "hitting" if both.fresh.hits else "staying"
        yield f"With a fresh deck {choice} would be better: the cards that are gone decide."


def wins_and_ties(choice: chances.Chances) -> str:
    """Return how often a choice wins and ties."""
    return f"wins {text.percent(choice.win)}" + (
        f" and ties {text.percent(choice.tie)}" if choice.tie else ""
    )


class Limit:
    """A player that hits below a number of points and stays from there on."""

    def __init__(self, stays: int, why: str) -> None:
        self.stays = stays
        self.why = why

    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        """Return hit or stay, and no to another round."""
        if view.phase == "another":
            return _leave(view)
        points = total(view.player)
        if points < self.stays:
            return Decision(Hit(), f"{points} is less than {self.stays}, {self.why}")
        return Decision(Stay(), f"{points} is at least {self.stays}, {self.why}")


class _Optimal:
    def decide(self, view: State, seat: Seat, coin: random.Random) -> Decision[Action]:
        if view.phase == "another":
            return _leave(view)
        found = chances.compare_with_fresh(view)
        hit, stay = found.seen.hit, found.seen.stay
        why = ", ".join(
            f"{does} wins {odds.win:.1%}" + (f" and ties {odds.tie:.1%}" if odds.tie else "")
            for does, odds in (("hitting", hit), ("staying", stay))
        )
        both: list[tuple[Action, float]] = [(Hit(), hit.worth), (Stay(), stay.worth)]
        worth = tuple(both if found.seen.hits else both[::-1])
        return Decision(worth[0][0], why, worth, chances=chances.named_chances(found))


# From weak to strong; tests/tools/measure measures how far each falls short.
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
        lambda _: _Optimal(),
        long=True,
    ),
}
