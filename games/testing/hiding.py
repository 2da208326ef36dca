"""Checks of what is hidden: from players by `seen_by`, from readers by `shown`."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from games.contract import HOUSE, Seat
from games.history import SeenSteps
from games.testing.random_game import SEATS, SEED, Check, PlayedStep, Trial


def check_turn_views(trial: Trial) -> Iterator[str]:
    """Yield where a view does not say who may do what."""
    game = trial.game
    for step in trial.first():
        for seat in trial.asked(step.before):
            for name in "seen_by", "shown":
                view = getattr(game, name)(step.before, seat)
                if seat not in game.to_move(view):
                    yield f"{name} hides from seat {seat} that it is to move."
                elif game.legal(view, seat) != game.legal(step.before, seat):
                    yield f"{name} hides from seat {seat} what it may do: legal is not the same."


def check_views(trial: Trial) -> Iterator[str]:
    """Yield where a view tells the seed, or is not its own view, or hides the standing."""
    game = trial.game
    for step in trial.first():
        for name, readers in (("shown", SEATS), ("seen_by", game.chairs)):
            for reader in readers:
                view = getattr(game, name)(step.before, reader)
                if SEED.encode() in msgspec.json.encode(view):
                    yield f"{name} tells the seed, and so all that chance will bring: empty it."
                if getattr(game, name)(view, reader) != view:
                    yield f"{name} changes its own view: it must leave a view as it is."
                if name == "shown" and game.standing(view) != game.standing(step.before):
                    yield "standing needs something that shown hides."


def check_secrets(trial: Trial) -> Iterator[str]:
    """Yield which actions tell the other seat more than its view does."""
    for step in trial.some(10):
        for seat in set(trial.game.chairs) - {step.seat}:
            yield from check_secret(trial, step, seat)


def check_secret(trial: Trial, step: PlayedStep, seat: Seat) -> Iterator[str]:
    """Yield whether an action tells `seat` a difference that it cannot see."""
    game = trial.game
    if type(step.action) in game.secret:
        return
    seen = game.seen_by(step.after, seat)
    for action in game.legal(step.before, step.seat):
        after = game.reduce(step.before, step.seat, action)
        if after != step.after and game.seen_by(after, seat) == seen:
            yield (
                f"Seat {seat} sees no difference between {step.action!r} and {action!r} of seat "
                f"{step.seat}, and yet its players learn which it was: name "
                f"{type(step.action).__name__} in secret, or let seen_by show it."
            )


def check_histories_at_once(trial: Trial) -> Iterator[str]:
    """Yield where two seats choose at once, and a history tells who was first."""
    game = trial.game
    for step in trial.some(20):
        if game.to_move(step.before) != (0, 1):
            continue
        orders = [both_choices(trial, step.before, order) for order in ((0, 1), (1, 0))]
        for seat in game.chairs:
            one, other = (SeenSteps(game, seat, steps).seen for steps in orders)
            if one != other:
                yield (
                    f"Both seats choose at once, but seat {seat} can see in seen_by whether the "
                    "other was first: its players could not answer alike each time."
                )


def both_choices(trial: Trial, state: Any, order: tuple[Seat, Seat]) -> list[PlayedStep]:
    """Return the steps in which both seats take the last thing that they may do."""
    steps = []
    for seat in order:
        action = trial.game.legal(state, seat)[-1]
        after = trial.game.reduce(state, seat, action)
        steps.append(PlayedStep(state, seat, action, after))
        state = after
    return steps


def check_hidden(trial: Trial) -> Iterator[str]:
    """Yield which views tell something that nobody can know."""
    if not trial.hidden:
        return
    game, coin = trial.game, random.Random(trial.number)
    for step in trial.first(60):
        for seat in game.chairs:
            other = trial.hidden.unseen_rearranged(step.before, seat, coin)
            if game.seen_by(other, seat) != game.seen_by(step.before, seat):
                yield f"seen_by tells seat {seat} what it cannot know."
        for reader in (*game.chairs, HOUSE):
            other = trial.hidden.unshown_rearranged(step.before, reader, coin)
            if game.shown(other, reader) != game.shown(step.before, reader):
                yield f"shown tells reader {reader} what it cannot see."


HIDING_CHECKS: tuple[Check, ...] = (
    *(check_turn_views, check_views, check_secrets, check_histories_at_once, check_hidden),
)
