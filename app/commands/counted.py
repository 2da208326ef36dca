"""Numbers on the command line that have a least and a most."""

import argparse
from collections.abc import Callable


def counted(most: int) -> Callable[[str], int]:
    """Return the parser of a whole number from 1 to so many, as argparse wants it."""

    def read(text: str) -> int:
        if text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"it takes a whole number from 1 to {most}")

    return read
