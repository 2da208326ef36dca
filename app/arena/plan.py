"""A tournament before it is played: what people type for it, its games, and what all are called."""

import hashlib
import re
import secrets
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, structs

from app.match.bots import dialogue, program
from app.match.names import is_player, level_word, program_name
from app.match.setup import PROGRAM, Setup
from app.plugins import AnyGame, find
from app.storage import game_files
from games import contract, parsing
from games.gops import protocol
from games.text import printable, quoted

DEFAULT_GAME = "gops"
LONGEST_LIMIT = 3600.0  # seconds for an answer
MOST = 1_000_000
parse_count = parsing.whole(MOST)  # of games, or of seconds of processor time for a match


class Sequential(Struct, frozen=True):
    """Whether the first is `low` or `high` points stronger; `errors` where each of them is true."""

    low: float
    high: float
    errors: tuple[float, float] = (0.05, 0.05)


Form = Literal["gauntlet", "adaptive"]
"""Who plays whom: the first one all others; or who comes next in the order, if that is not sure."""


class TournamentPlan(Struct, frozen=True):
    """A tournament: `games` per pair, with `limit` seconds for an answer.

    Deals follow from the `secret`, or from the `seed` if there is none. Without a `form` everybody
    plays everybody. With a `test` it ends when that is decided. `cpu` is the processor time in
    seconds that a program may take for a match. `game` is left out for GOPS.
    """

    contestants: tuple[str, ...]
    games: Annotated[int, Meta(ge=1, le=MOST)]
    seed: str
    limit: Annotated[float, Meta(gt=0, le=LONGEST_LIMIT)] = program.TIME_LIMIT
    game: str | UnsetType = UNSET
    secret: str | UnsetType = UNSET
    form: Form | UnsetType = UNSET
    test: Sequential | UnsetType = UNSET
    cpu: Annotated[int, Meta(ge=1, le=MOST)] | UnsetType = UNSET

    @property
    def slug(self) -> str:
        """The name of the game."""
        return self.game or DEFAULT_GAME

    @property
    def has_programs(self) -> bool:
        """Whether a program plays."""
        return any(who.startswith(PROGRAM) for who in self.contestants)

    @property
    def names(self) -> tuple[str, ...]:
        """A name for each contestant: a program's command line; duplicates are numbered."""
        return numbered([*map(printed_command, self.contestants)])

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Who plays whom, as places among the contestants."""
        pairs = combinations(range(len(self.contestants)), 2)
        return tuple(pair for pair in pairs if self.form != "gauntlet" or 0 in pair)


class Fixture(Struct, frozen=True):
    """A game to be played, by its number in the plan.

    `pair` holds the contestants' places in the plan, `who` their names, both in the order of their
    seats. A program sees no file of the `field`, which are all contestants.
    """

    number: int
    pair: tuple[int, int]
    who: tuple[str, str]
    seed: str
    limit: float
    game: str = DEFAULT_GAME
    field: tuple[str, ...] = ()
    cpu: int = 0

    def setups(self) -> tuple[Setup, ...]:
        """Return what its match begins from; both their matches, if the game is for one."""
        game = find(self.game)
        seats = (self.who,) if len(game.chairs) > 1 else tuple((who,) for who in self.who)
        return tuple(Setup(arena_options(game), self.seed, each) for each in seats)


def arena_options(game: AnyGame) -> Any:
    """Return what the arena plays by: the options of the day once, which come to an end."""
    if dialogue.has_own_protocol(game):
        return protocol.BOT_RULES
    variants = (*game.extras.past_days, game.extras.day, *game.presets)
    return game.presets[next(filter(None, variants))]


class Fixtures:
    """All games of a plan: the first of every pair, then the second of every pair, ...

    Each is made when it is asked for. The k-th game of every pair has the same deal; where it
    matters who begins, each deal is played twice. In an adaptive tournament a pair may play more
    games than others; `len` is how many they are in all.
    """

    def __init__(self, plan: TournamentPlan) -> None:
        game, self.plan, self.pairs = find(plan.slug), plan, plan.pairs
        most = len(self.pairs) if plan.form == "adaptive" else 1
        self.numbers = range(plan.games * len(self.pairs) * most)
        self.has_bids = dialogue.has_own_protocol(game)
        self.deal_games = 2 if len(game.chairs) > 1 and not self.has_bids else 1

    def __len__(self) -> int:
        is_adaptive = self.plan.form == "adaptive"
        return self.plan.games * len(self.pairs) if is_adaptive else len(self.numbers)

    def __iter__(self) -> Iterator[Fixture]:
        return map(self.__getitem__, self.numbers)

    def __getitem__(self, number: int) -> Fixture:
        """Return a game. With a secret nobody who does not know it finds out its deal.

        Its seed is then the first half of the SHA-256 of "SECRET deal N", with N counted from 1.
        """
        plan, (first, second) = self.plan, self.pair(number)
        deal = number // len(self.pairs) // self.deal_games + 1
        seed = f"{plan.seed}-{deal}"
        if plan.secret:
            seed = hashlib.sha256(f"{plan.secret} deal {deal}".encode()).hexdigest()[:32]
        who, rest = (plan.contestants[first], plan.contestants[second]), (plan.limit, plan.slug)
        return Fixture(number, (first, second), who, seed, *rest, plan.contestants, plan.cpu or 0)

    def pair(self, number: int) -> tuple[int, int]:
        """Return the contestants of a game, in the order of their seats."""
        game, place = divmod(number, len(self.pairs))
        first, second = self.pairs[place]
        return (second, first) if game % self.deal_games else (first, second)


def with_deals(plan: TournamentPlan, word: str) -> TournamentPlan:
    """Return a plan whose deals follow from a word, secret if programs play; a new one if ""."""
    game = UNSET if plan.game == DEFAULT_GAME else plan.game
    if word and not plan.has_programs:
        return structs.replace(plan, game=game, seed=word)
    return structs.replace(plan, game=game, secret=word or secrets.token_hex(16))


def check_word(plan: TournamentPlan, word: str) -> None:
    """Raise `Refusal` if a tournament that goes on does not have its deals from a word."""
    if word and word != (plan.secret or plan.seed):
        has = "deals of its own" if plan.secret else f"the seed {plan.seed}"
        raise contract.Refusal(f"That tournament has {has}; leave the seed out.")


def short_names(contestants: Sequence[str], game: str) -> tuple[str, ...]:
    """Return contestants' names as tables show them: programs without folders if they differ."""
    programs = [program_name(who) for who in contestants if not is_player(who)]
    name = printed_command if len(set(programs)) < len(programs) else program_name
    return numbered([level_word(game, who) if is_player(who) else name(who) for who in contestants])


def printed_command(who: str) -> str:
    """Return the name of a contestant: a program's command line."""
    return printable(who.removeprefix(PROGRAM))


def numbered(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, each with its number from the second time on: "Match (2)"."""
    return tuple(
        name if name not in names[:place] else f"{name} ({names[: place + 1].count(name)})"
        for place, name in enumerate(names)
    )


def complete_command(text: str) -> tuple[str, ...]:
    """Return the completions of a command line whose last word begins the name of a file."""
    found = re.search(r"(?:\\.|[^\s\\])*$", text)
    word = found[0] if found else ""
    name = re.sub(r"\\(.)", r"\1", word)
    if name.startswith("~/"):  # no shell is there to expand it
        name = str(Path.home() / name[2:]) + "/" * name.endswith("/")
    before = text[: len(text) - len(word)]
    completions = game_files.complete_path(name)
    return tuple(before + re.sub(r"([\s'\"\\])", r"\\\1", each) for each in completions)


def parse_contestant(text: str) -> str:
    """Return a program's name as a contestant. Raises `Refusal` if it cannot play."""
    who = PROGRAM + text.strip().removeprefix(PROGRAM)
    program.check_program(who)
    return who


def parse_seconds(text: str) -> float:
    """Return a time limit in seconds. Raises `BadInput` if it is not a possible one."""
    try:
        limit = float(text)
    except ValueError:
        limit = 0.0
    if not 0 < limit <= LONGEST_LIMIT:
        wanted = f"a number of seconds, more than 0 and at most {LONGEST_LIMIT:g}"
        raise contract.BadInput(f"{quoted(text)} is not {wanted}.")
    return limit
