"""Tools for GOPS: `parlour lab exploit` measures a player, `parlour kernel` compiles the solver.

Without the kernel, for which a C compiler needs the vector extensions of GCC, numpy does the same.
"""

import argparse
import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from app.cli.command import command, family
from games.contract import Refusal
from games.parsing import whole

LAB_EXAMPLE = "example: parlour lab exploit careful --cards 5 --ties carry"

COMPILERS = ("cc", "gcc", "clang")
FAST_FLAGS = ("-std=c11", "-O3", "-march=native")
EXACT_FLAGS = ("-ffp-contract=off", "-fPIC", "-shared")
"""What the answers depend on: no two operations are made one."""

family("lab", "exploit", "exploit", epilog=LAB_EXAMPLE)


@command(
    "lab exploit",
    """
    player PLAYER  a player of GOPS, such as careful
    --cards N=5  the cards 1 to N of each hand (default: 5)
    --ties {carry,discard}=carry  whether a tied prize stays for the next bid (default: carry)
    """,
    help="measure what a player of GOPS gives away to a best response",
    epilog=LAB_EXAMPLE,
    read={"cards": whole(7, 2)},  # more have too many positions to ask a player of each
)
def exploit(args: argparse.Namespace) -> None:
    """Print what a player gives away to a best response. Raises `Refusal` if there is none."""
    from app.resources import solved  # these here, because they load numpy
    from games.gops import GAME
    from games.gops.exploit import Exploiter, HiddenMixture, sampled_gain
    from games.gops.rules import Options

    if args.player not in GAME.players:
        raise Refusal(f"GOPS has no such player. It has {', '.join(GAME.players)}.")
    player, options = GAME.players[args.player], Options((1, args.cards), args.ties)
    rules = f"{args.cards} cards, ties {args.ties}"
    exploiter = Exploiter(player, solved, options)
    try:
        gain = f"{exploiter.gain() + 0.0:.2f} games of 100 to a best response"
        how = f"{len(exploiter.known):,} positions"
    except HiddenMixture:
        least, within = sampled_gain(player, solved, options)
        gain = f"at least {least:.2f} ±{within:.2f} games of 100"
        how = "it hides its probabilities, so it was asked again and again"
    print(f"{args.player} gives away {gain} ({rules}; {how}).")


@command("kernel", example="kernel")
def kernel(args: argparse.Namespace) -> None:
    """Compile the kernel for this machine, and say where it is."""
    from games.gops.solver.native import library_path  # here, because it loads numpy

    target = Path(library_path())
    build_kernel(target)
    print(f"Compiled for this machine: {target}.")
    print("GOPS with nine and ten cards is now solved several times as fast.")


def build_kernel(target: Path, flags: tuple[str, ...] = FAST_FLAGS) -> None:
    """Compile the kernel to a file, which appears whole or not at all. Raises `Refusal`."""
    from games.gops.solver.native import source_path

    compiler = find_compiler()
    try:
        with TemporaryDirectory(dir=target.parent) as folder:
            made = Path(folder, target.name)
            command = [compiler, *flags, *EXACT_FLAGS, "-o", str(made), source_path()]
            done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - the compiler of this machine
            if done.returncode:
                raise Refusal(f"{compiler} cannot compile the kernel:\n{done.stderr.strip()}")
            made.replace(target)
    except OSError as wrong:
        why = wrong.strerror or wrong
        raise Refusal(f"The kernel cannot be written to {target.parent}: {why}.") from None


def find_compiler() -> str:
    """Return the compiler that CC names, or the first that is there. Raises `Refusal`."""
    named = os.environ.get("CC")
    for name in (named,) if named else COMPILERS:
        if found := shutil.which(name):
            return found
    raise Refusal(
        f"There is no C compiler called {named or ', '.join(COMPILERS)} here. Parlour plays the "
        "same without one; only solving GOPS with nine and ten cards takes longer."
    )
