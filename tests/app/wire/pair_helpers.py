"""Two sides of a table without a wire, where what one says waits until the other hears it; lies."""

import random
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

from app import plugins
from app.wire.conversation import TableTalk
from app.wire.messages import AnyMessage, NotUnderstood, Terms, decode_line, encode_line, make_offer
from app.wire.turns import chain_of

SECRETS = "a1" * 32, "b2" * 32
NAMES = "Ann", "Bob"

Line = dict[str, Any]


def terms_of(slug: str, secrets: tuple[str, str] = SECRETS) -> Terms:
    game = plugins.find(slug)
    first, second = (chain_of(secret)[0] for secret in secrets)
    return Terms(make_offer(game, next(iter(game.presets.values()))), NAMES, (first, second))


class Pair:
    """Two conversations; `mail` holds the lines on their way to each seat."""

    def __init__(self, slug: str, secrets: tuple[str, str] = SECRETS) -> None:
        self.terms = terms_of(slug, secrets)
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
        side = self.sides[seat]
        try:
            side.hear(decode_line(self.mail[seat].popleft()))
        except NotUnderstood as no:  # as a table does with a line that is no message
            side.break_off(str(side.turn.wrong(str(no))))
        self.send_due(seat)

    def deliver_all(self) -> None:
        while self.mail[0] or self.mail[1]:
            for seat in (0, 1):
                if self.mail[seat]:
                    self.deliver(seat)

    def choose(self, seat: int, action: Any) -> None:
        self.say(seat, self.sides[seat].choice(action), action)

    def play(
        self, dice: random.Random, most: int = 10_000, change: Callable[[bytes], bytes] = bytes
    ) -> None:
        """Play at random: in any order, lines arrive and seats choose; those to seat 0 change."""
        for _ in range(most):
            moves = [(seat, True) for seat in (0, 1) if self.mail[seat]]
            for seat, side in enumerate(self.sides):
                free = not side.waits and side.ended is None and side.chosen is None
                moves += [(seat, False)] * (free and seat in side.ledger.movers)
            if not moves:
                return
            seat, hears = dice.choice(moves)
            if not hears:
                side = self.sides[seat]
                self.choose(seat, dice.choice(side.game.legal(side.ledger.state, seat)))
                continue
            if seat == 0:
                self.mail[0][0] = change(self.mail[0][0])
            before = list(self.sides[seat].ledger.actions)
            self.deliver(seat)
            is_back = len(self.sides[seat].ledger.actions) < len(before)
            assert is_back or self.sides[seat].ledger.actions[: len(before)] == before


def said(line: bytes) -> str:
    return str(msgspec.json.decode(line)["say"])


# partners who lie


def changed(field: str) -> Callable[[Line, random.Random], Line]:
    def change(line: Line, dice: random.Random) -> Line:
        place, text = dice.randrange(64), line[field]
        digits = [digit for digit in "0123456789abcdef" if digit != text[place]]
        return {**line, field: text[:place] + dice.choice(digits) + text[place + 1 :]}

    return change


def other_action(line: Line, dice: random.Random) -> Line:
    action = dict(line["action"])
    if action["type"] == "bid":
        action["card"] = dice.choice([card for card in range(2, 11) if card != action["card"]])
    else:
        action = dice.choice([{"type": "roll", "dice": []}, {"type": "roll", "dice": [9]}])
    return {**line, "action": action}


def cheat(line: Line, dice: random.Random) -> Line:
    dealt = [dice.randint(1, 4) for _ in range(5)]
    chosen = [{"type": "cheat", "dice": dealt}, {"type": "roll", "dice": [1], "seed": "luck"}]
    return {**line, "action": dice.choice([*chosen, {"type": "begin"}])}


def escapes(line: Line, dice: random.Random) -> Line:
    return {"say": "broken", "why": "\x1b[2J\x1b]0;x\x07" * dice.randint(1, 9)}


LIES: dict[str, tuple[str, str, Callable[[Line, random.Random], Line]]] = {
    "a commitment": ("gops", "sealed", changed("digest")),
    "a share in chance": ("battle", "revealed", changed("link")),
    "a prize's share": ("gops", "revealed", changed("link")),
    "a bid": ("gops", "opened", other_action),
    "a nonce": ("gops", "opened", changed("nonce")),
    "a state": ("battle", "agreed", changed("digest")),
    "a choice": ("battle", "chose", other_action),
    "a cheat": ("battle", "chose", cheat),
    "out of turn": (
        *("gops", "sealed"),
        lambda line, dice: {**line, "turn": line["turn"] + dice.randint(1, 50)},
    ),
    "escape sequences": ("gops", "sealed", escapes),
    "no message": ("battle", "chose", lambda line, dice: {**line, "say": "\x1b[31m", "more": 1}),
    "a long line": (
        *("gops", "opened"),
        lambda line, dice: {**line, "nonce": "a" * (4096 + dice.randrange(1000))},
    ),
}
"""For each lie its game, the kind of line that is changed, and how."""


def lie_once(lie: str, dice: random.Random) -> str:
    """Play with a partner who lies once; return the sentence that the honest side then says."""
    slug, kind, change = LIES[lie]
    pair, skipped = Pair(slug), dice.randrange(6)

    def lied(line: bytes) -> bytes:
        nonlocal skipped
        if said(line) != kind:
            return line
        skipped -= 1
        if skipped != -1:
            return line
        return msgspec.json.encode(change(msgspec.json.decode(line), dice)) + b"\n"

    pair.play(dice, change=lied)
    ended = pair.sides[0].ended
    assert ended
    unproven = lie in ("a state", "escape sequences")  # either side could be wrong
    assert (ended.how, ended.loser) == (("stopped", None) if unproven else ("broken", 1)), ended
    return ended.why
