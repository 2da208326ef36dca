"""Installs `further/nim.py` as pip would: the module, and its name in the entry-point group."""

from pathlib import Path

FURTHER = Path(__file__).parent / "further"
"""The folder of the game's module."""


def write_metadata(folder: Path) -> None:
    """Write what a package manager keeps about the game into a folder.

    Args:
        folder: A folder that Python searches for modules, as it does `FURTHER`.
    """
    info = folder / "nim-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: nim\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[parlour.games]\nnim = nim:GAME\n")
