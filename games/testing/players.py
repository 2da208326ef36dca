"""Checks of the computer players: they choose legally, by what they may know, and say why."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from games.contract import Decision, PlayerInfo
from games.history import SeenSteps
from games.randomness import stream
from games.testing.random_game import Check, PlayedStep, Trial

OFTEN, SELDOM = 40, 16
"""How many choices a player is asked for: its first, or its last if it takes long."""


def check_players(trial: Trial) -> Iterator[str]:
    """Yield what is wrong with what the players decide."""
    for name, info in trial.game.players.items():
        player = info.make(trial.tables)
        if not callable(getattr(player, "decide", None)):
            yield f"The player {name!r} cannot be asked: what makes it returns {player!r}."
        else:
            for fault in check_player(trial, info, player):
                yield f"The player {name!r} {fault}"


def check_player(trial: Trial, info: PlayerInfo, player: Any) -> Iterator[str]:
    """Yield what is wrong with what one player decides."""
    places = range(len(trial.first()))
    for place in places[-SELDOM:] if info.long else places[:OFTEN]:
        yield from check_decisions(trial, info, player, place)


def check_decisions(trial: Trial, info: PlayerInfo, player: Any, place: int) -> Iterator[str]:
    """Yield what is wrong with a player's decisions after a number of steps."""
    game, state = trial.game, trial.steps[place].before
    for seat in trial.asked(state):
        known = [state, state]
        if trial.hidden:
            coin = random.Random(f"{trial.number} {place}")
            known[1] = trial.hidden.unseen_rearranged(state, seat, coin)
        seen = SeenSteps(game, seat, trial.steps[:place])
        decision, again = (
            info.ask(
                *(player, game.seen_by(each, seat), seat),
                *(stream(trial.seed, seat, place), seen),
            )
            for each in known
        )
        if decision != again:
            yield "decides differently when it is asked twice: its coin must be all its chance."
        if not isinstance(decision, Decision):
            yield f"must return a Decision, not {decision!r}."
        else:
            yield from check_decision(trial, trial.steps[place], seat, decision)


def check_decision(
    trial: Trial, step: PlayedStep, seat: int, decision: Decision[Any]
) -> Iterator[str]:
    """Yield what is wrong with one decision of a seat."""
    if decision.action not in trial.game.legal(step.before, seat):
        yield f"chooses {decision.action!r}, which legal does not offer."
    if not decision.why or decision.why.endswith("."):
        yield f"must give its reason as part of a sentence, and gives {decision.why!r}."
    worths = [worth for _, worth in decision.worth]
    if worths != sorted(worths, reverse=True):
        yield "must list what its choices are worth from the best to the worst."
    if decision.mix and abs(sum(share for _, share in decision.mix) - 1) > 1e-9:
        yield "mixes its choices with probabilities that do not add up to 1."
    kind: Any = Decision
    text = msgspec.json.encode(decision)
    if msgspec.json.decode(text, type=kind[trial.game.Action]) != decision:
        yield "decides something that changes when it is handed to another process."


PLAYER_CHECKS: tuple[Check, ...] = (check_players,)
