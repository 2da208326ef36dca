"""The dialog for a tournament: who plays, how often, how fast; filled in as last time."""

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

from app.arena import journal, plan
from app.arena.plan import DEFAULT_GAME, TournamentPlan
from app.guests import limits
from app.match import names, setup
from app.match.bots.program import takes_programs
from app.plugins import AnyGame, find, slugs_in_order
from app.screens import page, reading, widgets
from app.screens.dialogs.new_game import value_of
from games.contract import Field, Refusal, seed_field
from games.gops.players import TOURNAMENT_ORDER
from widgets.inputs import Choice, PathInput, Toggles

FROM_THE_START = "from the start"

FIELDS = (
    Field(
        "games",
        "Games",
        "per pair, with the same deals for every pair",
        plan.parse_count,
        hint="for each pair of players",
    ),
    Field(
        "limit",
        "Answer within",
        "the seconds a program may take for an answer",
        plan.parse_seconds,
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


class EntryDialog(page.Dialog[Entry | None]):
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
        game, titles = find(last.slug), {slug: find(slug).title for slug in slugs_in_order()}
        house = frozenset(last.contestants) & frozenset(game.players)
        programs = [who for who in last.contestants if who.startswith(setup.PROGRAM)]
        called = tuple(who.removeprefix(setup.PROGRAM) for who in programs)
        yield Choice("Game", tuple(titles), last.slug, shown=titles, id="game")
        yield Toggles(
            weakest_first(game), house, label="Players", shown=shown_players(game), id="house"
        )
        if takes_programs():
            yield Toggles(called, frozenset(called), label="Programs", id="programs")
            line = PathInput(plan.complete_command, placeholder="python3 my_bot.py", id="command")
            yield Horizontal(Label("A program"), line, classes="typed")
        for field in FIELDS:
            text = "" if field.name == "seed" else field.text(getattr(last, field.name))
            shown = "" if text == field.nothing else text
            yield Horizontal(
                Label(field.label),
                Input(shown, placeholder=field.blank, id=field.name, classes="short", compact=True),
                Label(field.hint, classes="note"),
                classes="typed",
            )
        yield Choice("Begin", (FROM_THE_START,), id="begin")
        yield widgets.Words(id="hint")

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
        """The chosen contestants: built-in players first, as journals name them, then programs."""
        chosen = self.query_one("#house", Toggles).chosen
        house = [name for name in self.game.players if name in chosen]
        programs = self.query("#programs").results(Toggles)
        return (*house, *(setup.PROGRAM + who for each in programs for who in each.chosen))

    @on(events.Mount)
    @on(Toggles.Changed)
    def look_up(self) -> None:
        """Offer to resume if these contestants have a journal."""
        for toggles in self.query("#programs").results(Toggles):
            toggles.display = bool(toggles.options)
        self.kept = journal.kept_plan(journal.journal_file(self.contestants, self.game.slug))
        line = self.query_one("#begin", Choice)
        line.display = bool(self.kept)
        if not self.kept:
            line.choose(FROM_THE_START)
        self.count_what_is_left()
        self.say_what_it_is()

    @on(Input.Changed, "#games")
    def count_what_is_left(self) -> None:
        """Show how many games are planned; offer those that the journal lacks, or its result."""
        games, played = (self.kept[0].games, self.kept[1]) if self.kept else (0, 0)
        with suppress(Refusal):
            games = self.given()["games"]
        planned = games * comb(len(self.contestants), 2)
        note = f"{planned:,} game{'s' * (planned != 1)}" if planned else ""
        shown = Content.styled(note, "not b $bar-quiet")
        self.query_one("#heading", widgets.Words).say(self.heading, shown)
        if self.kept:
            rest = f"continue after {played:,} of {planned:,} games"
            line = self.query_one("#begin", Choice)
            line.options = FROM_THE_START, rest if played < planned else "look at the result"
            line.refresh()

    # what is said

    @on(events.DescendantFocus)
    def say_what_it_is(self) -> None:
        """Show the hint of the focused line."""
        line, hint = self.focused, self.query_one("#hint", widgets.Words)
        game, said = self.game, LINE_HINTS.get((line and line.id) or "", "")
        if isinstance(line, Toggles):
            said = "a program of your own"
            if player := game.players.get(line.here):
                about = player.line_for(plan.arena_options(game))
                said = f"{names.level_word(game.slug, line.here)}: {about}"
        if said:
            hint.say(Content(said))

    @on(PathInput.Completed)
    def list_names(self, event: PathInput.Completed) -> None:
        """List the completions of a file name."""
        self.say("  ".join(name.rpartition(" ")[2] for name in event.names))

    def action_rules(self) -> None:
        """Show the rules of the arena."""
        self.app.push_screen(reading.RulesPage("arena"))

    # beginning

    def action_accept(self) -> None:
        """Add the typed-in program, or else begin; if something is wrong, show it and stay open."""
        typed = [line for line in self.query(PathInput) if line.value.strip()]
        if not typed:
            super().action_accept()
            return
        try:
            who = plan.parse_contestant(typed[0].value)
        except Refusal as no:
            self.refuse(str(no))
            return
        self.query_one("#programs", Toggles).add(who.removeprefix(setup.PROGRAM))
        typed[0].value = ""
        self.look_up()
        self.say("Added. Enter starts, or type another one.")

    def result(self) -> Entry:
        """Return the tournament from all lines. Raises `Refusal`."""
        who = self.contestants
        if len(who) < 2:
            raise Refusal("A tournament needs at least two contestants. Space adds one.")
        given = self.given()
        games, limit, seed = given["games"], given["limit"], given["seed"]
        limits.check_tournament(len(who), games)
        if self.kept and self.query_one("#begin", Choice).chosen == 1:
            plan.check_word(self.kept[0], seed)
            return Entry(structs.replace(self.kept[0], games=games, limit=limit), goes_on=True)
        wanted = TournamentPlan(who, games, "", limit, self.game.slug)
        return Entry(plan.with_deals(wanted, seed), goes_on=False)

    def given(self) -> dict[str, Any]:
        """Return the value of each line. Raises `BadInput`."""
        return {
            field.name: value_of(field, self.query_one(f"#{field.name}", Input).value)
            for field in FIELDS
        }


def shown_players(game: AnyGame) -> dict[str, str]:
    """Return what the built-in players are called here: those that are levels, by their level."""
    return {who: names.level_word(game.slug, who) for who in game.players}


def quick_players(game: AnyGame) -> tuple[str, ...]:
    """Return the players that decide at once; all of a game where there are no two such."""
    quick = tuple(name for name, info in game.players.items() if not info.long)
    return quick if len(quick) > 1 else tuple(game.players)


def weakest_first(game: AnyGame) -> tuple[str, ...]:
    """Return the players of a game, from the weakest to the strongest."""
    return TOURNAMENT_ORDER if game.slug == DEFAULT_GAME else tuple(game.players)
