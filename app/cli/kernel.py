"""`parlour kernel`: compile the solver of GOPS for this machine.

It needs a C compiler that knows the vector extensions of GCC, as GCC and Clang do. Nothing else in
Parlour needs one: without the kernel numpy gives the same answers, later.
"""

import argparse
import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from games.contract import Refusal
from games.gops.solver.native import library_path, source_path

EXAMPLE = "example: parlour kernel"

COMPILERS = ("cc", "gcc", "clang")
FAST_FLAGS = ("-std=c11", "-O3", "-march=native")
EXACT_FLAGS = ("-ffp-contract=off", "-fPIC", "-shared")
"""What the answers depend on: no two operations are made one."""


def add(commands: Any) -> None:
    """Add the parser for `kernel`."""
    parser = commands.add_parser("kernel", epilog=EXAMPLE)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Compile the kernel, and say where it is."""
    target = Path(library_path())
    build_kernel(target)
    print(f"Compiled for this machine: {target}.")
    print("GOPS with nine and ten cards is now solved several times as fast.")
    return 0


def build_kernel(target: Path, flags: tuple[str, ...] = FAST_FLAGS) -> None:
    """Compile the kernel to a file, which appears whole or not at all.

    Args:
        target: The file.
        flags: What tells the compiler how to compile; the answers do not depend on it.

    Raises:
        Refusal: There is no compiler, it fails, or the file cannot be written.
    """
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
    """Return the compiler that CC names, or the first that is there.

    Raises:
        Refusal: There is none.
    """
    named = os.environ.get("CC")
    for name in (named,) if named else COMPILERS:
        if found := shutil.which(name):
            return found
    raise Refusal(
        f"There is no C compiler called {named or ', '.join(COMPILERS)} here. Parlour plays the "
        "same without one; only solving GOPS with nine and ten cards takes longer."
    )
