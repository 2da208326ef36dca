"""What stands behind a flag on the command line, read as it is everywhere else."""

import argparse
from collections.abc import Callable
from typing import TypeVar

from games.contract import Refusal

T = TypeVar("T")


def reader(parse: Callable[[str], T]) -> Callable[[str], T]:
    """Return a parser that raises `Refusal` as argparse wants it."""

    def read(text: str) -> T:
        try:
            return parse(text)
        except Refusal as no:
            raise argparse.ArgumentTypeError(str(no)) from no

    return read
