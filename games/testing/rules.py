"""Checks of the rules: games end, `legal` and `reduce` agree, states are stored and read back."""

from collections.abc import Iterator
from typing import Any

import msgspec

from games.contract import HOUSE, IllegalAction, Result
from games.testing.random_game import LONGEST_GAME, SEATS, Check, PlayedStep, Trial


def check_fields(trial: Trial) -> Iterator[str]:
    """Yield which fields do not read what they write."""
    for field in trial.game.fields:
        if field.name == "seed":
            continue
        value = getattr(trial.options, field.name)
        if field.parse(field.text(value)) != value:
            yield f"Field {field.name!r}: parse must read {field.text(value)!r} as {value!r}."
        for choice in field.choices:
            if field.text(field.parse(choice)) != choice:
                yield f"Field {field.name!r}: text must write the choice {choice!r} as it is."


def check_ending(trial: Trial) -> Iterator[str]:
    """Yield what is wrong with how the game ends."""
    game, steps = trial.game, trial.steps
    last = steps[-1].after if steps else game.deal(trial.options, trial.seed)
    if any(not game.legal(last, seat) for seat in game.to_move(last)):
        yield f"Seats {game.to_move(last)} are to move, but legal offers nothing."
    elif game.to_move(last):
        yield f"The game is not over after {LONGEST_GAME} random actions: every game must end."
    if not isinstance(game.result(last), Result):
        yield "The game is over, as to_move says, but result is None: it must say who won."
    if any(game.result(step.before) is not None for step in steps):
        yield "result says that the game has ended while to_move still names somebody."
    for seat in SEATS:
        if game.legal(last, seat):
            yield f"The game is over, but legal offers seat {seat} something."


def check_turns(trial: Trial) -> Iterator[str]:
    """Yield what is wrong with who is to move, and with what is offered."""
    game = trial.game
    for step in trial.first():
        turn = game.to_move(step.before)
        if turn != (HOUSE,) and not set(turn) <= set(game.chairs):
            yield f"to_move says {turn}: it must be seats of chairs, (HOUSE,) or ()."
        for seat in SEATS:
            legal = game.legal(step.before, seat)
            if not isinstance(legal, tuple):
                yield "legal must return a tuple."
            if seat not in turn and legal:
                yield f"Seat {seat} is not to move, but legal offers it {legal[0]!r}."
            if any(action in game.cheats.actions for action in legal):
                yield "legal offers an action that is named among the cheats."
        if turn == (HOUSE,) and len(game.legal(step.before, HOUSE)) != 1:
            yield "What happens by HOUSE must be one action: chance belongs into reduce."


def check_reduce(trial: Trial) -> Iterator[str]:
    """Yield where `reduce` does not do exactly what `legal` offers, or changes its state."""
    steps = trial.first()
    pool = list({as_stored(step.action): step.action for step in steps}.values())
    for step in trial.some(20):
        before = as_stored(step.before)
        for seat in SEATS:
            legal = trial.game.legal(step.before, seat)
            for action in [*pool, *legal]:
                yield from check_action(trial, step, seat, action, action in legal)
        if as_stored(step.before) != before:
            yield "reduce changes the state that it is given: it must return a new one."


def check_action(
    trial: Trial, step: PlayedStep, seat: int, action: Any, is_legal: bool
) -> Iterator[str]:
    """Yield what is wrong with how `reduce` takes one action of a seat."""
    try:
        trial.game.reduce(step.before, seat, action)
    except IllegalAction as refusal:
        if is_legal:
            yield f"legal offers seat {seat} {action!r}, but reduce refuses it: {refusal}"
        if not (str(refusal).endswith(".") and str(refusal).isprintable()):
            yield f"IllegalAction must have a whole sentence, and has {str(refusal)!r}."
    else:
        if not is_legal:
            yield f"reduce takes {action!r} of seat {seat}, which legal does not offer."


def check_storing(trial: Trial) -> Iterator[str]:
    """Yield what is not the same after it was stored and read back."""
    game = trial.game
    stored: list[tuple[str, Any, Any]] = [("Options", trial.options, game.Options)]
    for step in trial.first():
        stored += [("Action", step.action, game.Action), ("State", step.after, game.State)]
    for name, value, kind in stored:
        try:
            is_same = msgspec.json.decode(as_stored(value), type=kind) == value
        except (msgspec.ValidationError, TypeError) as error:
            yield f"{name} cannot be stored: {value!r} cannot be read back ({error})."
        else:
            if not is_same:
                yield f"{name} changes when it is stored: {value!r}. Use tuples, not lists."


def check_repeating(trial: Trial) -> Iterator[str]:
    """Yield where the same actions do not give the same states."""
    state = trial.game.deal(trial.options, trial.seed)
    for step in trial.first():
        if state != step.before:
            yield (
                "The same seed and actions give another game: chance must come from the seed "
                "and a counter in the state, by games.randomness.stream."
            )
        state = trial.game.reduce(state, step.seat, step.action)


def check_choices_at_once(trial: Trial) -> Iterator[str]:
    """Yield where two seats choose at once, and who is first makes a difference."""
    game = trial.game
    for step in trial.some(20):
        if game.to_move(step.before) != (0, 1):
            continue
        first, second = (game.legal(step.before, seat)[-1] for seat in (0, 1))
        one = game.reduce(game.reduce(step.before, 0, first), 1, second)
        other = game.reduce(game.reduce(step.before, 1, second), 0, first)
        if one != other:
            yield "Both seats choose at once, but the state depends on who chose first."


def check_formats(trial: Trial) -> Iterator[str]:
    """Yield which files are not read as they were written."""
    game = trial.game
    for name, form in game.files.formats.items():
        for step in trial.some(20):
            if form.refusal(step.before):
                continue
            text = form.write(step.before)
            loaded = form.read(text.encode(), name)
            start = game.deal(loaded.options, "") if loaded.start is None else loaded.start
            if form.refusal(start) or form.write(start) != text:
                yield f"A {form.title} file that was written and read is written differently."


def as_stored(value: Any) -> bytes:
    """Return a value as it is stored."""
    return msgspec.json.encode(value)


RULE_CHECKS: tuple[Check, ...] = (
    *(check_fields, check_ending, check_turns, check_reduce, check_storing),
    *(check_repeating, check_choices_at_once, check_formats),
)
