"""Two sides of a table without a wire: what one says waits until the other hears it."""

import random
from collections import deque
from typing import Any

import msgspec

from app import plugins
from app.wire.commitment import anchor_of
from app.wire.conversation import TableTalk
from app.wire.messages import AnyMessage, decode_line, encode_line
from app.wire.terms import Terms, make_offer

SECRETS = "a1" * 32, "b2" * 32
NAMES = "Ann", "Bob"


def terms_of(slug: str, secrets: tuple[str, str] = SECRETS, options: Any = None) -> Terms:
    game = plugins.find(slug)
    first, second = map(anchor_of, secrets)
    offer = make_offer(game, options or next(iter(game.presets.values())))
    return Terms(offer, NAMES, (first, second))


class Pair:
    """Two conversations; `mail` holds the lines on their way to each seat."""

    def __init__(self, slug: str, secrets: tuple[str, str] = SECRETS, options: Any = None) -> None:
        self.terms = terms_of(slug, secrets, options)
        self.sides = tuple(TableTalk(self.terms, seat, secrets[seat]) for seat in (0, 1))
        self.mail: tuple[deque[bytes], deque[bytes]] = (deque(), deque())
        self.record: list[tuple[int, bytes]] = []
        for seat in (0, 1):
            self.send_due(seat)

    def say(self, seat: int, message: AnyMessage, mine: Any = None) -> None:
        self.sides[seat].say(message, mine)
        self.send(seat, message)
        self.send_due(seat)

    def send(self, seat: int, message: AnyMessage) -> None:
        line = encode_line(message)
        self.record.append((seat, line))
        self.mail[1 - seat].append(line)

    def send_due(self, seat: int) -> None:
        while message := self.sides[seat].due():
            self.sides[seat].say(message)
            self.send(seat, message)

    def deliver(self, seat: int) -> None:
        self.sides[seat].hear(decode_line(self.mail[seat].popleft()))
        self.send_due(seat)

    def can_choose(self, seat: int) -> bool:
        side = self.sides[seat]
        free = not side.waits and side.ended is None and side.chosen is None
        return free and seat in side.ledger.movers

    def choose(self, seat: int, action: Any) -> None:
        self.say(seat, self.sides[seat].choice(action), action)

    def deliver_all(self) -> None:
        while self.mail[0] or self.mail[1]:
            for seat in (0, 1):
                if self.mail[seat]:
                    self.deliver(seat)

    def play(self, dice: random.Random, most: int = 10_000) -> None:
        """Play at random: in any order, lines arrive and seats choose."""
        for _ in range(most):
            moves: list[Any] = [(self.deliver, seat) for seat in (0, 1) if self.mail[seat]]
            moves += [(self.choose_any, seat) for seat in (0, 1) if self.can_choose(seat)]
            if not moves:
                return
            move, seat = dice.choice(moves)
            if move == self.choose_any:
                self.choose_any(seat, dice)
            else:
                move(seat)

    def choose_any(self, seat: int, dice: random.Random) -> None:
        side = self.sides[seat]
        self.choose(seat, dice.choice(self.sides[seat].game.legal(side.ledger.state, seat)))


def said(line: bytes) -> str:
    return str(msgspec.json.decode(line)["say"])
