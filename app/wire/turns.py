"""The turns of a table: those that are over, in the ledger, and the one that is open.

A choice is sealed by SHA-256 over a nonce of 32 random bytes and the choice. That binds, because
nobody can find another choice with the same digest, and it hides, because nobody can guess the
nonce.

For shared chance each side commits to a chain: a secret that is hashed again and again, of which
the last link, the anchor, is given away at the start. Links are revealed from there back to the
secret, one for each event. They are computed in one direction only, so nobody knows the next link
of the other side, and nobody can change an own one. The idea is that of Lamport's one-time
passwords (Communications of the ACM 24, 1981).
"""

import hashlib
import hmac
from typing import Any

import msgspec
from msgspec import Raw

from app import codec, plugins
from app.wire.messages import Chose, Opened, Revealed, Sealed, Terms, offered_game
from games.contract import HOUSE, Refusal, Seat

LINKS = 1000  # of a chain: one for each event


def derived_nonce(secret: str, purpose: str) -> str:
    """Return the nonce for a purpose, which nobody can tell without the secret."""
    return hmac.digest(secret.encode(), purpose.encode(), "sha256").hex()


def _seal_value(nonce: str, purpose: str, value: bytes) -> str:
    named = hashlib.sha256(purpose.encode()).digest()
    return hashlib.sha256(bytes.fromhex(nonce) + named + value).hexdigest()


def _hashed(link: str, times: int = 1) -> str:
    for _ in range(times):
        link = hashlib.sha256(bytes.fromhex(link)).hexdigest()
    return link


def chain_of(secret: str) -> tuple[str, ...]:
    """Return the chain that a side makes from its secret: the anchor, then every link."""
    links = [derived_nonce(secret, "chain")]
    for _ in range(LINKS):
        links.append(_hashed(links[-1]))
    return tuple(reversed(links))


class Violation(Refusal):
    """The other side broke the protocol; the sentence names the step."""

    def __init__(self, why: str, *, proves: bool = True) -> None:
        super().__init__(why)
        self.proves = proves


class Ledger:
    """The actions that both sides agree on, seat 0 first in a round, and the states between."""

    def __init__(self, game: plugins.AnyGame, options: Any) -> None:
        self.game = game
        self.actions: list[tuple[Seat, Any]] = []
        self.states = [game.deal(options, "")]
        self.starts = [0]  # how many actions came before each turn, the current one last

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
        del self.actions[keep:], self.states[keep + 1 :]
        self.starts = [start for start in self.starts if start <= keep]

    def digest(self) -> str:
        """Return what stands for the state now: the same on both sides, or something is wrong."""
        return hashlib.sha256(msgspec.json.encode(self.state)).hexdigest()


class OpenTurn:
    """What both sides have said in the turn that is not over: choices, seals, shares in chance."""

    def __init__(self, terms: Terms, seat: Seat, secret: str, ledger: Ledger) -> None:
        self.terms, self.seat, self.secret, self.ledger = terms, seat, secret, ledger
        self.game = offered_game(terms.offer)
        self.own = chain_of(secret)
        self.number, self.place = 0, 1  # of the turn, and of the next link of both chains
        self.known = 0, terms.anchors[1 - seat]  # the latest of the other side: its place, the link
        self.choices: dict[Seat, Any] = {}
        self.seals: dict[Seat, str] = {}
        self.links: dict[Seat, str] = {}
        self.mine: Any = None  # the choice that this side has sealed

    def begin_next(self) -> None:
        """Begin the next turn; links that were revealed in this one are spent."""
        self.number += 1
        self.place += bool(self.links)
        self.choices, self.seals, self.links, self.mine = {}, {}, {}, None

    def purpose(self, seat: Seat) -> str:
        """Return what a commitment is for: a choice of a seat in this turn of this table."""
        return f"{self.terms.table} {self.number} {seat}"

    def wrong(self, what: str) -> Violation:
        """Return what the other side did in the current step as a violation."""
        name = self.terms.names[1 - self.seat]
        return Violation(f"Step {len(self.ledger.actions) + 1}: {name} {what}.")

    def made(self, action: Any) -> Chose | Sealed:
        """Return the message that makes a choice: sealed if both seats choose now."""
        value = msgspec.json.encode(action)
        if len(self.ledger.movers) == 1:
            return Chose(self.number, Raw(value))
        return Sealed(self.number, _seal_value(self._nonce(), self.purpose(self.seat), value))

    def opened(self) -> Opened:
        """Return the message that opens this side's sealed choice."""
        return Opened(self.number, self._nonce(), Raw(msgspec.json.encode(self.mine)))

    def _nonce(self) -> str:
        return derived_nonce(self.secret, f"choice {self.number}")

    def revealed(self) -> Revealed:
        """Return the message with this side's share in the chance of this turn."""
        return Revealed(self.number, self.place, self.own[self.place])

    def take(self, seat: Seat, message: Chose | Sealed | Opened | Revealed) -> None:
        """Take what a seat says in this turn. Raises `Violation`."""
        match message:
            case Chose(action=action):
                if self.ledger.movers != (seat,) or seat in self.choices:
                    raise self.wrong("moved out of turn")
                self.choices[seat] = self._read(seat, action)
            case Sealed(digest=digest):
                if self.ledger.movers != (0, 1) or seat in self.seals:
                    raise self.wrong("sealed a choice out of turn")
                self.seals[seat] = digest
            case Opened(nonce=nonce, action=action):
                if len(self.seals) < 2 or seat in self.choices:
                    raise self.wrong("opened a choice before both were sealed")
                if _seal_value(nonce, self.purpose(seat), bytes(action)) != self.seals[seat]:
                    raise self.wrong("opened a choice that is not the sealed one")
                self.choices[seat] = self._read(seat, action)
            case Revealed(place=place, link=link):
                self._take_link(seat, place, link)

    def _take_link(self, seat: Seat, place: int, link: str) -> None:
        if self.pending is None or seat in self.links or place != self.place:
            raise self.wrong("revealed a share in chance that nobody asked for")
        if seat != self.seat:
            before, last = self.known
            if place > LINKS or _hashed(link, place - before) != last:
                raise self.wrong("changed a share in chance")
            self.known = place, link
        self.links[seat] = link

    def _read(self, seat: Seat, action: Raw) -> Any:
        try:
            chosen = msgspec.json.decode(action, type=self.game.Action)
        except codec.DECODE_ERRORS as error:
            raise self.wrong("chose something that is not an action of this game") from error
        if chosen not in self.game.legal(self.ledger.state, seat):
            raise self.wrong("chose something that the rules do not allow")
        return chosen

    @property
    def pending(self) -> Any:
        """The action that chance decides in this turn; None if none does, or it is not chosen."""
        if len(self.ledger.movers) != 1:
            return None
        (mover,) = self.ledger.movers
        is_house = mover == HOUSE  # whose only action needs nobody's choice
        action = (
            self.game.legal(self.ledger.state, mover)[0] if is_house else self.choices.get(mover)
        )
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
            return ((HOUSE, self.game.legal(self.ledger.state, HOUSE)[0]),)
        if len(self.choices) < len(movers):
            return ()
        return tuple((seat, self.choices[seat]) for seat in movers)
