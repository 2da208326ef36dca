"""What each widget of the Twenty-One table shows of a state, the coach's panel included."""

from games.contract import HOUSE
from games.twentyone.odds.hit_or_stay import Chances, Odds, bust_chance, odds, odds_if_fresh
from games.twentyone.rules import legal
from games.twentyone.state import BEST, DEALER_STAYS, Reshuffle, State, hidden, round_outcome, total
from games.twentyone.words import verdict
from widgets.coach.advice import Advice
from widgets.coach.choices import CoachChoice
from widgets.spans import Row, Span

DEALER_RULE = f"The dealer must draw to {DEALER_STAYS - 1}, stays on {DEALER_STAYS}"
AS_SEEN, AS_IF_FRESH = "what you have seen", "as if the deck were fresh"


def counted(word: str, count: int) -> Row:
    """Return the line above a pile."""
    return (Span(f"{word} ", "quiet"), Span(str(count), bold=True))


def dealers_line(view: State, *, gone: bool) -> Row:
    """Return the line above the dealer's hand, with its total as far as it is known.

    Args:
        view: The state.
        gone: Whether the cards are those of a finished round.
    """
    name = Span("dealer", bold=True)
    if not view.dealer:
        return (name,)
    covered = bool(hidden(view))
    shows = "showed" if gone else "shows"
    word = f"  {shows} " if covered or len(view.dealer) == 1 else "  had " if gone else "  "
    return (name, Span(word, "quiet"), *hand_value(total(view.dealer), plain=covered))


def your_line(name: str, view: State, *, asked: bool, gone: bool) -> Row:
    """Return the line above the player's hand, with its total.

    Args:
        name: The player's name.
        view: The state.
        asked: Whether the player is asked.
        gone: Whether the cards are those of a finished round.
    """
    begun = Span(name, "gold" if asked else "foreground", bold=True)
    word = Span("  had " if gone else "  ", "quiet")
    return (begun, word, *hand_value(total(view.player))) if view.player else (begun,)


def hand_value(points: int, *, plain: bool = False) -> Row:
    """Return the total of a hand, and "bust" if it is too high."""
    if points > BEST:
        return Span(str(points), "loss", bold=True), Span("  bust", "loss")
    return (Span(str(points), "quiet" if plain else "foreground", bold=not plain),)


def said(view: State, lying: State, *, asked: bool) -> Row:
    """Return the line between the hands: the dealer's rule, or the result of the round.

    Args:
        view: The state.
        lying: The state whose cards are shown, see `TwentyOnePresentation.more`.
        asked: Whether the player is asked.
    """
    if lying.phase == "collect":
        ink = {"won": "coach", "lost": "loss", "tied": "gold"}[round_outcome(lying)]
        asks = "   Another round? y or n" if asked else ""
        return Span(verdict(lying), ink, bold=True), Span(asks, "gold")
    if Reshuffle() in legal(view, HOUSE):
        return (Span("The deck ran out. Shuffling the discards.", "gold"),)
    if view.phase == "dealer":
        return (Span(f"{DEALER_STAYS - 1} or less: the dealer must take a card", "gold"),)
    if view.phase == "hole":
        return (Span("The dealer turns the hidden card", "gold"),)
    return (Span(DEALER_RULE, "quiet"),)


def advice(view: State, why: str, *, fresh: bool) -> Advice:
    """Return the chances of both choices, always in the same order.

    Args:
        view: The state.
        why: What the coach says between two rounds.
        fresh: Whether to count as if the deck were fresh.
    """
    if view.phase != "player":
        return Advice("between two rounds", (), why)
    known = odds_if_fresh(view) if fresh else odds(view)
    choices = (
        weighed("hit", known.hit, best=known.hits),
        weighed("stay", known.stay, best=not known.hits),
    )
    return Advice(
        AS_IF_FRESH if fresh else AS_SEEN, choices, reason(known, bust_chance(view, fresh=fresh))
    )


def weighed(label: str, chances: Chances, *, best: bool) -> CoachChoice:
    """Return a choice with its chances."""
    shares = chances.win, chances.tie, chances.lose
    numbers = f"win {chances.win:.1%}  tie {chances.tie:.1%}  lose {chances.lose:.1%}"
    return CoachChoice(label, shares, numbers, best)


def reason(known: Odds, breaks: float) -> str:
    """Return how many more of 100 rounds the better choice wins, and how often a hit busts.

    A tie counts as half a win.
    """
    better, by = ("hit", 1) if known.hits else ("stay", -1)
    points = 100 * by * (known.hit.worth - known.stay.worth)
    return f"{better} wins {points:.1f} more in 100; hit busts {breaks:.0%}"
