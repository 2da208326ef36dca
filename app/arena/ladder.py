"""The ladder of a game: one rating list of all bots that finished a tournament on this machine.

A bot is the same as long as its command line and its files are. All games of all tournaments are
rated together, by the model of the standings. The levels keep the ratings that they have elsewhere,
and so hold the list in place; where none of them played, the average is that of Easy.
"""

import hashlib
import shutil
from collections.abc import Mapping
from pathlib import Path

import msgspec
import numpy as np
from msgspec import Struct, field, structs

from app import codec, paths
from app.arena import report, standings
from app.arena.runner import Runner
from app.arena.standings import POINTS_PER_LOG_ODD, FloatArray
from app.match.bots.program import split_command
from app.match.names import levels_of
from app.match.setup import PROGRAM
from app.statistics.rating import EASY_RATING, usual_rating
from app.storage.files import write_atomically
from games.contract import Refusal
from games.text import padded, printable, quoted


class Bot(Struct, frozen=True):
    """A bot, or a player of ours, whose version is "". `who` is how it is named as a contestant."""

    who: str
    version: str
    name: str
    retired: bool = False

    @property
    def full_name(self) -> str:
        """Its name with its version."""
        return f"{self.name}@{self.version}" if self.version else self.name


class Entry(Struct, frozen=True):
    """A tournament on the ladder."""

    id: str  # names it: what goes on later takes the place of what it was
    ended: int  # when, in seconds since 1970
    bots: tuple[int, ...]  # who played, as places in the ladder
    won: tuple[tuple[float, ...], ...]  # what each won against each, a draw as a half
    games: tuple[int, ...]  # how many games each played


class Rung(Struct, frozen=True):
    """A line of the ladder; `error` is half of the 95% interval, 0 for a level.

    `against` says, by the other's name, what was won of how many games.
    """

    place: int
    name: str
    version: str
    rating: float
    error: float
    games: int
    won: float
    tournaments: int
    is_level: bool
    history: tuple[tuple[int, float], ...]
    against: Mapping[str, tuple[float, float]]


class Ladder(Struct):
    """The bots of a game, and the tournaments that they played."""

    bots: list[Bot] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    def add(self, runner: Runner, ended: int) -> None:
        """Add a tournament that is over, or put it in the place of what it was before."""
        plan, sums = runner.plan, runner.sums
        word = f"{plan.secret or plan.seed} {plan.contestants} {plan.form}"
        entry = Entry(
            hashlib.sha256(word.encode()).hexdigest()[:16],
            ended,
            tuple(map(self.place_of, plan.contestants, plan.names)),
            tuple(map(tuple, sums.won)),
            tuple(row.games for row in sums.rows),
        )
        self.entries = [each for each in self.entries if each.id != entry.id] + [entry]

    def place_of(self, who: str, name: str) -> int:
        """Return the place of a bot as it is now; it is new if its files have changed."""
        version = version_of(who)
        for place, bot in enumerate(self.bots):
            if (bot.who, bot.version) == (who, version):
                return place
        self.bots.append(Bot(who, version, printable(name)))
        return len(self.bots) - 1

    def rungs(self, game: str, *, retired: bool = False) -> list[Rung]:
        """Return the ladder, the best first, with or without those who are retired."""
        fixed = {
            place: float(rating)
            for place, bot in enumerate(self.bots)
            if bot.who in levels_of(game) and (rating := usual_rating(game, bot.who)) is not None
        }
        won, games = np.zeros((len(self.bots), len(self.bots))), [0] * len(self.bots)
        courses: list[list[tuple[int, float]]] = [[] for _ in self.bots]
        rated = errors = [0.0] * len(self.bots)
        for entry in self.entries:
            for row, own in enumerate(entry.bots):
                games[own] += entry.games[row]
                for column, other in enumerate(entry.bots):
                    won[own, other] += entry.won[row][column] * (own != other)
            rated, errors = fitted(won, fixed)
            for own in dict.fromkeys(entry.bots):
                courses[own].append((entry.ended, round(rated[own], 1)))
        met = won + won.T
        rungs: list[Rung] = []
        for place in sorted(range(len(self.bots)), key=lambda place: -round(rated[place], 1)):
            bot, course = self.bots[place], courses[place]
            if course and (retired or not bot.retired):
                figures = round(rated[place], 1), round(errors[place], 1), games[place]
                against = {
                    self.bots[n].full_name: (float(won[place, n]), float(met[place, n]))
                    for n in np.flatnonzero(met[place]).tolist()
                }
                rest = float(won[place].sum()), len(course), place in fixed, tuple(course), against
                rungs.append(Rung(len(rungs) + 1, bot.name, bot.version, *figures + rest))
        return rungs

    def found(self, name: str) -> int:
        """Return the place of the bot with a name, or "name@version". Raises `Refusal`."""
        places = [place for place, bot in enumerate(self.bots) if name in (bot.name, bot.full_name)]
        if not places:
            raise Refusal(f"The ladder has no bot called {quoted(name, 60)}.")
        if len(places) > 1:
            versions = ", ".join(f"{name}@{self.bots[place].version}" for place in places)
            raise Refusal(f"There are several versions: {printable(versions)}.")
        return places[0]

    def retire(self, name: str, *, back: bool = False) -> None:
        """Leave a bot out of the list, or bring it back; its games still count for the others."""
        place = self.found(name)
        self.bots[place] = structs.replace(self.bots[place], retired=not back)

    def rename(self, name: str, new: str) -> None:
        """Give a bot another name. Raises `Refusal` if it is a level, or the name is taken."""
        place = self.found(name)
        if not self.bots[place].version:
            raise Refusal("Only programs can be renamed.")
        if not new.strip() or any(bot.name == new for bot in self.bots):
            raise Refusal(f"The name {quoted(new, 60)} is taken, or empty.")
        self.bots[place] = structs.replace(self.bots[place], name=printable(new.strip()))


def fitted(won: FloatArray, fixed: Mapping[int, float]) -> tuple[list[float], list[float]]:
    """Return ratings and half of their 95% intervals; the fixed ones keep theirs.

    Who did not play has 0. As in the standings, a drawn game is added where it has to be.
    """
    size, played = len(won), (won + won.T).sum(axis=1) > 0
    pinned = np.array([n in fixed for n in range(size)])
    pins = np.array([fixed.get(n, EASY_RATING) - EASY_RATING for n in range(size)])
    there, free = played | pinned, played & ~pinned
    if not standings.is_connected((won + np.outer(pinned, pinned))[np.ix_(there, there)]):
        won = won + 0.5 * (won + won.T > 0)
    thetas = standings.fit_strengths(won, pins / POINTS_PER_LOG_ODD, free)
    spread = standings.inverse(won, standings.win_chances(thetas), free).diagonal()
    ratings = np.where(there, EASY_RATING + POINTS_PER_LOG_ODD * thetas, 0.0)
    errors = standings.NORMAL_95 * POINTS_PER_LOG_ODD * np.sqrt(np.maximum(0.0, spread))
    return ratings.tolist(), errors.tolist()


def version_of(who: str) -> str:
    """Return the digest of the files that a command line names; "" for a player of ours."""
    if not who.startswith(PROGRAM):
        return ""
    digest = hashlib.sha256()
    for word in split_command(who.removeprefix(PROGRAM)):
        path = Path(word)
        if path.is_file() or ("/" in word and shutil.which(word)):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:10]


def read_ladder(game: str) -> Ladder:
    """Return the ladder of a game, empty if there is none. Raises `Refusal` if it is damaged."""
    path = paths.data_folder() / "ladder" / f"{game}.json"
    try:
        return msgspec.json.decode(path.read_bytes(), type=Ladder)
    except FileNotFoundError:
        return Ladder()
    except (OSError, *codec.DECODE_ERRORS) as error:
        raise Refusal(f"The ladder in {printable(str(path))} cannot be read.") from error


def write_ladder(game: str, ladder: Ladder) -> None:
    """Write the ladder of a game. Raises `OSError`."""
    path = paths.data_folder() / "ladder" / f"{game}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, msgspec.json.encode(ladder))


def add_to_ladder(runner: Runner, ended: int) -> str:
    """Add a tournament that is over; return why it could not be added, "" if it was."""
    if not runner.is_complete:
        return ""
    try:
        ladder = read_ladder(runner.plan.slug)
        ladder.add(runner, ended)
        write_ladder(runner.plan.slug, ladder)
    except (OSError, Refusal) as error:
        return f"The ladder cannot be written: {error}"
    return ""


# in words

COLUMNS = ("", "Bot", "Version", "Rating", "95%", "Games", "Score %", "Tournaments")


def cells(rungs: list[Rung]) -> list[tuple[str, ...]]:
    """Return the lines of the table of a ladder, without its titles."""
    return [
        (
            *(str(rung.place), rung.name, rung.version, f"{rung.rating:.0f}"),
            *("level" if rung.is_level else f"± {rung.error:.0f}", f"{rung.games:,}"),
            *(f"{100 * rung.won / max(1, rung.games):.1f}", str(rung.tournaments)),
        )
        for rung in rungs
    ]


def ladder_in(form: str, rungs: list[Rung]) -> str:
    """Return a ladder in a format; only JSON has histories, and who won what against whom."""
    if form == "json":
        return codec.readable_json(rungs, indent=1)
    if form == "csv":
        return report.csv_text(Rung.__struct_fields__[:-2], rungs)
    if not rungs:
        return "No tournament of this game has finished on this machine yet."
    rows = [COLUMNS, *cells(rungs)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            padded(cell, width) if n in (1, 2) else cell.rjust(width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
