"""The lines of a dialog, made from fields: a choice if there are options, else an input."""

from collections.abc import Iterator, Mapping

from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input, Label

from games.contract import BadInput, Field
from widgets.inputs.choice import Choice

LABEL_WIDTH = 14
"""Cells of the label of a line."""


def choice_line(
    name: str,
    label: str,
    options: tuple[str, ...],
    chosen: str,
    shown: Mapping[str, str] | None = None,
) -> Choice:
    """Return a line on which one of several options is chosen.

    Args:
        name: The id of the line.
        label: The text before the options.
        options: The texts to choose from.
        chosen: The option to begin with; if it is none of them, the first.
        shown: The displayed names of some options, by option.
    """
    place = options.index(chosen) if chosen in options else 0
    return Choice(
        label=label,
        options=options,
        chosen=place,
        label_width=LABEL_WIDTH,
        shown=shown,
        id=name,
    )


def field_line(field: Field, text: str, note: str = "") -> Iterator[Widget]:
    """Yield the line for a field, filled in with a text; a note may follow a short box."""
    if field.choices:
        yield choice_line(field.name, field.label, field.choices, text, field.shown)
        return
    with Horizontal(classes="typed"):
        yield Label(field.label, markup=False)
        shown = "" if text == field.nothing else text
        box = "short" if note else ""
        yield Input(shown, placeholder=field.blank, id=field.name, classes=box, compact=True)
        if note:
            yield Label(note, classes="note", markup=False)


def value_of(field: Field, text: str) -> object:
    """Return the value of a text in a field. Raises `BadInput` with the field's label."""
    try:
        return field.parse(text if text.strip() else field.nothing)
    except BadInput as no:
        raise BadInput(f"{field.label}: {no}") from no
