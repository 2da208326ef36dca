"""Saved games of Go Stop for tests: the sample of the rules page, and a small one to change."""

from games.gostop.rules import State
from games.gostop.saves import read_saved_game

SAMPLE = """Round: 1

Computer:
   Score: 0
   Hand: 1D 2D 4C KH 5D 6D XD 9S QS KS
   Capture Pile:

Human:
   Score: 0
   Hand: JH 9S QS KD JC 1C 2C 7C KH 5H
   Capture Pile:

Layout: 6H XH JH 7D 8D 9D 4H 7H

Stock Pile: 7C 5C 6C XC 1H 2H 7H 8H 9H 1C 2C KC 1S 2S 7S QH 1D 2D 8C 9C QC 7D 1S 2S 1H 2H 4C 3S \
4S 6D XD JD KS 5S 6S XS JS 3D 4D QD KD 5D 3C 3H 4H 8S KC 5C 6C XC JC 9C QC JD 5S 6S XS JS 3S 4S \
8D 9D QD 3D 4D 8C 8H 9H QH 3H 3C 7S 8S 5H 6H XH

Next Player: Human
"""
SMALL = """Round: 3
Computer:
   Score: 2
   Hand: 1D 2D
   Capture Pile: 9C 9D
Human:
   Score: 1
   Hand: JH 9S
   Capture Pile:
Layout: 6H 5C-5H-5D
Stock Pile: 7C 8C 8D 8H
Next Player: Computer
"""


def start_of(content: str) -> State:
    start = read_saved_game(content.encode(), "game.txt").start
    assert start
    return start


def changed(old: str, new: str) -> bytes:
    assert old in SMALL
    return SMALL.replace(old, new).encode()
