"""What several commands take: typed values, and how programs are contained."""

import argparse
from collections.abc import Callable
from typing import TypeVar

from games.contract import Refusal

Value = TypeVar("Value")


def argument(parse: Callable[[str], Value]) -> Callable[[str], Value]:
    """Wrap a parser for argparse: what it refuses is reported with the usage."""

    def read(text: str) -> Value:
        try:
            return parse(text)
        except Refusal as no:
            raise argparse.ArgumentTypeError(str(no)) from no

    return read


def add_sandbox(parser: argparse.ArgumentParser) -> None:
    """Add the flag for how programs are contained."""
    from app.match.bots.sandbox import SANDBOX_MODES, SANDBOX_VARIABLE  # few commands need it

    parser.add_argument(
        "--sandbox",
        choices=SANDBOX_MODES,
        help="for programs; auto: use bubblewrap if it works; require: refuse to play without"
        f" (default: {SANDBOX_VARIABLE}, or off)",
    )
