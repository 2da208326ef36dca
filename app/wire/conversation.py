"""The protocol of a table as a state machine: messages in, messages and agreed actions out.

Everything follows from what both sides said, in order: two sides with the same messages come to
the same ledger. No socket and no clock is needed.
"""

from typing import Any

from msgspec import Struct, structs

from app.wire import messages, turns
from app.wire import messages as say
from games.contract import Refusal, Seat
from games.text import printable

MOST_PHRASES = MOST_REQUESTS = 200
"""How many phrases a side may say in a game, and how many requests it makes; of the other side,
twice as many are borne."""

SPARE_LINKS, FEWEST_LINKS = 200, 100
"""How many links must be left for a choice to be taken back: when this side asks, and when the
other does. A whole game needs fewer."""


class Ended(Struct, frozen=True):
    """How a conversation ended, who loses by it if the rules do not say, and why.

    It is "over" by the rules; "resigned"; "broken" by the other side, as what it said proves;
    "left" by the other side, which this one has waited for; or "stopped", where nothing proves who
    is wrong: the game stays unfinished.
    """

    how: str
    loser: Seat | None = None
    why: str = ""


class TableTalk:
    """What two sides have said, and what follows from it."""

    def __init__(self, terms: messages.Terms, seat: Seat, secret: str) -> None:
        self.terms, self.seat, self.secret = terms, seat, secret
        self.friend = terms.names[1 - seat]
        self.game = messages.offered_game(terms.offer)
        self.ledger = turns.Ledger(self.game, terms.options)
        self.turn = turns.OpenTurn(terms, seat, secret, self.ledger)
        self.digests: dict[int, str] = {}
        self.agreed = {0: -1, 1: -1}  # the last turn whose digest each seat has said
        self.asking: tuple[Seat, messages.Request] | None = None
        self.granted = False  # whether the latest answer to a request was yes
        self.ended: Ended | None = None
        self.broken = ""  # why nothing more is heard, also after the end
        self.again: dict[Seat, str] = {}  # the anchors of those who have asked for another game
        self.phrases: list[tuple[Seat, str]] = []
        self.requests = [0, 0]
        self.settle()

    # what this side can say

    @property
    def waits(self) -> bool:
        """Whether this side waits for the answer to its request."""
        return self.asking is not None and self.asking[0] == self.seat

    @property
    def chosen(self) -> Any:
        """The choice of this side in the turn that is not over; None if there is none."""
        return self.turn.choices.get(self.seat, self.turn.mine)

    def choice(self, action: Any) -> messages.AnyMessage:
        """Return the message that makes a choice. Raises `Refusal` if it is not possible now."""
        if self.waits or self.ended or self.chosen is not None:
            raise Refusal(f"One moment: {self.friend} has not answered yet.")
        if action not in self.game.legal(self.ledger.state, self.seat):
            raise Refusal("This cannot be played with a friend at another terminal.")
        return self.turn.made(action)

    def request_back(self) -> messages.Request:
        """Return the request to take the last choice back. Raises `Refusal`."""
        keep = self.ledger.before_last(self.seat)
        if self.chosen is not None:
            keep = len(self.ledger.actions)
        if keep is None or self.ended:
            raise Refusal("Nothing to take back yet.")
        if self.asking:
            raise Refusal("Another question is still open.")
        if self.turn.place > turns.LINKS - SPARE_LINKS or self.requests[self.seat] >= MOST_REQUESTS:
            raise Refusal("No more can be taken back in this game.")
        return messages.Request("back", keep)

    def phrase(self, phrase: say.PhraseWord) -> say.Said:
        """Return the message that says a phrase. Raises `Refusal`."""
        if self._has_said_enough(self.seat):
            raise Refusal("No more can be said in this game.")
        return say.Said(phrase)

    def _has_said_enough(self, seat: Seat) -> bool:
        return sum(who == seat for who, _ in self.phrases) >= MOST_PHRASES

    def wish(self) -> messages.PlayAgain:
        """Return the message that asks for another game. Raises `Refusal`."""
        if self.ended is None:
            raise Refusal("The game is not over yet.")
        if self.broken:
            raise Refusal("This game was broken off, so there is no other.")
        if self.seat in self.again:
            raise Refusal("You have already asked.")
        return messages.PlayAgain(turns.chain_of(self.next_secret)[0])

    def owed(self, seat: Seat) -> str:
        """Return what a seat has to say now without being asked; "" if nothing."""
        if (self.ended and self.ended.how != "over") or (self.asking and self.asking[0] == seat):
            return ""
        if self.asking and self.asking[1].what == "resign":
            return "answer"
        if self.agreed[seat] < self.turn.number - 1:
            return "digest"
        if self.ended:
            return ""
        if self.turn.pending is not None and seat not in self.turn.links:
            return "share"
        return "choice" if len(self.turn.seals) == 2 and seat not in self.turn.choices else ""

    def due(self) -> messages.AnyMessage | None:
        """Return what this side has to say now without being asked; None if nothing."""
        match self.owed(self.seat):
            case "answer":
                return say.Answered(self.ended is None)
            case "digest":
                late = min(n for n in self.digests if n > self.agreed[self.seat])
                return say.Agreed(late, self.digests[late])
            case "share":
                return self.turn.revealed()
            case "choice":
                return self.turn.opened()
        return None

    @property
    def debt(self) -> tuple[int, str] | None:
        """What the other side has to say now without being asked, and in which turn."""
        what = "" if self.ended else self.owed(1 - self.seat)
        return (self.turn.number, what) if what else None

    # what is said

    def say(self, message: messages.AnyMessage, mine: Any = None) -> None:
        """Take note of what this side says; `mine` is the choice that it seals."""
        if mine is not None:
            self.turn.mine = mine
        self.follow(self.seat, message)

    def hear(self, message: messages.AnyMessage) -> None:
        """Take note of what the other side says; a violation ends the conversation."""
        try:
            self._check(message)
            self.follow(1 - self.seat, message)
        except turns.Violation as wrong:
            self.break_off(str(wrong), proves=wrong.proves)

    def break_off(self, why: str, *, proves: bool = True) -> None:
        """End the conversation; the other side loses if this proves that it is wrong."""
        self.broken = self.broken or why
        if self.ended is None:
            how, loser = ("broken", 1 - self.seat) if proves else ("stopped", None)
            self.ended = Ended(how, loser, why)

    def leave(self) -> None:
        """End the game as left by the other side; what that says of it is not heard."""
        self.ended = Ended("left", 1 - self.seat)
        self.broken = self.broken or f"{self.friend} left the game."

    def _check(self, message: messages.AnyMessage) -> None:
        now, other = self.turn.number, 1 - self.seat
        turn = getattr(message, "turn", now)
        if turn != now and not (turn < now and isinstance(message, say.Agreed)):
            raise self.turn.wrong("spoke out of turn")
        if isinstance(message, say.Said) and self._has_said_enough(other):
            raise self.turn.wrong("did not stop talking")
        if isinstance(message, say.TurnMessage):
            if self.asking and self.asking[0] == other:
                raise self.turn.wrong("went on without waiting for an answer")
            if self.agreed[other] < now - 1:
                raise self.turn.wrong("held back the digest of a step")
            if self.ended:
                raise self.turn.wrong("went on after the end")

    def follow(self, seat: Seat, message: messages.AnyMessage) -> None:
        """Do what follows from a message of a seat. Raises `Violation`."""
        match message:
            case say.Agreed(turn=turn, digest=digest):
                self._compare(seat, turn, digest)
            case messages.Request():
                self._take_request(seat, message)
            case say.Answered(yes=yes):
                self._take_answer(seat, yes=yes)
            case say.Claimed() if seat == self.seat:
                self.leave()
            case say.Claimed():
                self.break_off(f"{self.friend} stopped, and claims the game.", proves=False)
            case say.Said(phrase=phrase):
                self.phrases.append((seat, phrase))
            case say.Broken(why=why):
                said = f"{self.terms.names[seat]} stopped: {printable(why)}"
                self.break_off(said, proves=False)
            case messages.PlayAgain(anchor=anchor):
                if not self.ended or self.broken or seat in self.again:
                    raise self.turn.wrong("asked for another game out of turn")
                self.again[seat] = anchor
            case _:
                self.turn.take(seat, message)
        self.settle()

    def _compare(self, seat: Seat, turn: int, digest: str) -> None:
        if not self.agreed[seat] < turn or turn not in self.digests:
            raise self.turn.wrong("sent a digest of a turn that is not over")
        self.agreed[seat] = turn
        if self.digests[turn] != digest:
            step = len(self.ledger.actions)
            raise turns.Violation(f"After step {step} the two tables differ.", proves=False)

    def _take_request(self, seat: Seat, asked: messages.Request) -> None:
        """Take a request; if both ask at once, that of seat 0 counts. Raises `Violation`."""
        self.requests[seat] += 1
        is_back = asked.what == "back"
        if seat != self.seat and self.requests[seat] > 2 * MOST_REQUESTS:
            raise self.turn.wrong("did not stop asking")
        if seat != self.seat and is_back and self.turn.place > turns.LINKS - FEWEST_LINKS:
            raise self.turn.wrong("asked to take back too much")
        if is_back and asked.keep not in self.ledger.starts:
            raise self.turn.wrong("asked to go back to where no turn began")
        if self.asking is None or (self.asking[0] != seat and seat == 0):
            self.asking = seat, asked
        elif self.asking[0] == seat:
            raise self.turn.wrong("asked twice")

    def _take_answer(self, seat: Seat, *, yes: bool) -> None:
        if self.asking is None or self.asking[0] == seat:
            raise self.turn.wrong("answered a question that nobody asked")
        (asker, asked), self.asking = self.asking, None
        self.granted = yes
        if not yes or self.ended:
            return
        if asked.what == "resign":
            self.ended = Ended("resigned", asker)
        else:  # what is known of this turn's chance is spent
            self.ledger.cut(asked.keep)
            self.turn.begin_next()
            self.agreed = {0: self.turn.number - 1, 1: self.turn.number - 1}

    def settle(self) -> None:
        """Apply every turn that is whole."""
        while self.ended is None and (actions := self.turn.whole()):
            self.ledger.apply(*actions)
            self.digests[self.turn.number] = self.ledger.digest()
            self.turn.begin_next()
            if not self.ledger.movers:
                self.ended = Ended("over")

    @property
    def next_secret(self) -> str:
        """The secret of this side in another game: nothing has to be kept but what was said."""
        return turns.derived_nonce(self.secret, "again")

    def next_terms(self, anchor: str = "") -> messages.Terms | None:
        """Return the terms of another game, with seats changed; None until this side asks."""
        # `anchor` is what the other side commits to there, unless it has said so already.
        if self.seat not in self.again:
            return None
        offer = structs.replace(self.terms.offer, seat=1 - self.terms.offer.seat)
        both = {1 - self.seat: anchor, **self.again}
        return messages.Terms(offer, self.terms.names[::-1], (both[1], both[0]))
