"""What a browser sends over a WebSocket is masked, frame by frame, or it is no browser.

A server has to close the connection otherwise: RFC 6455, section 5.1. aiohttp reads both.
"""

MASKED = 0x80
"""The bit of a frame's second byte that says that it is masked."""

LENGTH_BYTES = {126: 2, 127: 8}
"""How many bytes of length follow these values of a frame's second byte."""

MASK_SIZE = 4
"""Bytes of a frame's mask."""


class FrameWatch:
    """Follows the frames of a connection as its bytes come."""

    def __init__(self) -> None:
        self.head = bytearray()
        self.left = 0
        """Bytes of the mask and the contents that are still to come."""

    def is_masked(self, data: bytes) -> bool:
        """Return whether all frames are masked that begin in some bytes."""
        at = 0
        while at < len(data):
            if self.left:
                step = min(self.left, len(data) - at)
                self.left -= step
                at += step
            elif self.adds(data[at]):
                at += 1
            else:
                return False
        return True

    def adds(self, byte: int) -> bool:
        """Add a byte to the head of a frame, and return whether the frame may be masked."""
        self.head.append(byte)
        if len(self.head) < 2:
            return True
        length = self.head[1] & ~MASKED
        longer = LENGTH_BYTES.get(length, 0)
        if len(self.head) == 2 + longer:
            self.left = MASK_SIZE + (int.from_bytes(self.head[2:], "big") if longer else length)
            masked = bool(self.head[1] & MASKED)
            self.head.clear()
            return masked
        return bool(self.head[1] & MASKED)
