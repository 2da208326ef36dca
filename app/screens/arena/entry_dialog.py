"""The dialog for a tournament: who plays, how often, how fast; filled in as last time."""

from collections.abc import Iterator
from contextlib import suppress
from math import comb
from typing import Any, ClassVar, NamedTuple

from msgspec import UNSET, structs
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Static

from app.arena import journal
from app.arena.plan import (
    DEFAULT_GAME,
    TournamentPlan,
    arena_options,
    complete_command,
    parse_contestant,
    parse_count,
    parse_seconds,
)
from app.guests import limits
from app.match.bots.program import takes_programs
from app.match.levels import level_word
from app.match.setup import PROGRAM, fresh_seed
from app.plugins import AnyGame, find, slugs_in_order
from app.screens.base import BaseScreen
from app.screens.dialogs.fields import choice_line, field_line, value_of
from app.screens.dialogs.new_game_rows import FootRow, TitleRow
from app.screens.reading import RulesPage
from games.contract import Field, Refusal, seed_field
from games.gops.players import TOURNAMENT_ORDER
from widgets.cards.style import FaceStyle
from widgets.inputs.choice import Choice
from widgets.inputs.path_input import PathInput
from widgets.inputs.toggles import Toggles
from widgets.panels.key_bar import KeyBar, KeyHint
from widgets.panels.too_small import TooSmall

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


class EntryDialog(BaseScreen[Entry | None], ModalScreen[Entry | None]):
    """The contestants, and a line for each setting; Enter begins with the values shown."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "begin", "begin", priority=True),
        Binding("up,shift+tab", "app.focus_previous", "up", show=False),
        Binding("down,tab", "app.focus_next", "choose", key_display="↑↓←→"),
        Binding("f1", "rules", "rules", key_display="F1"),
        Binding("escape", "dismiss(None)", "back"),
    ]

    kept: tuple[TournamentPlan, int] | None = None
    """The last plan of these contestants, and how many of its games are over."""

    def compose(self) -> ComposeResult:
        """Yield the contestants, a line for each setting, a hint, and the keys."""
        last = journal.latest_plan() or TournamentPlan(quick_players(find(DEFAULT_GAME)), 10, "")
        programs = tuple(who for who in last.contestants if who.startswith(PROGRAM))
        game = find(last.slug)
        house = frozenset(last.contestants) & frozenset(game.players)
        with Vertical(id="dialog"):
            yield TitleRow(id="title")
            titles = {slug: find(slug).title for slug in slugs_in_order()}
            yield choice_line("game", "Game", tuple(titles), last.slug, titles)
            yield Toggles(
                weakest_first(game), house, label="Players", shown=shown_players(game), id="house"
            )
            if takes_programs():
                called = tuple(who.removeprefix(PROGRAM) for who in programs)
                yield Toggles(called, frozenset(called), label="Programs", id="programs")
                with Horizontal(classes="typed"):
                    yield Label("A program", markup=False)
                    yield PathInput(complete_command, placeholder="python3 my_bot.py", id="command")
            for field in FIELDS:
                text = "" if field.name == "seed" else field.text(getattr(last, field.name))
                yield from field_line(field, text, field.hint)
            yield choice_line("begin", "Begin", (FROM_THE_START,), FROM_THE_START)
            yield Static("", id="hint", markup=False)
            yield FootRow(id="foot")
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    def on_mount(self) -> None:
        """Look for a journal of last time's contestants; the players come first."""
        self.query_one(TitleRow).title = "BOT ARENA"
        foot = self.query_one(FootRow)
        foot.verb, foot.bare = "begin", self.services.face is not FaceStyle.SOLID
        self.query_one("#house").focus()
        self.look_up()

    def hints(self) -> Iterator[KeyHint]:
        """Yield the keys; the first begins the tournament, and is never left out."""
        yield from sorted(super().hints(), key=lambda hint: hint.action != "enter")

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
        self.kept = journal.kept_plan(self.contestants, self.game.slug)
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
        self.query_one(TitleRow).length = (
            f"{planned:,} game{'s' * (planned != 1)}" if planned else ""
        )
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
            self.say(
                f"{level_word(game.slug, line.here)}: {player.line_for(arena_options(game))}"
                if player
                else "a program of your own"
            )
        elif line and line.id in LINE_HINTS:
            self.say(LINE_HINTS[line.id])

    @on(PathInput.Completed)
    def list_names(self, event: PathInput.Completed) -> None:
        """List the completions of a file name."""
        self.say("  ".join(name.rpartition(" ")[2] for name in event.names))

    def say(self, text: str) -> None:
        """Show a text below the lines."""
        self.query_one("#hint", Static).update(text)

    def action_rules(self) -> None:
        """Show the rules of the arena."""
        self.app.push_screen(RulesPage("arena"))

    # beginning

    @on(FootRow.Pressed)
    async def press_foot(self, event: FootRow.Pressed) -> None:
        """Press the key whose hint was clicked below the lines."""
        await self.run_action(event.action)

    def action_begin(self) -> None:
        """Add the typed-in program, or else begin; if something is wrong, show it and stay open."""
        try:
            if self.add():
                self.look_up()
                self.say("Added. Enter starts, or type another one.")
            else:
                self.dismiss(self.entry())
        except Refusal as no:
            self.say(str(no))

    def entry(self) -> Entry:
        """Return the tournament from all lines. Raises `Refusal`."""
        who = self.contestants
        if len(who) < 2:
            raise Refusal("A tournament needs at least two contestants. Space adds one.")
        given = dict(self.given())
        limits.check_tournament(len(who), given["games"])
        slug = self.game.slug
        goes_on = self.query_one("#begin", Choice).chosen == 1
        seed = self.kept[0].seed if goes_on and self.kept else given["seed"] or fresh_seed()
        if given["seed"] not in ("", seed):
            raise Refusal(f"That tournament has the seed {seed}; leave the seed out.")
        named = UNSET if slug == DEFAULT_GAME else slug
        return Entry(TournamentPlan(who, given["games"], seed, given["limit"], named), goes_on)

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
