"""`python -m tests.tools.packing DIR` writes the man page and the completions below a folder."""

import os
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[3]
COLUMNS = 10_000
"""So many that no usage is wrapped: what reads the pages wraps them itself."""


def write_shell_files(folder: Path) -> None:
    """Write each file where it is installed below a prefix such as /usr."""
    from tests.tools.packing.shell_files import (  # once Parlour describes itself
        completions,
        man_page,
        whole_parser,
    )

    whole = whole_parser()
    for name, text in {"share/man/man1/parlour.1": man_page(whole), **completions(whole)}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


@contextmanager
def described_here() -> Iterator[None]:
    """Let Parlour find its version and its games, as if it were installed from this folder.

    While a wheel is built, Parlour need not be installed; or it is, in another version.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    with TemporaryDirectory() as folder:
        about = Path(folder) / f"parlour-{project['version']}.dist-info"
        about.mkdir()
        lines = [
            line
            for group, points in project["entry-points"].items()
            for line in (f"[{group}]", *(f"{name} = {what}" for name, what in points.items()))
        ]
        (about / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
        sys.path.insert(0, folder)
        try:
            yield
        finally:
            sys.path.remove(folder)


if __name__ == "__main__":
    os.environ["COLUMNS"] = str(COLUMNS)
    with described_here():
        write_shell_files(Path(sys.argv[1]))
