"""Checks of the words: what is typed means what is spelled, and all can be printed."""

import random
from collections.abc import Iterator

from games.contract import Refusal
from games.randomness import below
from games.testing.random_game import SEATS, Check, Trial

ODD_LINES = ("", " ", "0", "-1", "9" * 50, "1.5", "1 2 3", "1,2", "yes", "help me", "é", "\x1b[31m")
"""Odd lines that people may type."""


def check_spelling(trial: Trial) -> Iterator[str]:
    """Yield what is typed for an action and does not mean it."""
    game = trial.game
    for step in trial.first():
        for seat in trial.asked(step.before):
            view = game.shown(step.before, seat)
            for action in game.legal(view, seat):
                line = game.spell(action, view, seat)
                try:
                    meant = game.parse(line, view, seat)
                except Refusal as refusal:
                    yield f"parse refuses {line!r}, which spell writes for {action!r}: {refusal}"
                else:
                    if meant != action:
                        yield f"spell writes {line!r} for {action!r}, and parse reads {meant!r}."


def check_odd_lines(trial: Trial) -> Iterator[str]:
    """Yield which lines are neither understood nor refused with a sentence."""
    coin = random.Random(trial.number)
    noise = "".join(chr(below(coin, 0x300)) for _ in range(below(coin, 40)))
    for line in (*ODD_LINES, noise):
        yield from check_line(trial, line)


def check_line(trial: Trial, line: str) -> Iterator[str]:
    """Yield how one line is not understood, and not refused with a sentence either."""
    game = trial.game
    for step in trial.first(20):
        for seat in trial.asked(step.before):
            try:
                game.parse(line, game.shown(step.before, seat), seat)
            except Refusal as refusal:
                if not (str(refusal).endswith(".") and str(refusal).isprintable()):
                    yield f"parse refuses {line!r}, but with no sentence: {str(refusal)!r}."


def check_printing(trial: Trial) -> Iterator[str]:
    """Yield questions, narration and descriptions that cannot be printed."""
    game = trial.game
    for step in trial.first():
        for seat in trial.asked(step.before):
            text = game.prompt(game.shown(step.before, seat), seat).text
            if not text.strip() or not all(line.isprintable() for line in text.splitlines()):
                yield f"prompt must ask something printable, and asks {text!r}."
        for reader in SEATS:
            before, after = game.shown(step.before, reader), game.shown(step.after, reader)
            narrated = game.narrate(before, step.seat, step.action, after, "a reason", ())
            for name, lines in (("narrate", narrated), ("describe", game.describe(after, reader))):
                if isinstance(lines, str):
                    yield f"{name} must return a tuple of lines, not one text."
                elif not all(line.isprintable() for line in lines):
                    yield f"{name} must return lines that can be printed, one text each: {lines!r}."
        if not game.standing(step.after).line.isprintable():
            yield "standing must have a line that can be printed."


WORD_CHECKS: tuple[Check, ...] = (check_spelling, check_odd_lines, check_printing)
