"""Pasted text comes between two marks; a terminal waits forever for the second one."""

BEGIN, END = b"\x1b[200~", b"\x1b[201~"
"""The marks before and after what is pasted."""

LONGEST_PASTE = 1 << 16
"""Bytes of what is pasted at once, at most."""


class PasteLimit:
    """Cuts off what is too long to be pasted at once."""

    def __init__(self) -> None:
        self.before = b""
        """The last bytes of what came before: a mark may come in two parts."""
        self.pasted = 0
        """Bytes since the first mark; 0 when nothing is being pasted."""

    def cut(self, keys: bytes) -> bytes:
        """Return which of some keys are passed on: all, unless too much is pasted."""
        window = self.before + keys
        self.before = window[-len(END) + 1 :]
        begin, end = window.rfind(BEGIN), window.rfind(END)
        too_long = self.pasted > LONGEST_PASTE
        if end >= 0:
            self.pasted = len(window) - begin if begin > end else 0
            return window[end:] if too_long else keys
        if self.pasted:
            self.pasted += len(keys)
        elif begin >= 0:
            self.pasted = len(window) - begin
        return b"" if self.pasted > LONGEST_PASTE else keys
