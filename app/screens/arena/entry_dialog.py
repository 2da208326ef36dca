"""The dialog for a tournament: who plays, how often, how fast; filled in as last time."""

from collections.abc import Iterator
from contextlib import suppress
from math import comb
from typing import Any, ClassVar, NamedTuple

from msgspec import structs
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Label

from app.arena import journal
from app.arena.plan import (
    DEFAULT_GAME,
    TournamentPlan,
    arena_options,
    check_word,
    complete_command,
    new_plan,
    parse_contestant,
    parse_count,
    parse_seconds,
)
from app.guests import limits
from app.match.bots.program import takes_programs
from app.match.names import level_word
from app.match.setup import PROGRAM
from app.plugins import AnyGame, find, slugs_in_order
from app.screens.dialogs.fields import choice_line, field_line, value_of
from app.screens.page import Dialog
from app.screens.reading import RulesPage
from app.screens.widgets import Words
from games.contract import Field, Refusal, seed_field
from games.gops.players import TOURNAMENT_ORDER
from widgets.inputs.choice import Choice
from widgets.inputs.path_input import PathInput
from widgets.inputs.toggles import Toggles

FROM_THE_START = "from the start"
"""The choice to play all games again."""

LOOK_AT_RESULT = "look at the result"
"""The choice to open a tournament whose games are all over."""

FIELDS = (
    Field(
        "games",
        "Games",
        "per pair, with the same deals for every pair",
        parse_count,
        hint="for each pair of players",
    ),
    Field(
        "limit",
        "Answer within",
        "the seconds a program may take for an answer",
        parse_seconds,
        lambda limit: f"{limit:g}",
        hint="seconds, or a program loses",
    ),
    structs.replace(seed_field(), hint="the same word, the same deals"),
)

LINE_HINTS = {
    **{field.name: field.help for field in FIELDS},
    "game": "the game they play; every pair gets the same deals",
    "command": "a command line, as in python3 my_bot.py: Tab completes a file, Enter adds it",
    "begin": "from the start, or with the games that these contestants have played already",
}


class Entry(NamedTuple):
    """A tournament to play, and whether to resume it after the games in its journal."""

    plan: TournamentPlan
    goes_on: bool


class EntryDialog(Dialog[Entry | None]):
    """The contestants, and a line for each setting; Enter begins with the values shown."""

    WIDTH = 72
    AUTO_FOCUS = "#house"
    CSS = """
    EntryDialog Toggles { height: auto; max-height: 4; }
    EntryDialog .typed Input.short { width: 16; }
    EntryDialog .typed Label.note { width: 1fr; margin-left: 2; }
    EntryDialog #hint { height: 2; margin-top: 1; }
    EntryDialog.-high .typed, EntryDialog.-tall .typed { margin-top: 1; }
    EntryDialog.-high Toggles, EntryDialog.-tall Toggles { margin-top: 1; }
    EntryDialog.-high #begin, EntryDialog.-tall #begin { margin-top: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "accept", "begin", priority=True),
        Binding("up,shift+tab", "app.focus_previous", "up", show=False),
        Binding("down,tab", "app.focus_next", "choose", key_display="↑↓←→"),
        Binding("f1", "rules", "rules", key_display="F1"),
    ]

    kept: tuple[TournamentPlan, int] | None = None
    """The last plan of these contestants, and how many of its games are over."""

    def __init__(self) -> None:
        super().__init__("BOT ARENA")

    def body(self) -> ComposeResult:
        """Yield the contestants, a line for each setting, and what the one in focus is about."""
        last = journal.latest_plan() or TournamentPlan(quick_players(find(DEFAULT_GAME)), 10, "")
        programs = tuple(who for who in last.contestants if who.startswith(PROGRAM))
        game = find(last.slug)
        house = frozenset(last.contestants) & frozenset(game.players)
        titles = {slug: find(slug).title for slug in slugs_in_order()}
        yield choice_line("game", "Game", tuple(titles), last.slug, titles)
        yield Toggles(
            weakest_first(game), house, label="Players", shown=shown_players(game), id="house"
        )
        if takes_programs():
            called = tuple(who.removeprefix(PROGRAM) for who in programs)
            yield Toggles(called, frozenset(called), label="Programs", id="programs")
            line = PathInput(complete_command, placeholder="python3 my_bot.py", id="command")
            yield Horizontal(Label("A program", markup=False), line, classes="typed")
        for field in FIELDS:
            text = "" if field.name == "seed" else field.text(getattr(last, field.name))
            yield from field_line(field, text, field.hint)
        yield choice_line("begin", "Begin", (FROM_THE_START,), FROM_THE_START)
        yield Words(id="hint")

    def on_mount(self) -> None:
        """Look for a journal of last time's contestants."""
        self.look_up()

    # who plays

    @property
    def game(self) -> AnyGame:
        """The chosen game."""
        return find(self.query_one("#game", Choice).value)

    @on(Choice.Changed, "#game")
    def offer_players(self) -> None:
        """Offer the players of the chosen game, the quick ones already chosen."""
        house, game = self.query_one("#house", Toggles), self.game
        house.shown = shown_players(game)
        house.options, house.cursor = weakest_first(game), 0
        house.on = frozenset(quick_players(game))
        self.look_up()

    @property
    def contestants(self) -> tuple[str, ...]:
        """The chosen contestants: built-in players first, then programs."""
        chosen = self.query_one("#house", Toggles).chosen
        return (
            *(name for name in self.game.players if name in chosen),  # as journals name them
            *(
                PROGRAM + who
                for each in self.query("#programs").results(Toggles)
                for who in each.chosen
            ),
        )

    @on(Toggles.Changed)
    def look_up(self) -> None:
        """Offer to resume if these contestants have a journal."""
        for toggles in self.query("#programs").results(Toggles):
            toggles.display = bool(toggles.options)
        self.kept = journal.kept_plan(journal.journal_file(self.contestants, self.game.slug))
        line = self.query_one("#begin", Choice)
        line.display = self.kept is not None
        if self.kept is None:
            line.choose(FROM_THE_START)
        self.count_what_is_left()
        self.say_what_it_is()

    @on(Input.Changed, "#games")
    def count_what_is_left(self) -> None:
        """Show how many games are planned; offer those that the journal lacks, or its result."""
        games = self.kept[0].games if self.kept else 0
        with suppress(Refusal):
            games = dict(self.given())["games"]
        planned = games * comb(len(self.contestants), 2)
        note = f"{planned:,} game{'s' * (planned != 1)}" if planned else ""
        shown = Content.styled(note, "not b $bar-quiet")
        self.query_one("#heading", Words).say(self.heading, shown)
        if self.kept is None:
            return
        played = self.kept[1]
        line = self.query_one("#begin", Choice)
        rest = (
            f"continue after {played:,} of {planned:,} games"
            if played < planned
            else LOOK_AT_RESULT
        )
        line.options = (FROM_THE_START, rest)
        line.refresh()

    def add(self) -> bool:
        """Add the program whose command line is typed in, and return whether one was.

        Returns:
            False if the line is empty.

        Raises:
            Refusal: The program does not exist.
        """
        for line in self.query(PathInput):
            if line.value.strip():
                who = parse_contestant(line.value)
                self.query_one("#programs", Toggles).add(who.removeprefix(PROGRAM))
                line.value = ""
                return True
        return False

    # what the hint says

    @on(events.DescendantFocus)
    def say_what_it_is(self) -> None:
        """Show the hint of the focused line."""
        line = self.focused
        if isinstance(line, Toggles):
            game = self.game
            player = game.players.get(line.here)
            self.explain(
                f"{level_word(game.slug, line.here)}: {player.line_for(arena_options(game))}"
                if player
                else "a program of your own"
            )
        elif line and line.id in LINE_HINTS:
            self.explain(LINE_HINTS[line.id])

    @on(PathInput.Completed)
    def list_names(self, event: PathInput.Completed) -> None:
        """List the completions of a file name."""
        self.say("  ".join(name.rpartition(" ")[2] for name in event.names))

    def explain(self, text: str) -> None:
        """Show a text below the lines."""
        self.query_one("#hint", Words).say(Content(text))

    def action_rules(self) -> None:
        """Show the rules of the arena."""
        self.app.push_screen(RulesPage("arena"))

    # beginning

    def action_accept(self) -> None:
        """Add the typed-in program, or else begin; if something is wrong, show it and stay open."""
        try:
            added = self.add()
        except Refusal as no:
            self.refuse(str(no))
            return
        if added:
            self.look_up()
            self.say("Added. Enter starts, or type another one.")
        else:
            super().action_accept()

    def result(self) -> Entry:
        """Return the tournament from all lines. Raises `Refusal`."""
        who = self.contestants
        if len(who) < 2:
            raise Refusal("A tournament needs at least two contestants. Space adds one.")
        given = dict(self.given())
        limits.check_tournament(len(who), given["games"])
        slug = self.game.slug
        goes_on = self.query_one("#begin", Choice).chosen == 1
        if goes_on and self.kept:
            check_word(self.kept[0], given["seed"])
            again = structs.replace(self.kept[0], games=given["games"], limit=given["limit"])
            return Entry(again, goes_on)
        return Entry(new_plan(who, given["games"], given["seed"], given["limit"], slug), goes_on)

    def given(self) -> Iterator[tuple[str, Any]]:
        """Yield the name and value of each line. Raises `BadInput`."""
        for field in FIELDS:
            yield field.name, value_of(field, self.query_one(f"#{field.name}", Input).value)


def shown_players(game: AnyGame) -> dict[str, str]:
    """Return what the built-in players are called here: those that are levels, by their level."""
    return {who: level_word(game.slug, who) for who in game.players}


def quick_players(game: AnyGame) -> tuple[str, ...]:
    """Return the players that decide at once; all of a game where there are no two such."""
    quick = tuple(name for name, info in game.players.items() if not info.long)
    return quick if len(quick) > 1 else tuple(game.players)


def weakest_first(game: AnyGame) -> tuple[str, ...]:
    """Return the players of a game, from the weakest to the strongest."""
    return TOURNAMENT_ORDER if game.slug == DEFAULT_GAME else tuple(game.players)
