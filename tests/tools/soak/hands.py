"""Presses in haste at every table: nothing is done that was not chosen after it could be seen.

`python -m tests.tools.soak hands` presses 10,000 keys and buttons at random, with things in motion,
and looks after each what it did. A step of the person must be what the screen showed as chosen
before the press, or what the pressed key or the clicked card stands for, with nothing in motion and
nothing hidden that had happened; nobody is ever blamed for a press.
"""

import asyncio
import random
from typing import Any

from textual import events
from textual.geometry import Offset

from app.match.match import Step
from app.tables.face import Choice
from games.battle.rules import Roll
from games.twentyone.rules import Again, Hit, Leave, Stay
from tests.app.tables.table_helpers import Player, at_table, played

MATCHES = {
    "gops": (("human", "plus-one"), "left right home end enter enter 2 3 4 5 6 7 8 9 0"),
    "gostop": (("human", "greedy"), "left right up down enter enter enter space 1 2 3 y"),
    "twentyone": (("human",), "h s y enter left right h s y"),
    "battle": (("human", "greedy"), "enter r s a 1 2 3 4 5 left right enter space"),
}
"""Who plays, and the keys."""

PACE = 0.2
"""The factor of all motion: presses come in every part of it."""

ACTS = {"h": Hit, "s": Stay, "y": Again, "n": Leave, "r": Roll, "a": Roll, "enter": Roll}
"""What keys do whatever is chosen, also if they come just before the question."""

CLICKS = 0.2
"""How many of the presses are clicks."""

LONGEST_REST = 0.12
"""Seconds after a press, at most."""


class Hand:
    """Somebody who presses and clicks without a plan."""

    def __init__(self, player: Player, keys: list[str], coin: random.Random) -> None:
        self.player, self.keys, self.coin = player, keys, coin
        self.doubted: tuple[Any, ...] = ()
        """What the question asks about that is open."""
        self.chosen = 0
        """How many steps were the person's."""

    @property
    def steps(self) -> list[Step]:
        return [step for step in self.player.match.steps if step.seat == 0]

    @property
    def has_seen(self) -> bool:
        screen, steps = self.player.screen, self.player.match.steps
        return not any(screen.face.reveals(each) for each in steps if each.n > screen.view.step)

    async def press(self) -> None:
        player, screen = self.player, self.player.screen
        await player.handled()  # what is due has been painted
        before, all_before, seen = len(self.steps), len(player.match.steps), self.has_seen
        if player.pilot.app.screen is not screen:
            key = self.coin.choice(("y", "n", "enter", "escape"))
            expected, self.doubted = (self.doubted if key == "y" else ()), ()
            self.send(key)
        elif self.coin.random() < CLICKS and screen.felt.spots:
            spot = self.coin.choice(screen.felt.spots)
            at = spot.region.offset + Offset(1, 0)
            id_ = [each.id for each in screen.felt.spots if each.region.contains(*at)][-1]
            expected, key = self.actions_of(id_), f"a click on {id_}"
            self.click(at + screen.felt.region.offset)
        else:
            key = self.coin.choice(self.keys)
            expected = self.actions_by(key)
            self.send(key)
        await player.handled()
        if player.pilot.app.screen is not screen:
            self.doubted = expected
        done = [step.action for step in self.steps[before:]]
        if done:
            told = f"{key} did {done} for {expected}, seen: {seen}, step {screen.view.step}"
            until = player.match.steps.index(self.steps[before])
            between = player.match.steps[all_before:until]
            assert seen, told
            assert not any(map(screen.face.reveals, between)), told
            assert done == list(expected)[: len(done)] or (
                not expected and [type(each) for each in done] == [ACTS.get(key)]
            ), told
        assert not screen.view.remark.refused, screen.view.remark
        self.chosen += len(done)

    def send(self, key: str) -> None:
        self.player.pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))

    def click(self, at: Offset) -> None:
        for kind in (events.MouseDown, events.MouseUp):
            where = (*at, 0, 0, 1, False, False, False, *at)
            self.player.pilot.app.post_message(kind(None, *where))

    def actions_of(self, id_: object) -> tuple[Any, ...]:
        return next((each.actions for each in self.player.screen.choices() if each.id == id_), ())

    def actions_by(self, key: str) -> tuple[Any, ...]:
        screen = self.player.screen
        choices: tuple[Choice, ...] = screen.choices()
        if key in ("enter", "space"):
            at = [each for each in choices if each.id == screen.chosen.at and not each.toggles]
            found = at or [each for each in choices if each.default]
        else:
            found = [each for each in choices if key in each.keys and each.at_once]
        return found[0].actions if found else ()


async def press_at(slug: str, presses: int, seed: int) -> int:
    """Press so often at a game's table, a new match after each; return how many steps that made."""
    (seats, keys), coin, made = MATCHES[slug], random.Random(seed), 0
    while presses > 0:
        match = played(slug, seats, seed=str(coin.random()))
        async with at_table(match, pace=PACE, size=coin.choice(((80, 24), (120, 36)))) as player:
            hand = Hand(player, keys.split(), coin)
            while presses > 0 and match.to_move:
                await hand.press()
                presses -= 1
                if coin.random() < 0.5:
                    await asyncio.sleep(coin.random() * LONGEST_REST)
            made += hand.chosen
    return made


def hands(count: int, first: int = 0) -> bool:
    """Press so often at the tables together; return whether all was chosen by the person."""
    for number, slug in enumerate(MATCHES):
        made = asyncio.run(press_at(slug, count // len(MATCHES), first + number))
        print(f"{slug}: {count // len(MATCHES)} presses, {made} steps, all chosen after seeing")
    return True
