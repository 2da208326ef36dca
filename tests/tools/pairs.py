"""Puts photographs of the tables next to their drawings: `python -m tests.tools.pairs FOLDER`.

FOLDER has the drawings as PNG files, named like the moments, with their size. The pairs, a page of
HTML for each, are written to `.pairs`, or to a second folder; `make pictures DRAWN=FOLDER` does the
same after the pictures in README.
"""

import asyncio
import os
import sys
import tempfile
from base64 import b64encode
from pathlib import Path

from app.arcade.app import Arcade
from app.storage.store import open_store
from tests.tools.drawn_states import MOMENTS, Moment
from tests.tools.pictures import keys, spoken, without_fonts

PAGE = """<!doctype html><meta charset="utf-8"><title>{name}</title>
<style>body {{ margin: 0; background: #333; color: #eee; font-family: sans-serif }}
img {{ width: 49.5%; vertical-align: top }}</style>
<p>{name}: the drawing, and the program</p><img src="{drawn}"><img src="{taken}">
"""


async def photograph(moment: Moment, size: tuple[int, int]) -> str:
    """Return a moment at a size of the terminal as an SVG."""
    match = moment.match()
    app = Arcade(open_store(), match, pace=0, settings=moment.settings)
    app.grace, app.hints = 0.0, False
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.5)
        await keys(pilot, moment.keys)
        await spoken(pilot)
        return without_fonts(app.export_screenshot(title=moment.name))


def inlined(kind: str, content: bytes) -> str:
    """Return a picture as an address that holds all of it."""
    return f"data:image/{kind};base64,{b64encode(content).decode('ascii')}"


def main(drawings: Path, folder: Path) -> None:
    """Write a page for each moment and size that was drawn."""
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"PARLOUR_HOME": home, "COLORTERM": "truecolor"}
        for moment in MOMENTS:
            for size in moment.sizes:
                name = "{}-{}x{}".format(moment.name, *size)
                drawn = inlined("png", (drawings / f"{name}.png").read_bytes())
                svg = asyncio.run(photograph(moment, size)).encode()
                page = PAGE.format(name=name, drawn=drawn, taken=inlined("svg+xml", svg))
                (folder / f"{name}.html").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2] if len(sys.argv) > 2 else ".pairs"))
