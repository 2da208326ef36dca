"""The turns of a table: those that are over, in the ledger, and the one that is open."""

import hashlib
from typing import Any

import msgspec
from msgspec import Raw

from app.codec import DECODE_ERRORS
from app.plugins import AnyGame
from app.wire.commitment import OtherChain, chain_of, derived_nonce, seal_value
from app.wire.messages import Chose, Opened, Revealed, Sealed
from app.wire.terms import Terms, offered_game
from games.contract import HOUSE, Refusal, Seat


class Violation(Refusal):
    """The other side broke the protocol; the sentence names the step."""

    def __init__(self, why: str, *, proves: bool = True) -> None:
        super().__init__(why)
        self.proves = proves


class Ledger:
    """The actions that both sides agree on, and the states between them.

    Where both seats choose at once, seat 0 stands before seat 1.
    """

    def __init__(self, game: AnyGame, options: Any) -> None:
        self.game = game
        self.actions: list[tuple[Seat, Any]] = []
        self.states = [game.deal(options, "")]
        self.starts = [0]
        """How many actions came before each turn, the current one last."""

    @property
    def state(self) -> Any:
        """The state now."""
        return self.states[-1]

    @property
    def movers(self) -> tuple[Seat, ...]:
        """Who is to move."""
        return self.game.to_move(self.state)

    def has_chance(self, action: Any) -> bool:
        """Return whether chance decides what an action leads to."""
        seeded = self.game.extras.seeded
        return seeded is not None and seeded(action, "?") != action

    def apply(self, *choices: tuple[Seat, Any]) -> None:
        """Apply the actions of a turn. Raises `IllegalAction`."""
        for seat, action in choices:
            self.states.append(self.game.reduce(self.state, seat, action))
            self.actions.append((seat, action))
        self.starts.append(len(self.actions))

    def before_last(self, seat: Seat) -> int | None:
        """Return how many actions came before the last turn in which a seat chose."""
        for start in reversed(self.starts):
            if any(mover == seat for mover, _ in self.actions[start:]):
                return start
        return None

    def cut(self, keep: int) -> None:
        """Take back all actions but the first `keep`, which end with a whole turn."""
        self.actions = self.actions[:keep]
        self.states = self.states[: keep + 1]
        self.starts = [start for start in self.starts if start <= keep]

    def digest(self) -> str:
        """Return what stands for the state now: the same on both sides, or something is wrong."""
        return hashlib.sha256(msgspec.json.encode(self.state)).hexdigest()


class OpenTurn:
    """What both sides have said in the turn that is not over: choices, seals, shares in chance.

    Args:
        terms: What they agreed on.
        seat: The seat of this side.
        secret: What its chain and its nonces are made from.
        ledger: The turns that are over.
    """

    def __init__(self, terms: Terms, seat: Seat, secret: str, ledger: Ledger) -> None:
        self.terms = terms
        self.seat = seat
        self.secret = secret
        self.ledger = ledger
        self.game = offered_game(terms.offer)
        self.own = chain_of(secret)
        self.other = OtherChain(terms.anchors[1 - seat])
        self.number = 0
        self.place = 1
        """The next link of both chains."""
        self.choices: dict[Seat, Any] = {}
        self.seals: dict[Seat, str] = {}
        self.links: dict[Seat, str] = {}
        self.mine: Any = None
        """The choice that this side has sealed."""

    def begin_next(self) -> None:
        """Begin the next turn; links that were revealed in this one are spent."""
        self.number += 1
        self.place += bool(self.links)
        self.choices, self.seals, self.links, self.mine = {}, {}, {}, None

    def nonce(self) -> str:
        """Return the nonce of this side's choice in this turn."""
        return derived_nonce(self.secret, f"choice {self.number}")

    def purpose(self, seat: Seat) -> str:
        """Return what a commitment is for: a choice of a seat in this turn of this table."""
        return f"{self.terms.table} {self.number} {seat}"

    def wrong(self, what: str) -> Violation:
        """Return the violation of the other side in the current step."""
        name = self.terms.names[1 - self.seat]
        return Violation(f"Step {len(self.ledger.actions) + 1}: {name} {what}.")

    # what this side says

    def made(self, action: Any) -> Chose | Sealed:
        """Return the message that makes a choice: sealed if both seats choose now."""
        value = msgspec.json.encode(action)
        if len(self.ledger.movers) == 1:
            return Chose(self.number, Raw(value))
        return Sealed(self.number, seal_value(self.nonce(), self.purpose(self.seat), value))

    def opened(self) -> Opened:
        """Return the message that opens this side's sealed choice."""
        return Opened(self.number, self.nonce(), Raw(msgspec.json.encode(self.mine)))

    def revealed(self) -> Revealed:
        """Return the message with this side's share in the chance of this turn."""
        return Revealed(self.number, self.place, self.own[self.place])

    # what is said

    def take(self, seat: Seat, message: Chose | Sealed | Opened | Revealed) -> None:
        """Take what a seat says in this turn. Raises `Violation`."""
        match message:
            case Chose(action=action):
                if self.ledger.movers != (seat,) or seat in self.choices:
                    raise self.wrong("moved out of turn")
                self.choices[seat] = self.read(seat, action)
            case Sealed(digest=digest):
                if self.ledger.movers != (0, 1) or seat in self.seals:
                    raise self.wrong("sealed a choice out of turn")
                self.seals[seat] = digest
            case Opened(nonce=nonce, action=action):
                if len(self.seals) < 2 or seat in self.choices:
                    raise self.wrong("opened a choice before both were sealed")
                if seal_value(nonce, self.purpose(seat), bytes(action)) != self.seals[seat]:
                    raise self.wrong("opened a choice that is not the sealed one")
                self.choices[seat] = self.read(seat, action)
            case Revealed(place=place, link=link):
                self.take_link(seat, place, link)

    def take_link(self, seat: Seat, place: int, link: str) -> None:
        """Take a seat's share in the chance of this turn. Raises `Violation`."""
        if self.pending is None or seat in self.links or place != self.place:
            raise self.wrong("revealed a share in chance that nobody asked for")
        if seat != self.seat and not self.other.takes(place, link):
            raise self.wrong("changed a share in chance")
        self.links[seat] = link

    def read(self, seat: Seat, action: Raw) -> Any:
        """Return a choice, which must be a legal one of a seat. Raises `Violation`."""
        try:
            chosen = msgspec.json.decode(action, type=self.game.Action)
        except DECODE_ERRORS as error:
            raise self.wrong("chose something that is not an action of this game") from error
        if chosen not in self.game.legal(self.ledger.state, seat):
            raise self.wrong("chose something that the rules do not allow")
        return chosen

    # what follows

    @property
    def sole(self) -> Any:
        """The action of the only mover, the house's by itself; None if it is not chosen."""
        if len(self.ledger.movers) != 1:
            return None
        (mover,) = self.ledger.movers
        if mover == HOUSE:
            return self.game.legal(self.ledger.state, HOUSE)[0]
        return self.choices.get(mover)

    @property
    def pending(self) -> Any:
        """The action that chance decides in this turn; None if none does, or it is not chosen."""
        action = self.sole
        return action if action is not None and self.ledger.has_chance(action) else None

    def whole(self) -> tuple[tuple[Seat, Any], ...]:
        """Return the actions of this turn; () while one of them is missing."""
        movers = self.ledger.movers
        if self.pending is not None:
            if len(self.links) < 2:
                return ()
            words = f"{self.terms.table} {self.number}", self.links[0], self.links[1]
            seed = hashlib.sha256("|".join(words).encode()).hexdigest()[:32]
            assert self.game.extras.seeded  # noqa: S101 - the terms say so
            return ((movers[0], self.game.extras.seeded(self.pending, seed)),)
        if movers == (HOUSE,):
            return ((HOUSE, self.sole),)
        if len(self.choices) < len(movers):
            return ()
        return tuple((seat, self.choices[seat]) for seat in movers)
