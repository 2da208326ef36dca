"""The terminal of pyte, taking colours and moves of the cursor whole, not character by character.

Most of what a full screen prints are those two, and reading them was most of a test's own time.
"""

import re
from functools import cache
from typing import Any

import pyte
from pyte.modes import DECSCNM, IRM
from wcwidth import wcwidth

SEQUENCE = re.compile(r"\x1b\[([0-9;]*)([A-Za-z@`])")
"""A whole control sequence, without the signs that make it a private one."""


@cache
def is_plain(text: str) -> bool:
    """Return whether each character of a text takes one cell."""
    return all(wcwidth(character) == 1 for character in text)


@cache
def numbers_of(parameters: str) -> tuple[int, ...]:
    """Return the numbers of a control sequence."""
    return tuple(int(number or 0) for number in parameters.split(";"))


class QuickScreen(pyte.Screen):
    """A screen that remembers each look, and the characters that were written in it."""

    def __init__(self, columns: int, rows: int) -> None:
        self.looks: dict[object, Any] = {}
        self.cells: dict[object, dict[str, Any]] = {}
        super().__init__(columns, rows)

    def draw(self, data: str) -> None:
        """Write a text: at once where it fits in the row and moves nothing."""
        cursor = self.cursor
        moves = cursor.x + len(data) > self.columns or IRM in self.mode
        if moves or not is_plain(data):
            super().draw(data)
            return
        row, look = self.buffer[cursor.y], cursor.attrs
        cells = self.cells.setdefault(look, {})
        for x, character in enumerate(data, cursor.x):
            cell = cells.get(character)
            if cell is None:
                cell = cells[character] = look._replace(data=character)
            row[x] = cell
        cursor.x += len(data)
        self.dirty.add(cursor.y)

    def select_graphic_rendition(self, *attrs: int) -> None:
        """Change the look of what is written next."""
        change = (self.cursor.attrs, attrs, DECSCNM in self.mode)  # which 0 goes back to
        if found := self.looks.get(change):
            self.cursor.attrs = found
        else:
            super().select_graphic_rendition(*attrs)
            self.looks[change] = self.cursor.attrs


class QuickStream(pyte.ByteStream):
    """A stream that reads control sequences whole where it can, and else as pyte does."""

    def feed(self, data: bytes) -> None:  # type: ignore[override]
        """Show what was printed."""
        assert self.listener
        text, place = self.utf8_decoder.decode(data), 0
        while place < len(text):
            plain = self._text_pattern.match(text, place) if self._taking_plain_text else None
            if plain:
                self.listener.draw(plain[0])
                place = plain.end()
            elif self._taking_plain_text and (sequence := SEQUENCE.match(text, place)):
                self.obey(sequence[2], sequence[1])
                place = sequence.end()
            else:
                self._taking_plain_text = self._send_to_parser(text[place])
                place += 1

    def obey(self, command: str, numbers: str) -> None:
        """Do what a control sequence says."""
        getattr(self.listener, self.csi.get(command, "debug"))(*numbers_of(numbers))
