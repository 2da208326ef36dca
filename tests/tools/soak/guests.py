"""Guests of one server for an hour, six of them hostile, beside 400 half-open requests.

`python -m tests.tools.soak.guests 50 3600` lets so many in for so many seconds: what all processes
take stays, nobody is thrown out, and 95 of 100 keys of those who play are answered within 100 ms.
`python -m tests.tools.soak.guests 11 60 0` lets in only those who play, to compare.
"""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from statistics import quantiles

from aiohttp import ClientSession

from tests.app.guests.guest_helpers import living, served
from tests.tools.soak._guests import HARMS, Guest, Harm, come, half_open
from tests.tools.soak._home import own_home

HALF_OPEN = 400

OWN_SESSION = ("setsid",)
"""Runs a program as if on another machine: Linux shares the processor among sessions."""

AT_ONCE = 4
"""Guests that come in at the same time."""

LOOKS = 10
"""How often it is looked at what all take."""

MOST = 0.1
"""Seconds to a repaint, for 95 of 100 keys."""

GROWTH = 1.1
"""What all may take in the end, of what they took at the second look, when caches are full."""


class Visit:
    """The guests of one server.

    Args:
        home: Where the server keeps the guests.
        url: Its address.
        server: The number of its process.
        hostile: How many do harm.
    """

    def __init__(self, home: Path, url: str, server: int, hostile: int) -> None:
        self.home, self.url, self.server, self.hostile = home, url, server, hostile
        self.honest: list[Guest] = []
        self.memory: list[tuple[float, float]] = []
        self.processor: dict[int, float] = {}
        """Seconds of processor time at the last look, by process."""
        self.gone = 0
        """How many of those who play were thrown out."""

    async def stay(self, count: int, seconds: float) -> None:
        """Let so many in who play, and look at them for so long."""
        async with ClientSession() as session:
            await self.let_in(session, count)
            self.used()
            playing = [asyncio.create_task(guest.play()) for guest in self.honest]
            for _ in range(LOOKS):
                await asyncio.sleep(seconds / LOOKS)
                self.look(seconds / LOOKS)
            self.gone = sum(guest.line.closed for guest in self.honest)
            for task in playing:
                task.cancel()

    async def let_in(self, session: ClientSession, count: int) -> None:
        """Let guests in, a few at a time, who sit down to play."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def enter(number: int) -> None:
            async with gate:
                guest = await come(session, self.url, number)
                await guest.sit_down()
                self.honest.append(guest)

        await asyncio.gather(*map(enter, range(count)))

    def look(self, seconds: float) -> None:
        """Note the memory of the server and of all guests, and say it with their processor time.

        Args:
            seconds: How long the last look is ago.
        """
        all_of_them = living(self.home)
        took = resident(self.server), sum(map(resident, all_of_them))
        self.memory.append(took)
        shares = [f"{100 * used / seconds:.1f} %" for used in self.used()]
        print(
            f"guests: server {took[0]:.0f} MiB and {shares[0]} of a core,"
            f" {len(all_of_them)} processes {took[1]:.0f} MiB and {shares[1]},"
            f" {sum(len(each.repaints) for each in self.honest)} keys,"
            f" load {os.getloadavg()[0]:.1f}",
            flush=True,
        )

    def used(self) -> tuple[float, float]:
        """Return what the server and all guests took since the last look, in processor seconds."""
        now = {number: processor(number) for number in (self.server, *living(self.home))}
        took = {
            number: all_of_it - self.processor.get(number, 0.0) for number, all_of_it in now.items()
        }
        self.processor = now
        return took.pop(self.server), sum(took.values())

    def verdict(self) -> bool:
        """Say how long keys took; return whether that and all else is as it should be."""
        each = [percentile(guest.repaints) for guest in self.honest]
        whole = [pause for guest in self.honest for pause in guest.repaints]
        middle = quantiles(whole, n=100)[49]
        print(
            f"guests: {len(self.honest)} played beside {self.hostile} who did harm; key to repaint"
            f" {1000 * middle:.0f} ms in the middle, {1000 * percentile(whole):.0f} ms at p95,"
            f" {1000 * max(each):.0f} ms at p95 of the slowest guest; {self.gone} thrown out"
        )
        early, late = (sum(self.memory[place]) for place in (1, -1))
        return max(each) < MOST and not self.gone and late < GROWTH * early


async def do_harm(url: str, hostile: int) -> None:
    """Let so many in who do harm, and begin requests that never end."""
    host, _, port = url.removeprefix("http://").partition(":")
    async with ClientSession() as session:
        harm = [keep_harming(session, url, HARMS[number]) for number in range(hostile)]
        half = [half_open(host, int(port)) for _ in range(HALF_OPEN if hostile else 0)]
        await asyncio.gather(*harm, *half)


async def keep_harming(session: ClientSession, url: str, do: Harm) -> None:
    """Come in and do harm, again whenever it is over: it should not be, short of leaving."""
    while True:
        guest = await come(session, url, 0)
        with suppress(ConnectionError):
            await guest.wait_for("quit")
            await do(guest)
        print(f"guests: one who does harm ({do.__name__}) is gone and comes again", flush=True)


def percentile(repaints: Sequence[float]) -> float:
    """Return within how long 95 of 100 were there."""
    return quantiles(repaints, n=20)[-1]


def resident(number: int) -> float:
    """Return the MiB that a process has for itself, its share of shared ones among them."""
    try:
        rows = Path(f"/proc/{number}/smaps_rollup").read_text().splitlines()
    except OSError:  # it has just ended
        return 0.0
    return next((int(row.split()[1]) / 1024 for row in rows if row.startswith("Pss:")), 0.0)


def processor(number: int) -> float:
    """Return the seconds of processor time that a process has taken."""
    try:
        fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    except OSError:  # it has just ended
        return 0.0
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def main(count: int = 50, seconds: int = 3600, hostile: int = len(HARMS)) -> bool:
    """Let so many guests stay for so long, some hostile; return whether all went well."""
    begun = time.monotonic()
    with own_home() as home, served("--guests", str(count), inside=OWN_SESSION) as (url, process):
        visit = Visit(home, url, process.pid, hostile)
        words = (sys.executable, "-m", "tests.tools.soak.guests", "harm", url, str(hostile))
        with subprocess.Popen((*OWN_SESSION, *words)) as harm:
            try:
                asyncio.run(visit.stay(count - hostile, seconds))
                well = visit.verdict() and not harm.poll()
            finally:
                harm.kill()
    print(
        f"guests: {count} for {seconds} s and {time.monotonic() - begun - seconds:.0f} s to"
        f" come in; load {os.getloadavg()[0]:.1f} in the end"
    )
    return well


if __name__ == "__main__":
    if sys.argv[1:2] == ["harm"]:
        sys.exit(asyncio.run(do_harm(sys.argv[2], int(sys.argv[3]))))
    sys.exit(not main(*map(int, sys.argv[1:])))
