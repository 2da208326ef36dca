"""Partners who lie: what they change in a line on its way to the honest seat 0."""

import random
from collections.abc import Callable
from typing import Any

import msgspec

from app.wire.messages import LONGEST_WIRE_LINE, NotUnderstood
from tests.app.wire.pair_helpers import Pair, said

Line = dict[str, Any]


def other_digit(text: str, dice: random.Random) -> str:
    place = dice.randrange(len(text))
    digits = [digit for digit in "0123456789abcdef" if digit != text[place]]
    return text[:place] + dice.choice(digits) + text[place + 1 :]


def changed(field: str) -> Callable[[Line, random.Random], Line]:
    return lambda line, dice: {**line, field: other_digit(line[field], dice)}


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


def out_of_turn(line: Line, dice: random.Random) -> Line:
    return {**line, "turn": line["turn"] + dice.randint(1, 50)}


def escapes(line: Line, dice: random.Random) -> Line:
    return {"say": "broken", "why": "\x1b[2J\x1b]0;x\x07" * dice.randint(1, 9)}


def garbage(line: Line, dice: random.Random) -> Line:
    return {**line, "say": "\x1b[31m", "more": dice.random()}


def too_long(line: Line, dice: random.Random) -> Line:
    return {**line, "nonce": "a" * (LONGEST_WIRE_LINE + dice.randrange(1000))}


LIES: dict[str, tuple[str, str, Callable[[Line, random.Random], Line]]] = {
    "a commitment": ("gops", "sealed", changed("digest")),
    "a share in chance": ("battle", "revealed", changed("link")),
    "a prize's share": ("gops", "revealed", changed("link")),
    "a bid": ("gops", "opened", other_action),
    "a nonce": ("gops", "opened", changed("nonce")),
    "a state": ("battle", "agreed", changed("digest")),
    "a choice": ("battle", "chose", other_action),
    "a cheat": ("battle", "chose", cheat),
    "out of turn": ("gops", "sealed", out_of_turn),
    "escape sequences": ("gops", "sealed", escapes),
    "no message": ("battle", "chose", garbage),
    "a long line": ("gops", "opened", too_long),
}
"""For each lie its game, the kind of line that is changed, and how."""


def lie_once(lie: str, dice: random.Random) -> str:
    """Play with a partner who lies once; return the sentence that the honest side then says."""
    slug, kind, change = LIES[lie]
    pair = Pair(slug)
    skipped = dice.randrange(6)
    honest = pair.sides[0]
    while honest.ended is None:
        moves: list[Any] = [(pair.deliver, seat) for seat in (0, 1) if pair.mail[seat]]
        moves += [(pair.choose_any, seat) for seat in (0, 1) if pair.can_choose(seat)]
        if not moves:
            break
        move, seat = dice.choice(moves)
        if move == pair.choose_any:
            pair.choose_any(seat, dice)
            continue
        if seat == 0 and said(pair.mail[0][0]) == kind:
            if skipped == 0:
                line = change(msgspec.json.decode(pair.mail[0][0]), dice)
                pair.mail[0][0] = msgspec.json.encode(line) + b"\n"
            skipped -= 1
        before = list(honest.ledger.actions)
        try:
            pair.deliver(seat)
        except NotUnderstood as no:  # as a table does with a line that is no message
            honest.break_off(str(honest.turn.wrong(str(no))))
        assert honest.ledger.actions[: len(before)] == before
    assert honest.ended
    assert honest.ended.how == "broken", honest.ended
    return honest.ended.why
