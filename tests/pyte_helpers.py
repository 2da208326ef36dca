"""The terminal of pyte, taking colours and moves of the cursor whole, not character by character.

Most of what a full screen prints are those two, and reading them was most of a test's own time.
"""

import re
from typing import Any

import pyte

SEQUENCE = re.compile(r"\x1b\[([0-9;]*)([A-Za-z@`])")
"""A whole control sequence, without the signs that make it a private one."""


class QuickScreen(pyte.Screen):
    """A screen that remembers which look each change of colours leads to."""

    def __init__(self, columns: int, rows: int) -> None:
        self.looks: dict[object, Any] = {}
        super().__init__(columns, rows)

    def select_graphic_rendition(self, *attrs: int) -> None:
        """Change the look of what is written next."""
        before = self.cursor.attrs
        if 0 in attrs or not attrs:  # that also depends on a mode of the screen
            super().select_graphic_rendition(*attrs)
        elif found := self.looks.get((before, attrs)):
            self.cursor.attrs = found
        else:
            super().select_graphic_rendition(*attrs)
            self.looks[before, attrs] = self.cursor.attrs


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
        given = [int(number or 0) for number in numbers.split(";")]
        getattr(self.listener, self.csi.get(command, "debug"))(*given)
