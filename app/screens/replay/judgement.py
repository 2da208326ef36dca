"""What the coach says about a choice in a replay: the best one, and the one made."""

from typing import Any

from msgspec import Struct

from app.match.names import whose
from app.screens.replay.course import JudgedChoice
from app.screens.table.coach_words import WORTHS, lengths
from games.contract import Decision
from games.text import as_sentence, shortened, text_width, wrap_sentences
from widgets.canvas.bars import draw_between
from widgets.canvas.canvas import Canvas

JUDGEMENT_ROWS = 4
"""An empty row, the title, and a row for each of the two choices."""

REASON_ROWS, REASON_FROM = 6, 18
"""Rows for the reason below them, and the rows of the list from which there is room for it."""

MARGIN_LEFT, LABEL_ROOM, SHARE_ROOM = 2, 18, 11
"""The first column; the most columns of a label; those of a number with its word."""


def judgement_rows(height: int) -> int:
    """Return the rows that a list of some height keeps for what the coach says."""
    return JUDGEMENT_ROWS + (REASON_ROWS if height >= REASON_FROM else 0)


class JudgedRow(Struct, frozen=True):
    """A choice: its name, the length of its bar from 0 to 1, its number, and who made it."""

    label: str
    share: float
    number: str
    word: str = ""


class Judgement(Struct, frozen=True):
    """What the coach says about a choice: the best one, then the one made if it is another.

    Attributes:
        name: What the player is called.
        what: What was decided: "bid".
        rows: One row or two.
        why: Why the best is better than the other; "" for no reason.
    """

    name: str
    what: str
    rows: tuple[JudgedRow, ...]
    why: str = ""

    @property
    def title(self) -> str:
        """Its heading: "Coach, before your bid"."""
        return f"Coach, before {whose(self.name)} {self.what}"

    @property
    def in_short(self) -> str:
        """The same as one line of text."""
        *better, own = self.rows
        said = f"{'yours' if self.name == 'you' else self.name}: {own.label} {own.number}"
        if not better:
            return f"{said}, the best"
        return f"best: {better[0].label} {better[0].number}   {said}"


def whose_word(name: str) -> str:
    """Return the word after the choice that was made."""
    return "yours" if name == "you" else "played"


def judgement_of(made: JudgedChoice, name: str, what: str) -> Judgement:
    """Return what to say about a choice whose chances are known.

    Args:
        made: The choice.
        name: What its player is called.
        what: What was decided: "bid".
    """
    about = "≈" * made.estimated
    own = JudgedRow(made.own, made.chance, f"{about}{made.chance:.0%}", whose_word(name))
    if not made.best:
        return Judgement(name, what, (own,), made.why)
    best = JudgedRow(made.best, made.best_chance, f"{about}{made.best_chance:.0%}")
    return Judgement(name, what, (best, own), made.why)


def judgement_by(
    decision: Decision[Any], made: Any, labels: tuple[str, str], name: str, what: str
) -> Judgement | None:
    """Return what the coach says about a choice by the worth it gives each; None without worths.

    Args:
        decision: What the coach would do.
        made: What was done.
        labels: The coach's best choice and what was done, in words.
        name: What the player is called.
        what: What was decided.
    """
    worths = dict(decision.worth)
    if made not in worths:
        return None
    best, *_ = decision.worth
    shares = dict(zip(worths, lengths([*worths.values()]), strict=True))
    said = [
        JudgedRow(label, shares[action], WORTHS[decision.unit](worths[action]))
        for action, label in zip((best[0], made), labels, strict=True)
    ]
    own = JudgedRow(labels[1], shares[made], said[1].number, whose_word(name))
    is_best = worths[made] >= best[1]
    rows = (own,) if is_best else (said[0], own)
    return Judgement(name, what, rows, as_sentence(decision.why))


def draw_judgement(canvas: Canvas, y: int, judged: Judgement, *, bare: bool) -> None:
    """Draw the title, each choice with its bar and number, and below them the reason."""
    canvas.text(
        MARGIN_LEFT, y, shortened(judged.title, canvas.width - 2 * MARGIN_LEFT), "coach", bold=True
    )
    label = min(LABEL_ROOM, max(text_width(row.label) for row in judged.rows))
    start = MARGIN_LEFT + label + 1
    width = canvas.width - MARGIN_LEFT - SHARE_ROOM - start
    for at, row in enumerate(judged.rows, y + 1):
        canvas.text(MARGIN_LEFT, at, shortened(row.label, label), bold=True)
        ink = "loss" if at > y + 1 else "coach"
        draw_between(canvas, start, at, width, (0.0, row.share), ink, bare=bare)
        end = canvas.text(start + width + 1, at, row.number)
        canvas.text(end + 1, at, row.word, "quiet")
    if len(judged.rows) == 1:
        canvas.text(MARGIN_LEFT, y + 2, f"There was no better {judged.what}.", "quiet")
    room = canvas.width - 2 * MARGIN_LEFT
    for at, line in enumerate(wrap_sentences([judged.why], room, canvas.height - y - 3), y + 3):
        canvas.text(MARGIN_LEFT, at, line, "quiet")
