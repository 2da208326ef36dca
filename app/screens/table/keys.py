"""The keys of a table: for every game, for ranks, and for a replay."""

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace
from textual.binding import Binding

from app.match.table_view import TableView
from app.screens.key_list import GAME, PARLOUR, TALK, THINK, KeyHeading
from app.screens.table.status import TableStatus
from widgets.panels.key_bar import KeyHint

TABLE_KEYS: tuple[Binding, ...] = (
    Binding("c", "do('claim')", "claim", tooltip="claim the game", group=TALK),
    Binding("ctrl+t", "do('say')", "say", key_display="^T", tooltip="say a phrase", group=TALK),
    Binding("c", "do('coach')", "coach", tooltip="ask the coach", group=THINK),
    Binding("f2", "do('coach')", show=False),
    Binding("f1", "do('rules')", "rules", key_display="F1", tooltip="read the rules", group=GAME),
    Binding("u", "do('undo')", "undo", tooltip="take back", group=THINK),
    Binding(
        "e",
        "do('board')",
        show=False,
        key_display="e",
        tooltip="examine this position",
        group=THINK,
    ),
    Binding("U", "do('redo')", "redo", tooltip="do it again", group=THINK),
    Binding("escape", "do('leave')", "leave", tooltip="leave the table", group=PARLOUR),
    Binding("f3", "do('log')", "log", key_display="F3", tooltip="show the log", group=TALK),
    Binding("T", "do('tips')", "tips", show=False, tooltip="show the tips", group=GAME),
    Binding("colon", "do('type')", "type", key_display=":", tooltip="type a command", group=TALK),
    Binding("tab", "do('result')", "result", tooltip="the result", group=GAME),
    Binding("tab", "do('next_choice')", show=False),
    Binding("shift+tab", "do('choice_before')", show=False),
    Binding("ctrl+s", "do('save')", "save", key_display="^S", tooltip="save to a file", group=GAME),
    Binding("ctrl+s", "do('say_unsaved')", show=False),
    Binding(
        "ctrl+r",
        "do('resign')",
        "resign",
        show=False,
        key_display="^R",
        tooltip="give up",
        group=GAME,
    ),
    Binding("n", "do('again')", "play again", group=GAME),
    Binding("m", "do('more')", "three more rounds", group=GAME),
    Binding("w", "do('swap_seats')", "swap sides", group=GAME),
    Binding("d", "do('same_deal')", "same deal", group=GAME),
    Binding("l", "do('result')", show=False),
    Binding("comma", "settings", show=False, key_display=",", tooltip="settings", group=PARLOUR),
)
"""The bindings of every table."""

RANKS = {**{str(rank): rank for rank in range(1, 10)}, "0": 10, "a": 1, "j": 11, "q": 12, "k": 13}

RANK_KEYS: tuple[Binding, ...] = tuple(
    Binding(key, f"rank({rank})", show=False) for key, rank in RANKS.items()
)
"""Bindings to the action `rank`, for a screen where the rank of a card is its key."""


FACE_KEYS = {11: "J", 12: "Q", 13: "K"}
"""The letters of the court cards."""


def rank_hints(held: Iterable[int]) -> Iterator[KeyHint]:
    """Yield hints for the keys of some ranks."""
    ranks = sorted(set(held))
    if digits := [rank for rank in ranks if rank < 10]:
        yield KeyHint(spans_of(digits), "card", whole="go to that card")
    if 10 in ranks:
        yield KeyHint("0", "ten", whole="go to the ten")
    if faces := [FACE_KEYS[rank] for rank in ranks if rank in FACE_KEYS]:
        yield KeyHint(" ".join(faces), "card", whole="go to that card")


def spans_of(numbers: list[int], named: Callable[[int], str] = str) -> str:
    """Return ascending numbers in short: "2 to 9", "2 4-6 8"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    joined = " to " if len(runs) == 1 and len(numbers) > 2 else "-"
    return " ".join(
        f"{named(run[0])}{joined}{named(run[-1])}" if len(run) > 2 else " ".join(map(named, run))
        for run in runs
    )


REPLAY = Binding.Group("Replay")


def moving(key: str, move: str, word: str = "", shown: str = "", whole: str = "") -> Binding:
    """Return a binding that moves a replay; without a description it is not in the key bar."""
    return Binding(
        key,
        f"replay({move})",
        word,
        show=bool(word),
        key_display=shown or None,
        priority=True,
        tooltip=whole,
        group=REPLAY,
    )


REPLAY_KEYS: tuple[Binding, ...] = (
    moving("right", "'step', 1", "step", "←→", "one step"),
    moving("left,h", "'step', -1"),
    moving("l", "'step', 1"),
    moving("down", "'round', 1", "round", "↑↓", "one round"),
    moving("up,k", "'round', -1"),
    moving("j", "'round', 1"),
    moving("b", "'costly', 1", "blunder", "b B", "to a costly move"),
    moving("B", "'costly', -1"),
    moving("pagedown", "'decision', 1", shown="PgDn", whole="to the next choice"),
    moving("pageup", "'decision', -1"),
    moving("space", "'run', 0", "play", whole="play, or stop"),
    moving("plus,equals_sign", "'speed', 1", "speed", "+ -", "faster, slower"),
    moving("minus", "'speed', -1"),
    moving("p", "'play_on', 0", "play from here", "p"),
    moving("home", "'edge', 0", shown="Home", whole="to the beginning"),
    moving("end", "'edge', 1", shown="End", whole="to the end"),
)
"""The bindings of replays only."""

SELECTING = ("rank", "die", "step", "edge", "line")
"""Actions that only move the cursor or the focus: they take effect even when they end a pause."""

REPLAY_ORDER = ("right", "down", "b", "space", "plus", "c", "p", "escape", "tab", "f3")
"""The first keys in the key bar of a replay: nothing moves without them."""

NOT_IN_REPLAYS = ("n", "m", "w", "d", "v", "g")
"""Keys that work in a replay but belong to playing: its key bar leaves them out."""

END_FIRST = ("n", "m", "w", "d", "tab", "escape")
"""The first keys once a match is over, in this order."""


def in_order(hints: Iterable[KeyHint], view: TableView) -> list[KeyHint]:
    """Return hints in the order of the key bar, the most important first."""
    ordered = list(hints)
    if view.is_over:
        ordered.sort(key=lambda hint: (*END_FIRST, hint.action).index(hint.action))
    if view.is_replay:
        return in_replay_order(ordered)
    if view.is_over:
        return ordered
    # the coach stays if the bar is too narrow for all
    return [replace(hint, always=hint.always or hint.action == "c") for hint in ordered]


def in_replay_order(hints: Iterable[KeyHint]) -> list[KeyHint]:
    """Return the hints of a replay, those that move it first."""
    ordered = [
        replace(hint, always=hint.always and hint.action != "f1")
        for hint in hints
        if hint.action not in NOT_IN_REPLAYS
    ]
    return sorted(ordered, key=lambda hint: (*REPLAY_ORDER, hint.action).index(hint.action))


OWN_ORDER = {"right": 0, "enter": 2}
"""The order of the game's keys: first those that choose, last those that act."""


def game_keys_first(hints: Iterable[KeyHint], more: Iterable[KeyHint]) -> Iterator[KeyHint]:
    """Yield all keys of a table, those of the game first; those in `more` are in no key bar."""
    listed = tuple(hints)
    own = (*more, *(hint for hint in listed if not hint.group))
    yield from sorted(own, key=lambda hint: OWN_ORDER.get(hint.action, 1))
    yield from (hint for hint in listed if hint.group)


def heading_of(status: TableStatus, view: TableView, mouse: tuple[str, ...]) -> KeyHeading:
    """Return the heading of the list of a table's keys."""
    words = status.line(view)
    about = ", ".join(filter(None, (words.title, words.turn)))
    if view.asked is None:
        return KeyHeading(about, "Play")
    return KeyHeading(about, status.verb(view).capitalize(), mouse)


def selects(binding: Binding) -> bool:
    """Return whether a binding only moves the cursor or the focus."""
    return binding.action.partition("(")[0] in SELECTING


def is_shared(binding: Binding) -> bool:
    """Return whether a binding is for something that every table has."""
    return binding.action.partition("(")[0] in ("do", "replay", "settings")
