"""Build the solver's kernel for this machine: `python -m games.gops.solver.build_kernel`.

It needs a C compiler that knows the vector extensions of GCC, as GCC and Clang do. Nothing else in
Parlour needs one: without the kernel numpy gives the same answers, later.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from games.contract import Refusal
from games.gops.solver.native import SOURCE, library_path

COMPILERS = ("cc", "gcc", "clang")
FLAGS = ("-std=c11", "-O3", "-march=native")
EXACT = ("-ffp-contract=off", "-fPIC", "-shared")
"""What the answers depend on: no two operations are made one."""


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


def build(target: Path, flags: tuple[str, ...] = FLAGS) -> None:
    """Compile the kernel to a file, which appears whole or not at all.

    Raises:
        Refusal: There is no compiler, it fails, or the file cannot be written.
    """
    compiler = find_compiler()
    try:
        with TemporaryDirectory(dir=target.parent) as folder:
            made = Path(folder, target.name)
            command = [compiler, *flags, *EXACT, "-o", str(made), str(SOURCE), "-lm"]
            done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - the compiler of this machine
            if done.returncode:
                raise Refusal(f"{compiler} cannot compile the kernel:\n{done.stderr.strip()}")
            made.replace(target)
    except OSError as wrong:
        raise Refusal(f"The kernel cannot be written to {target.parent}: {wrong}.") from None


def main() -> int:
    """Build the kernel, and say where it is; returns the exit code."""
    target = library_path()
    try:
        build(target)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1
    print(f"Built {target}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
