"""What a person with few games may play next: a game that is new, or the next level of another."""

from collections.abc import Collection, Iterator

from msgspec import Struct

from app import plugins
from app.match.levels import LEVEL_NAMES, levels_of
from app.screens.lobby.places import MOST_KEYS
from app.screens.lobby.tile_painter import TAUGHT
from app.screens.pages.statistics_view import how_it_plays
from app.statistics.summary import WINS_TO_BEAT, Summary, levels_beaten


class NextGame(Struct, frozen=True):
    """A game to play next.

    Attributes:
        key: The key that opens it in the lobby.
        slug: Its id.
        title: What it is called.
        what: What is to be done there.
        more: What else is to be known.
    """

    key: str
    slug: str
    title: str
    what: str
    more: str


def next_games(totals: Summary, begun: Collection[str] = ()) -> tuple[NextGame, ...]:
    """Return what may be played next, new games first.

    Args:
        totals: What was played so far.
        begun: The games that were begun, whether they are over or not.
    """
    here = [(str(n), slug) for n, slug in plugins.numbered_slugs() if n <= MOST_KEYS]
    played = {each.board.game for each in totals.lines(rated=False) if each.tally.played}
    new = (new_game(key, slug) for key, slug in here if slug not in played | {*begun})
    return (*new, *next_levels([each for each in here if each[1] in played], totals))


def new_game(key: str, slug: str) -> NextGame:
    """Return a game that nobody has played here."""
    game = plugins.title_of(slug)
    lesson = "New here. Its lesson takes two minutes." if slug in TAUGHT else "New here."
    return NextGame(key, slug, game.title, f"{game.tagline[:1].upper()}{game.tagline[1:]}.", lesson)


def next_levels(here: list[tuple[str, str]], totals: Summary) -> Iterator[NextGame]:
    """Yield the lowest level of each game that has not been beaten, if there is one."""
    for key, slug in here:
        beaten = levels_beaten(slug, totals.boards)
        if all(beaten):
            continue
        place = beaten.index(False)
        player, tally = levels_of(slug)[place], totals.against(slug, levels_of(slug)[place])
        what = f"Beat {LEVEL_NAMES[place]}. {how_it_plays(slug, player)}"
        so_far = f"Won {tally.won} of {tally.played}. " if tally.played else ""
        wins = str(WINS_TO_BEAT) if so_far else f"{WINS_TO_BEAT} wins"
        more = f"{so_far}It takes {wins}, and more than you lose."
        yield NextGame(key, slug, plugins.title_of(slug).title, what.strip(), more)
