"""The completions of `parlour` in bash, zsh and fish: shtab writes them from the parser."""

import argparse

import shtab

from tests.tools.packing.whole_parser import parsers, value_words

PLACES = {
    "bash": "share/bash-completion/completions/parlour",
    "zsh": "share/zsh/site-functions/_parlour",
    "fish": "share/fish/vendor_completions.d/parlour.fish",
}
"""Where each shell looks for them, below a prefix such as /usr."""

PATHS = {"FILE": shtab.FILE, "IN": shtab.FILE, "OUT": shtab.FILE, "DIR": shtab.DIRECTORY}
"""What a shell offers for a value, by the word that stands for it in a usage."""


def completions(whole: argparse.ArgumentParser) -> dict[str, str]:
    """Return the completions of each shell, by the place where they are installed."""
    for one, _ in parsers(whole):
        for action in one._actions:
            if value_words(action) in PATHS:
                setattr(action, "complete", PATHS[value_words(action)])  # noqa: B010  shtab's name
    return {place: shtab.complete(whole, shell) for shell, place in PLACES.items()}
