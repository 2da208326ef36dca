"""A match in words: its log, its pauses and news at a table, its moments after the end."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar

from msgspec import Struct, structs

from app.match import setup, table_view
from app.match.match import Match, Step
from app.match.names import (
    LEFT,
    begin_sentence,
    does,
    is_with_friend,
    shown_name,
    way_out,
    why_not_rated,
)
from app.match.rounds import MoveRow, gained_rows, own_first, round_scores
from app.plugins import AnyGame
from games.cards import Card
from games.contract import HOUSE, Refusal, Result, Seat, ShortLines
from games.text import printable


def line_words(game: AnyGame, *, short: bool) -> AnyGame | ShortLines[Any, Any]:
    """Return a game's words, without drawn tables if they are to be short."""
    return (game.extras.short if short else None) or game


def for_persons(match: Match, lines: Iterable[str]) -> tuple[str, ...]:
    """Return lines in which the second of two persons is not called the computer."""
    if len(match.persons) < 2:
        return tuple(lines)
    names = {"human": "Player 1", "computer": "Player 2"}
    called = re.compile(r"\b(?:the )?(human|computer)\b", re.IGNORECASE)
    return tuple(called.sub(lambda found: names[found[1].lower()], line) for line in lines)


class Transcript:
    """Puts the steps of a match in words for one reader, in order: the game's, or a table's.

    A player's reason is held back while its step is hidden from the reader, and given with the
    next step that is shown. If that step ends the match, the reason comes first, so that the
    result is the last line.
    """

    def __init__(
        self,
        match: Match,
        reader: Seat,
        presentation: "Presentation | None" = None,
        *,
        short: bool = False,
    ) -> None:
        self.match, self.reader, self.presentation = match, reader, presentation
        self.words = line_words(match.game, short=short)
        self.waiting: list[tuple[Seat, str]] = []

    def tell(self, step: Step, *, reasons: bool = True) -> list[str]:
        """Return the lines of a step, none if it is hidden; with reasons that were held back."""
        game, reader = self.match.game, self.reader
        before, after = game.shown(step.before, reader), game.shown(step.after, reader)
        seen = structs.replace(step, before=before, after=after)
        if self.presentation:
            events = self.presentation.log_lines(self.match, seen)
        else:
            words = self.words.narrate(before, step.seat, step.action, after, step.why, ())
            events = for_persons(self.match, words)
        if step.why and step.seat != HOUSE and reasons:
            self.waiting.append((step.seat, step.why))
        if not events:
            return []
        given, self.waiting = self.waiting, []
        whole = "\n".join(events)
        why_so = [
            f"{shown_name(self.match, seat)}: {why}" for seat, why in given if why not in whole
        ]
        late = step.seat == HOUSE and game.result(step.after) is not None
        return [*why_so, *events] if late else [*events, *why_so]

    def log(self, *, reasons: bool) -> tuple[str, ...]:
        """Return the lines of all steps so far, and how the match was broken off."""
        told = (line for step in self.match.steps for line in self.tell(step, reasons=reasons))
        return (*told, *breaking_lines(self.match))


def foul_lines(match: Match) -> tuple[str, ...]:
    """Return a line for each foul that ended a match, and one for who wins by it."""
    winner = match.result.winner if match.fouls and match.result else None
    seats = [printable(who.removeprefix(setup.PROGRAM)) for who in match.setup.seats]
    return (
        *(f"Foul by {seats[seat]}. {why}".rstrip() for seat, why in match.fouls.items()),
        *([] if winner is None else [f"Player {winner + 1} wins by this foul."]),
    )


class RoundRow(Struct, frozen=True):
    """A row of words below the chart of a match: what it is about, and a text for each round."""

    label: str
    texts: tuple[str, ...]


class RoundGains(Struct, frozen=True):
    """What both sides gained in a round, in words: one's own first."""

    number: int
    texts: tuple[str, str]


class MomentWords:
    """The words of a game without its own, and the base class for those that have them."""

    WHAT: ClassVar[str] = "choice"
    """What is decided at each step."""

    GAINS: ClassVar[str] = ""
    """The heading of what both sides gained."""

    def variant(self, match: Match) -> str:
        """Return what distinguishes a match from others of its game; "" for nothing."""
        rounds = getattr(match.setup.options, "rounds", 0)
        return "one round" if rounds == 1 else f"{rounds} rounds" if rounds else ""

    def choice(self, step: Step, action: Any, spelled: str) -> str:
        """Return what was chosen at a step."""
        return spelled

    def option(self, step: Step, action: Any, spelled: str) -> str:
        """Return a choice at a step in a few words, to go next to its chance."""
        return spelled

    def better(self, step: Step, action: Any, spelled: str) -> str:
        """Return another choice at a step, as the subject of a sentence: "a 7"."""
        return spelled

    def place(self, step: Step) -> str:
        """Return what names the moment of a step within its round: "prize 9"; "" for nothing."""
        return ""

    def position(self, step: Step, who: str) -> str:
        """Return how things lay before a step: "you held 2 4 against 3 5"; "" if it is not said."""
        return ""

    def deed(self, step: Step, spelled: str, who: str) -> str:
        """Return what someone did then: "bid 4"; with who it was if the position is not theirs."""
        return f"{who} chose {spelled}"

    def outcome(self, match: Match, number: int, seat: Seat) -> str:
        """Return how a round ended for a seat, in a sentence; "" if there is nothing to add."""
        return ""

    def skill(self, step: Step, better: Any) -> str:
        """Return what one could practise after a wrong choice, where another was better."""
        return f"each {self.WHAT}"

    def rows(self, match: Match, seat: Seat) -> tuple[RoundRow, ...]:
        """Return two rows of words about the rounds: short ones, then more."""
        rounds = round_scores(match, seat)
        numbers = tuple(str(each.number) for each in rounds)
        gained = tuple(f"{each.gained[0]}:{each.gained[1]}" for each in rounds)
        return RoundRow("round", numbers), RoundRow("points", gained)

    def gains(self, match: Match, seat: Seat) -> tuple[RoundGains, ...]:
        """Return what each finished round brought both sides; () if the points say it all."""
        return ()


def action_typed(match: Match, step: Step, spelled: str) -> Any:
    """Return the action that a text stands for at a step; None if it is only Enter."""
    with suppress(Refusal):
        return match.game.parse(spelled, match.game.shown(step.before, step.seat), step.seat)
    return None


def joined(things: Iterable[object]) -> str:
    """Return a few items joined as in a sentence: "6, 7 and 10"."""
    *front, last = map(str, things)
    return f"{', '.join(front)} and {last}" if front else last


def spaced(things: Iterable[object]) -> str:
    """Return cards or dice with blanks between them: "2 4 7"."""
    return " ".join(map(str, things))


def sign(card: Card | None) -> str:
    """Return a card as its face and the sign of its suit."""
    return f"{card.face}{card.suit.glyph}" if card else "a card"


def signs(cards: Iterable[Card | None]) -> str:
    """Return cards separated by blanks."""
    return " ".join(map(sign, cards))


def final_line(result: Result | None, names: Sequence[str]) -> tuple[str, ...]:
    """Return the last line of a game for two: the points and who wins; nothing while it goes on."""
    if result is None:
        return ()
    points = (f"{name} {score}" for name, score in zip(names, result.scores, strict=True))
    end = "a tie" if result.winner is None else does(names[result.winner], "win")
    return (f"{', '.join(points)}: {end}",)


class Presentation:
    """The presentation of a game without its own, and the base class for those that have one."""

    WARN_FROM: ClassVar[Mapping[str, float]] = {"win": 0.05, "points": 2.0}
    """How much a choice must cost for the coach to warn, by the unit of its worth."""

    MOMENTS: ClassVar[MomentWords] = MomentWords()
    """The words for the moments of a match after its end."""

    def log_lines(self, match: Match, step: Step) -> tuple[str, ...]:
        """Return what the log says of a step, as its reader may see it: by default, the rules."""
        narrate, names = match.game.narrate, names_of(match)
        lines = narrate(step.before, step.seat, step.action, step.after, step.why, ())
        return tuple(with_names(line, names) for line in lines)

    def pause_after(self, match: Match, step: Step) -> float:
        """Return for how many seconds a step is shown."""
        return 0.0 if step.seat in match.persons else 0.7

    def news(self, match: Match, seat: Seat) -> tuple[str, ...]:
        """Return the news for the player who takes over the keyboard; () for no handover."""
        return ()

    def more(self, match: Match, state: Any, reader: Seat) -> Any:
        """Return what the game's table shows beyond the state; it is compared with `==`."""
        return None

    def moves(self, match: Match, seat: Seat) -> tuple[MoveRow, ...]:
        """Return the moves of a whole match as a list, as a seat sees it."""
        return gained_rows(match, seat)

    def adviser_for(self, state: Any, asked: Seat | None) -> Seat | None:
        """Return the seat that the coach advises while `asked` is to choose."""
        return asked

    def is_passing(self, state: Any) -> bool:
        """Return whether a replay passes over a state, since there is nothing to look at yet."""
        return False

    def named(self, name: str) -> str:
        """Return an action, spelled as it is typed, as the table names it."""
        return name


def with_names(text: str, names: Sequence[str]) -> str:
    """Return a text with the players' names for "Player 1" and "Player 2"."""
    return re.sub(r"\bPlayer ([12])\b", lambda found: names[int(found[1]) - 1], text)


def breaking_lines(match: Match) -> tuple[str, ...]:
    """Return how a match was broken off: who gave up or broke the rules, and who wins."""
    names, result, lines = names_of(match), match.result, []
    if match.resigned is not None:
        verb, way = ("leave", "") if LEFT in match.marks else ("give", " up")
        lines.append(f"{does(names[match.resigned], verb)}{way}")
    if why := why_broken_off(match):
        lines.append(why)
    else:
        fouls = match.fouls.items()
        lines += [f"{names[seat]} broke the rules. {why}".rstrip() for seat, why in fouls]
    if lines and result and result.winner is not None:
        lines.append(does(shown_name(match, result.winner), "win"))
    return tuple(lines)


def names_of(match: Match) -> tuple[str, ...]:
    """Return what all seats are called at a table."""
    return tuple(shown_name(match, seat) for seat in match.game.chairs)


def outcome(match: Match) -> table_view.Outcome:
    """Return how a match ended; an empty one while it goes on."""
    result = match.result
    if result is None:
        return table_view.Outcome()
    winner, scores = result.winner, result.scores
    fouled = [shown_name(match, seat) for seat in match.fouls]
    below = why_broken_off(match)
    if fouled and not below:
        who = "both bots" if len(fouled) > 1 else fouled[0]
        below = f"{begin_sentence(who)} broke the rules. F3 shows where."
    if winner is None:
        title = "Nobody wins" if fouled else "A tie"
    elif winner not in match.game.chairs:
        title = "You lose" if match.persons else "The dealer wins"
    else:
        title = begin_sentence(does(shown_name(match, winner), "win"))
        if match.resigned is not None:
            title += f": {shown_name(match, match.resigned)} {way_out(match)}"
        scores = own_first(scores, winner)  # those of whom the sentence is about come first
    return table_view.Outcome(f"{title}, {scores[0]} : {scores[1]}", below or why_not_rated(match))


def why_broken_off(match: Match) -> str:
    """Return the sentence that ended a match with a friend; "" if none did.

    It names the step, as long as it is known: the store keeps only who lost by it.
    """
    if not match.fouls or not is_with_friend(match.setup):
        return ""
    (seat, why), *others = match.fouls.items()
    if why or others:
        return why or "The game was broken off."
    return f"{shown_name(match, seat)} broke the rules."
