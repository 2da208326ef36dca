"""`python -m tests.tools.tables NAME ...`: run one of the programs that work out tables."""

import runpy
import sys
from pathlib import Path


def names() -> list[str]:
    """Return the names of the programs: the modules that can be run."""
    modules = sorted(Path(__file__).parent.glob("[a-z]*.py"))
    return [path.stem for path in modules if "__main__" in path.read_text(encoding="utf-8")]


def main() -> int:
    """Run the program that the first argument names, with the arguments after it."""
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name not in names():
        print(f"usage: python -m tests.tools.tables {{{','.join(names())}}} ...", file=sys.stderr)
        return 2
    del sys.argv[0]
    runpy.run_module(f"{__package__}.{name}", run_name="__main__", alter_sys=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
