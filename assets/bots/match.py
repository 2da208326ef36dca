#!/usr/bin/env python3
"""A GOPS bot: it bids what the prize is worth."""

import sys

for line in sys.stdin:
    what, _, number = line.partition(":")
    if what == "Competition card":
        print(int(number), flush=True)
