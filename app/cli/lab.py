"""`parlour lab exploit`: what a player of GOPS gives away to a best response."""

import argparse
from typing import TYPE_CHECKING, Any

from app.cli.options import argument
from games.contract import Refusal
from games.parsing import whole

if TYPE_CHECKING:
    from games.contract import PlayerInfo
    from games.gops.rules import Options

EXAMPLE = "example: parlour lab exploit careful --cards 5 --ties carry"

USUAL_LAB_CARDS = 5
LEAST_LAB_CARDS, MOST_LAB_CARDS = 2, 7
"""More cards than these have too many positions to ask a player of each."""


def add(commands: Any) -> None:
    """Add the parser for `lab`."""
    lab = commands.add_parser("lab", epilog=EXAMPLE)
    parser = lab.add_subparsers(metavar="exploit", required=True).add_parser(
        "exploit",
        help="measure what a player of GOPS gives away to a best response",
        epilog=EXAMPLE,
    )
    parser.add_argument("player", metavar="PLAYER", help="a player of GOPS, such as careful")
    parser.add_argument(
        "--cards",
        type=argument(whole(MOST_LAB_CARDS, LEAST_LAB_CARDS)),
        default=USUAL_LAB_CARDS,
        metavar="N",
        help=f"the cards 1 to N of each hand (default: {USUAL_LAB_CARDS})",
    )
    parser.add_argument(
        "--ties",
        choices=("carry", "discard"),
        default="carry",
        help="whether a tied prize waits for the next bid (default: carry)",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what the player gives away."""
    from games.gops import GAME
    from games.gops.rules import Options

    if args.player not in GAME.players:
        raise Refusal(f"GOPS has no such player. It has {', '.join(GAME.players)}.")
    options = Options((1, args.cards), args.ties)
    print(f"{args.player} gives away {gift_words(GAME.players[args.player], options)}")
    return 0


def gift_words(player: "PlayerInfo", options: "Options") -> str:
    """Return what a player gives away to a best response, in words."""
    from app.resources import solved
    from games.gops.exploit import Exploiter, HiddenMixture, sampled_gain

    rules = f"{options.cards[1]} cards, ties {options.ties}"
    exploiter = Exploiter(player, solved, options)
    try:
        gain = exploiter.gain() + 0.0
    except HiddenMixture:
        least, within = sampled_gain(player, solved, options)
        return (
            f"at least {least:.2f} ±{within:.2f} games of 100 ({rules}; "
            "it hides its probabilities, so it was asked again and again)."
        )
    return (
        f"{gain:.2f} games of 100 to a best response ({rules}; {len(exploiter.known):,} positions)."
    )
