"""Plain mode: any game as lines of text, on a terminal or in a pipe."""

import asyncio
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from app import daily
from app.match import coach, deciders, loop, names, presentation
from app.match.match import ContinuedElsewhere, Match, Step
from app.plain.match_lines import HINT, MatchLines
from app.plain.terminal import Terminal, interruptible
from app.plugins import AnyGame
from app.settings import Settings, current_settings
from app.storage import files, game_files
from app.storage.store import Store
from games.contract import HOUSE, BadInput, Decision, Loaded, Prompt, Refusal, Seat, Verb
from games.parsing import MENU_QUESTION, Items, chosen, menu_text, verb
from games.text import printable

AnyLoaded = Loaded[Any, Any]


class VerbEntered(Exception):
    """A person entered a verb instead of an action; it ends the loop and is then carried out."""

    def __init__(self, verb: Verb) -> None:
        self.verb = verb


def play_plain(
    store: Store, begin: Callable[[Terminal], Match], given: Mapping[str, str] | None
) -> None:
    """Play the match that `begin` makes, in plain mode, until it is over or the input ends."""
    terminal = Terminal()
    settings, trouble = current_settings(given)
    for each in filter(None, (store.trouble, trouble)):
        terminal.note(each)
    with interruptible(), suppress(EOFError, KeyboardInterrupt):
        PlainTable(begin(terminal), terminal, settings, store.lasting).run()


def ask_fields(game: AnyGame, given: Mapping[str, Any], terminal: Terminal) -> dict[str, Any]:
    """Return the answers to the questions that the game opens with. Raises `EOFError`."""
    answers: dict[str, Any] = {}
    for field in game.fields:
        asks = field.question and given.keys().isdisjoint((field.name, *field.unless))
        while asks and field.name not in answers:
            try:
                answers[field.name] = field.parse(terminal.ask(field.question))
            except BadInput as no:
                terminal.say(str(no))
    return answers


def load_start(
    game: AnyGame, name: str | None, terminal: Terminal, *, asks: bool, offers: bool
) -> AnyLoaded | None:
    """Return what is in the file that a match begins from; None if it begins with a deal.

    The file is the one of that name, or one that is asked for, or one that is offered.

    Raises:
        EOFError: The input ended.
        Refusal: The file cannot be used.
    """
    loaded: AnyLoaded | None = None
    if name is not None:
        loaded = _ask_file(game, terminal, name)
    elif asks:
        if terminal.is_typed:
            terminal.note(f"A name without a folder is looked up in {printable(os.getcwd())}.")
        loaded = _ask_file(game, terminal)
    elif offers and terminal.ask_yes(game.files.resuming):
        while loaded is None and (
            name := terminal.ask("File name, or just Enter for a new game: ").strip()
        ):
            try:
                loaded = game_files.load_file(game, name)
            except files.RefusedFile as no:
                terminal.say(str(no))
    for warning in loaded.warnings if loaded else ():
        terminal.note(warning)
    return loaded


def _ask_file(game: AnyGame, terminal: Terminal, name: str | None = None) -> AnyLoaded:
    """Return what a file holds that was named; ask until one opens."""
    asked = name
    while True:
        try:
            asked = terminal.ask("Please, enter input file name: ") if asked is None else asked
            return game_files.load_file(game, asked)
        except files.UnopenedFile as no:
            terminal.say(str(no))
            asked = None
        except EOFError:
            if name is None:
                raise
            raise files.RefusedFile("No file was opened, and no game was started.") from None


def _save_as(match: Match, terminal: Terminal) -> bool:
    """Ask for a name and write the state there, in the game's own format; return whether it was."""
    if why := game_files.why_not_writable(match.game, match.state):
        terminal.say(why)
        return False
    while name := terminal.ask("File to write, or just Enter to cancel: ").strip():
        over = f"{printable(name)} already exists. Replace it? (yes or no): "
        if game_files.file_exists(name) and not terminal.ask_yes(over):
            continue
        try:
            game_files.save_state(match.game, match.state, name)
        except Refusal as no:
            terminal.say(str(no))
        else:
            terminal.say(f"Written to {printable(name)}.")
            return True
    return False


class PlainTable(deciders.Decider):
    """A match in lines of text; it decides for all persons, who type at one terminal."""

    def __init__(
        self, match: Match, terminal: Terminal, settings: Settings, lasting: bool = True
    ) -> None:
        self.match, self.terminal, self.lasting = match, terminal, lasting
        terminal.game = match.game
        reader = match.persons[0] if len(match.persons) == 1 else HOUSE
        self.lines = MatchLines(match, reader, settings)
        self.coach = coach.Coach(match)
        self.company = len(match.persons) > 1
        """Whether several people play here, so that secret answers are hidden."""
        self.echoed: set[Seat] = set()
        """The seats whose last line can be read on the terminal."""
        self.hints = terminal.is_typed and settings.hints == "on"
        """Whether it is still to be said how to see what can be typed."""
        self.waits = settings.turns != "go"
        """Whether the menu comes before computers' turns too, as in the rules."""
        seated = loop.make_deciders(match, self)
        awaited = {decider: deciders.Delayed(decider, self.ask_menu) for decider in seated.values()}
        self.deciders = {seat: awaited[decider] for seat, decider in seated.items()}
        self.trouble = ""
        self.described: tuple[str, ...] = ()
        """The table as last printed, if nothing was printed after it."""

    def run(self) -> None:
        """Play until the game is over or the person leaves. Raises `Refusal` if a decider does."""
        if self.match.steps:
            self.describe()
            self.terminal.say(*self.lines.sealed())
        try:
            asyncio.run(self._play_to_end())
        except ContinuedElsewhere as elsewhere:
            self.terminal.note(str(elsewhere))
        finally:
            for decider in self.deciders.values():
                decider.leave()
            self._print_what_next()

    async def _play_to_end(self) -> None:
        """Play, carrying out each verb; at the end print the table if no person played."""
        goes_on = True
        while self.match.to_move and goes_on:
            try:
                await loop.play_match(self.match, self.deciders, self.show)
            except VerbEntered as spoken:
                goes_on = self.carry_out(spoken.verb)
        self.terminal.say(*presentation.foul_lines(self.match))
        ending = self.lines.table()
        if not self.match.persons and self.lines.last[-len(ending) :] != ending:
            self.terminal.say(*ending)

    # what is asked

    async def _answer(
        self,
        seat: Seat,
        read: Callable[[bool, bool], str],
        parse: Callable[[str], Any],
        items: Items = (),
    ) -> Any:
        """Return what a seat answers; print what it asks for before that, such as advice.

        `read` asks the question. Its arguments say whether the last line was refused, and whether
        something was printed again.
        """
        refused = reminded = False
        while True:
            line = read(refused, reminded)
            said: Any = self.lines.command(line, seat, items)
            if isinstance(said, tuple):
                self.terminal.say(*said)
                refused, reminded = False, True
                continue
            try:
                said = said or parse(line)
                if said is Verb.HELP and items:
                    said = chosen(said.value, items)  # before another's turn there is no advice
            except Refusal as no:
                reminder = self.lines.reminder(line, seat, items)
                refusal = self.lines.refusal(no, typed=self.terminal.is_typed)
                self.terminal.say(*reminder or refusal)
                refused, reminded = not reminder, bool(reminder)
                continue
            if said is not Verb.HELP:
                return said
            refused = reminded = False
            if self.may_unrate():
                self.terminal.say(*await self.coach.sentences(seat))

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return the legal action that is typed; for a verb, such as undo, raise `VerbEntered`."""

        def read(refused: bool, reminded: bool) -> str:
            prompt = match.game.prompt(match.view(seat), seat)
            if self.hints:
                self.terminal.note(HINT)
                self.hints = False
            hidden = prompt.secret and self.company and self.terminal.is_typed
            (self.echoed.discard if hidden else self.echoed.add)(seat)
            question = self.lines.question(prompt, refused=refused, reminded=reminded)
            return self.terminal.read_answer(question, hidden)

        def parse(line: str) -> Any:
            said = match.game.parse(line, match.view(seat), seat)
            if not isinstance(said, Verb):
                match.after(seat, said)
            return said

        while True:
            said = await self._answer(seat, read, parse)
            if isinstance(said, Verb):
                self.echoed.discard(seat)
                raise VerbEntered(said)
            if not names.is_marked(match.game, said) or self.may_unrate():
                return Decision(said)

    async def ask_menu(self, seat: Seat) -> None:
        """Show the game's menu, if it has one; raise `VerbEntered` for all but beginning a turn."""
        persons = self.match.persons
        if not persons or not (self.waits or seat in persons):
            return
        reader = seat if seat in persons else persons[0]
        items = self.match.game.extras.menu(self.match.view(reader), reader)
        if not items:
            return
        if not self.described:
            self.describe()
        prompt = Prompt(menu_text(items), again=MENU_QUESTION)

        def read(refused: bool, reminded: bool) -> str:
            question = self.lines.question(prompt, refused=refused, reminded=reminded)
            return self.terminal.read_answer(question)

        def parse(line: str) -> Verb:
            taken = verb(line)  # undo and redo are possible at every menu
            return taken if taken in (Verb.UNDO, Verb.REDO) else chosen(line, items)

        said = await self._answer(reader, read, parse, items)
        if said is not Verb.GO:
            raise VerbEntered(said)

    def leave(self) -> None:
        """Stop the coach."""
        self.coach.leave()

    def may_unrate(self) -> bool:
        """Return whether a person agrees that the match is no longer rated.

        Someone who types is asked once: after a yes, what is done next marks the match.
        A script in a pipe cannot answer a question that it does not expect, so it is not asked.
        """
        if not self.terminal.is_typed or not names.is_rated(self.match):
            return True
        return self.terminal.ask_yes(f"{daily.unrating_question(self.match)} (yes or no): ")

    def carry_out(self, verb: Verb) -> bool:
        """Carry out a verb; return whether the game continues here."""
        if verb is Verb.QUIT:
            return False
        if verb is Verb.SAVE:
            return not _save_as(self.match, self.terminal)
        if verb is Verb.GO:
            self.terminal.say("Nobody is waiting. Please answer the question.")
            return True
        if verb is Verb.UNDO and self.match.can_undo and not self.may_unrate():
            return True
        try:
            (self.match.undo if verb is Verb.UNDO else self.match.redo)()
            self.lines.recent = ()
            self.describe()
        except ContinuedElsewhere:
            raise
        except Refusal as no:
            self.terminal.say(str(no))
        return True

    # what is printed

    async def show(self, step: Step) -> None:
        """Print a step in the game's own words."""
        lines = self.lines.step(step, tuple(sorted(self.echoed)))
        if not lines or lines != self.described:
            # A step that only hands the keyboard over has the whole table for its lines.
            between = step.seat == HOUSE and self.company and step is not self.match.steps[0]
            if between and lines == self.lines.table():
                self.terminal.clear()
            self.terminal.say(*lines)
        self.described = ()
        if self.match.trouble != self.trouble:
            self.trouble = self.match.trouble
            self.terminal.note(self.trouble or "Saving works again.")

    def describe(self) -> None:
        """Print the table."""
        self.described = self.lines.table()
        self.terminal.say(*self.described)

    def _print_what_next(self) -> None:
        """Print how to continue the game, or after its end how to analyse it, if it was saved."""
        with suppress(ContinuedElsewhere):
            self.match.keep()
        if not self.lasting or self.match.id is None or self.match.trouble:
            return
        if self.match.to_move:
            self.terminal.note(f"Your game is saved. Continue with: parlour resume {self.match.id}")
        elif self.match.persons:
            self.terminal.note(f"Tell luck from skill with: parlour analyse {self.match.id}")
