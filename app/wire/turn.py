"""A turn of the conversation: the choices of both sides, sealed or open, and shared chance."""

from typing import Any

import msgspec
from msgspec import Raw

from app.codec import DECODE_ERRORS
from app.wire.commitment import derived_nonce, opens, seal_value
from app.wire.endings import Violation
from app.wire.hash_chain import OtherChain, chain_of, joint_seed
from app.wire.ledger import Ledger
from app.wire.messages import Chose, Opened, Revealed, Sealed
from app.wire.terms import Terms, offered_game
from games.contract import HOUSE, Seat


class OpenTurn:
    """What both sides have said in the turn that is not over.

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
        """Begin the next turn."""
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
        return Revealed(self.number, self.place, self.own.link(self.place))

    # what is said

    def take_choice(self, seat: Seat, action: Raw) -> None:
        """Take the choice of the only seat to move. Raises `Violation`."""
        if self.ledger.movers != (seat,) or seat in self.choices:
            raise self.wrong("moved out of turn")
        self.choices[seat] = self.read(seat, action)

    def take_seal(self, seat: Seat, digest: str) -> None:
        """Take the commitment to a choice. Raises `Violation`."""
        if self.ledger.movers != (0, 1) or seat in self.seals:
            raise self.wrong("sealed a choice out of turn")
        self.seals[seat] = digest

    def take_opened(self, seat: Seat, nonce: str, action: Raw) -> None:
        """Take a choice that was sealed. Raises `Violation`."""
        if len(self.seals) < 2 or seat in self.choices:
            raise self.wrong("opened a choice before both were sealed")
        if not opens(self.seals[seat], nonce, self.purpose(seat), bytes(action)):
            raise self.wrong("opened a choice that is not the sealed one")
        self.choices[seat] = self.read(seat, action)

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
    def pending(self) -> Any:
        """The action that chance decides in this turn; None if none does, or it is not chosen."""
        movers = self.ledger.movers
        if len(movers) != 1:
            return None
        (mover,) = movers
        action = self.ledger.house_action() if mover == HOUSE else self.choices.get(mover)
        return action if action is not None and self.ledger.has_chance(action) else None

    def whole(self) -> tuple[tuple[Seat, Any], ...]:
        """Return the actions of this turn; () while one of them is missing."""
        movers = self.ledger.movers
        if self.pending is not None:
            if len(self.links) < 2:
                return ()
            seed = joint_seed(f"{self.terms.table} {self.number}", (self.links[0], self.links[1]))
            assert self.game.extras.seeded  # noqa: S101 - the terms say so
            return ((movers[0], self.game.extras.seeded(self.pending, seed)),)
        if movers == (HOUSE,):
            return ((HOUSE, self.ledger.house_action()),)
        if len(self.choices) < len(movers):
            return ()
        return tuple((seat, self.choices[seat]) for seat in movers)
