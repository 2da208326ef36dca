"""A computer's reason at the table: as much of it as fits, and as the person may read.

A stored reason is text: what the card did, then what else was in its favour, and after a semicolon
the next best card, which is in the computer's hand.
"""

import re
from collections.abc import Iterator

from app.match.table_view import TableView
from app.screens.gostop.signs import CardSigns, reason_with_signs
from games.cards import Card
from games.contract import Seat
from games.text import wrap_text

DEED_START = "it could "
"""How a reason begins that says what the card did, which its table shows."""

MATCHED = re.compile(r"it could (.*?) with it(.*)")
"""A reason that says what the card did, and then why it was chosen."""


def reason_forms(why: str) -> Iterator[str]:
    """Yield what a reason says beyond the deed, in fewer and fewer words, if there is more."""
    reasons, _, next_best = why.partition("; ")
    deed, _, more = reasons.partition(", ")
    known = more.removeprefix("and ") if deed.startswith(DEED_START) else reasons
    if known or next_best:
        yield "; ".join(filter(None, (known, next_best)))
    if known:
        yield known
        yield public_reason(why) or known


def public_reason(why: str) -> str:
    """Return the part of a reason that says nothing about the computer's other cards.

    The count of unseen cards is not part of it: it tells whether the computer holds more of them.
    """
    deed, _, more = why.partition(";")[0].partition(", ")
    return more.removeprefix("and ") if deed.startswith(DEED_START) else deed


def hidden_reason(why: str) -> str:
    """Return a reason for a person who sees only backs: the deed, and what is public."""
    return ", ".join(
        filter(None, why.partition(";")[0].split(", ")[: 2 if DEED_START in why else 1])
    )


def reason_of(view: TableView, card: Card | None, why: str, seat: Seat, signs: CardSigns) -> str:
    """Return who played a card, and why."""
    if not why:
        return ""
    reasons = reason_with_signs(why, signs.sign)
    return f"{view.name(seat)} played {signs.sign(card) if card else 'a card'} because {reasons}."


def played_lines(reason: str, width: int, most: int) -> list[str]:
    """Return a reason in a few lines, in as many words as fit."""
    if not reason:
        return []
    forms = [wrap_text(form, width) for form in shorter_reasons(reason)]
    return next((form for form in forms if len(form) <= most), forms[-1][:most])


def shorter_reasons(reason: str) -> Iterator[str]:
    """Yield a reason in fewer and fewer words."""
    yield reason
    who, _, why = reason.partition(" because ")
    reasons = why.partition(";")[0].rstrip(".")
    deed = reasons.partition(",")[0]
    if aim := MATCHED.match(why):
        yield f"{who} to {aim[1]}{aim[2]}"
        yield f"{who} to {aim[1]}{aim[2].partition(';')[0].rstrip('.')}."
        yield f"{who} to {aim[1]}."
    else:
        name = who.rpartition(" played ")[0]
        yield f"{name}: {why}"
        yield f"{name}: {reasons}."
        yield f"{name}: {deed}."
