"""The screen of every table: the rule of the hand, the commands, what stands around the felt.

The rule of the hand. Every key or press first finishes motion, hurries pauses, and waits a moment
for the next question. What only chooses then always chooses. What acts needs somebody who is asked,
and must have been pressed after the last reveal could be seen; Enter acts on what was chosen since
then. What was done is forgotten, so that a held or doubled Enter finds nothing. Nobody is blamed:
a key that does nothing says quietly what would.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from inspect import isawaitable
from typing import Any, ClassVar

from msgspec.structs import replace
from textual import events, on
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Region
from textual.screen import Screen

from app.analysis.board import BOARD_MARK
from app.lessons.lesson import TablePart
from app.match.names import is_marked
from app.match.play import Play
from app.match.table_view import Outcome
from app.match.table_view import TableView as View
from app.screens import keys, reading
from app.screens.keys import KeyHint
from app.screens.widgets import Words
from app.tables import ending, felt
from app.tables.around import Command, HandOver, question, state_words, written
from app.tables.face import Choice, Chosen, Face, Id
from games.contract import Refusal, Seat, Verb
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_corners
from widgets.cards.style import FaceStyle
from widgets.inputs import CommandLine

HELD = 0.4
"""Seconds up to which two presses of a key count as one that is held down."""

TYPED = {"?": "keys"} | {word: word for word in ("undo", "redo", "help", "quit", "rules")}
"""The commands of words that mean the same at every table; a game's `parse` never sees them."""

MOVES = {"left": -1, "right": 1, "shift+tab": -1, "tab": 1}
"""Keys that move the cursor to what is next to it, and which way."""


class Guide:
    """Leads through a table; this one says nothing. A subclass overrides what it needs."""

    outlined: tuple[TablePart, ...] = ()
    """What corners are drawn around."""
    said: tuple[str, str] | None = None
    """A sentence for the row above the keys, after its number; None for none."""

    def __init__(self, screen: "TableScreen") -> None:
        self.screen = screen

    def compose(self) -> ComposeResult:
        """Yield what stands between the felt and the message."""
        yield from ()

    def enter(self) -> None:
        """Begin what takes longer, now that the table is there."""

    def pause(self) -> None:
        """Stop what goes on by itself: another screen is shown."""

    def settled(self, view: View) -> None:
        """Show what belongs to the view that the table now shows."""

    def chose(self, chosen: Chosen) -> None:
        """Follow what the person has chosen, but not done yet."""

    def acted(self) -> None:
        """Follow what the person has done."""

    def asked_coach(self) -> None:
        """Make room for what the coach says: the person has asked it."""

    def takes(self, key: str) -> bool:
        """Handle a key, and return whether it was meant for the guide."""
        return False

    def hints(self, hints: Iterable[KeyHint]) -> Iterator[KeyHint]:
        """Yield the keys of the table, with those of the guide."""
        yield from hints

    def show(self) -> None:
        """Show everything from the beginning."""

    def page(self) -> Screen[None] | None:
        """Return a page to show instead of the log; None for none."""
        return None


class TableScreen(felt.Covered, ending.Ending):
    """A game's table and what stands around it."""

    PLACE = "At the table"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar = []  # all keys of a table go through `on_key`, in the order they come in
    CSS = """
    TableScreen > .line { height: 1; background: $rail; padding: 0 1; }
    TableScreen > #message { height: 1; padding: 0 1; background: $felt; }
    TableScreen > #message.-tip { background: $chosen; }
    TableScreen > #typed { height: 1; display: none; background: $rail; }
    TableScreen.-high #scrubber { height: 7; }
    TableScreen.-tall #scrubber { height: 11; }
    TableScreen.-typing > #typed { display: block; }
    TableScreen.-typing > #message { display: none; }
    """

    def __init__(
        self, play: Play, face: Face, guide: Callable[["TableScreen"], Guide] = Guide
    ) -> None:
        super().__init__(play, face)
        self.waiting_view: View | None = None
        """What it shows once the motion is over."""
        self.chosen = Chosen()
        """What the person has chosen, but not done."""
        self.shown_at = float("inf")
        """When the last reveal could be seen: the time that keys carry."""
        fields = {name: kind() for name, kind in face.FIELDS.items()}
        self.felt = felt.Felt(self.paint, face.rows, face.column, fields)
        self.state, self.message = Words(id="state", classes="line"), Words(id="message")
        self.line, self.cover = CommandLine(id="typed"), HandOver()
        self.message.styles.height = face.NOTE_ROWS
        self.guide = guide(self)
        self.known_choices: tuple[Any, tuple[Choice, ...]] = (None, ())
        """What can be chosen, after the view and the picks that it holds for."""
        self.sure: Any = None
        """A doubtful action that the person is sure about."""
        self.last_key = ("", 0.0)
        self.last_asked: Seat | None = None
        self.commands = {each.name: each for each in self.list_commands()}

    def body(self) -> ComposeResult:
        """Yield the state line, the felt, and what stands between it and the keys."""
        yield from (self.state, self.felt, *self.guide.compose(), self.message)
        yield from (self.line, self.cover)

    def on_mount(self) -> None:
        """Show the match, and play on."""
        super().on_mount()
        self.play.on_view, self.play.on_gone = self.take, self.leave_gone
        self.settle(None, self.view)
        self.run_worker(self.play.run(), group="match")
        self.guide.enter()

    async def on_unmount(self) -> None:
        """Release the players of the match; a program has half a second to exit."""
        await self.play.close()

    def on_screen_suspend(self) -> None:
        """Stop what goes on by itself while another screen is open."""
        self.guide.pause()

    # what is shown

    def take(self, view: View) -> float:
        """Show a view, and return the seconds that its motion takes."""
        if not self.is_running:
            return 0.0
        waiting = self.waiting_view
        if self.felt.motion.is_moving and waiting and waiting.step == view.step:
            self.waiting_view = view  # only words have changed
            return 0.0
        self.felt.motion.finish()
        factor = self.motion_factor if self.play.animates and not self.play.is_hurried else 0.0
        frames = self.face.frames(self.view, view) if factor else ()
        self.waiting_view = view
        self.felt.motion.play(frames, self._arrive, factor)
        if self.felt.motion.is_moving:
            self.show_keys()  # any key skips it
        return frames[-1].at * factor if frames else 0.0

    def _arrive(self) -> None:
        before, after, self.waiting_view = self.view, self.waiting_view, None
        if after is not None:
            self.settle(before, after)

    def settle(self, before: View | None, after: View) -> None:
        """Show a view in every part of the screen."""
        self.view = after
        steps = [each for each in self.play.match.steps if each.n == after.step]
        is_new = before is None or (before.step, before.cover) != (after.step, after.cover)
        reveals = is_new and (before is None or after.cover or any(map(self.face.reveals, steps)))
        passes = self.play.company and after.asked not in (None, self.last_asked)
        if after.asked is not None:
            self.last_asked = after.asked
        if passes or reveals:
            self.shown_at = events.Event().time
            self._forget()
        if before is None or before.cover != after.cover:
            self.cover.display = after.cover is not None
            if after.cover:
                self.leave_line()  # any key is to take the cover away
                self.cover.show(after.cover.name, *after.cover.news)
        here, chosen = {each.id for each in self.choices()}, self.chosen
        at = chosen.at if chosen.at in here else None
        self.chosen = replace(chosen, at=at, picks=chosen.picks & here)
        self.guide.settled(after)
        self.show_all()
        self.see_end(before, after)

    def _forget(self) -> None:
        """Forget what was chosen; where two share the screen also at what one pointed."""
        self.chosen = Chosen(pointed=None if self.play.company else self.chosen.pointed)

    def put(self, chosen: Chosen) -> None:
        """Take what is chosen from now on, and show it."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.show_all()
            self.guide.chose(chosen)

    def show_all(self) -> None:
        """Show the view with what was chosen: one pass over the picture and the words."""
        view, chosen = self.view, self.chosen
        if chosen.pointed not in {each.id for each in self.choices()}:
            chosen = replace(chosen, pointed=None)
        self.felt.show(self.face.picture(view, chosen))
        place, turn = state_words(view, self.face)
        title = Content.assemble((self.play.match.game.title, "b $gold"), ("   " + place, "$quiet"))
        if BOARD_MARK in self.play.match.marks and not view.is_puzzle:
            title = Content.styled(" ANALYSIS BOARD ", "b $rail on $coach") + "  " + title
        turn = self.face.aside(view, chosen, self.size.width or self.app.size.width) or turn
        ink = "b $gold" if view.asked is not None else "$quiet"
        self.state.say(title, Content.styled(turn, ink))
        self._say_message(chosen)
        self.show_keys()

    def _say_message(self, chosen: Chosen) -> None:
        """Show one message above the keys: news or a refusal, else a tip, else the game's words."""
        view, remark, tip = self.view, self.view.remark, self.guide.said
        self.line.placeholder = remark.text or (question(view) if self.face.ASKS_IN_LINE else "")
        self.message.set_class(bool(tip and not remark.text), "-tip")
        outcome = view.outcome if view.is_over else Outcome()
        if remark.text:
            said = Content.styled(remark.text, "$loss" if remark.refused else "$quiet")
        elif outcome.title:
            said = Content.assemble((outcome.title, "b $gold"), (f"   {outcome.below}", "$quiet"))
        elif tip:
            said = Content.assemble((f"{tip[0]}  ", "b $gold"), (tip[1], "b"))
        else:
            said = Content.styled(self.face.note(view, chosen, self.felt.size), "$quiet")
        self.message.say(said)

    def show_guide(self) -> None:
        """Show what the guide says and outlines now."""
        self._say_message(self.chosen)
        self.felt.repaint()
        self.show_keys()

    def paint(self, canvas: Canvas, picture: Any) -> Iterator[felt.Spot]:
        """Paint the felt, with corners around what the guide speaks of."""
        spots = tuple(self.face.paint(canvas, picture))
        yield from spots
        plain = self.services.face is FaceStyle.LETTERS
        for part in self.guide.outlined:
            wanted = {part.name, *((part.name, item) for item in part.items)}
            if not part.items:
                wanted |= {s.id for s in spots if isinstance(s.id, tuple) and s.id[0] == part.name}
            found = [spot.region for spot in spots if spot.id in wanted]
            if not part.items and found:
                found = [Region.from_union(found)]
            for region in found or self.face.find(part, picture, canvas):
                others = [spot.region for spot in spots if not spot.region.overlaps(region)]
                draw_corners(canvas, region, others, plain=plain)

    def refit(self) -> None:
        """Show everything with the settings that hold now."""
        super().refit()
        self.felt.forget()
        self.show_all()

    # keys

    def hints(self) -> Iterator[KeyHint]:
        """Yield the key hints, the most important first."""
        if self.view.cover:
            yield KeyHint("any key", "go on", "space")
        elif self.has_class("-typing"):
            yield KeyHint("↵", "send", "enter", main=True)
            yield KeyHint("↑", "earlier line", "up")
            yield KeyHint("esc", "back to the table", "escape", always=True)
        elif self.felt.motion.is_moving:
            yield KeyHint("any key", "skips", "f5")
        else:
            more = KeyHint("?", "keys", "question_mark", always=True, at_right=True)
            yield from self.guide.hints([*(h for h in self.key_list() if h.what), more])

    def key_list(self) -> Iterator[KeyHint]:
        """Yield all keys that do something now; those that are only listed say it as `whole`."""
        choices = self.choices()
        walked = [each for each in choices if not each.is_elsewhere]
        if picked := [each for each in choices if each.toggles and each.is_elsewhere]:
            both = f"{picked[0].keys[0]}-{picked[-1].keys[0]}"
            yield KeyHint(both, picked[0].word, picked[0].keys[0])
        if any(not each.at_once for each in walked):
            yield KeyHint("←→", self.face.ARROWS, "right")
        enter = self._entered(choices)
        words = {enter.word} if enter else {each.word for each in walked}
        if len(words) == 1:
            yield KeyHint("↵", words.pop(), "enter", always=True, main=True)
        for choice in choices:
            if choice.at_once and choice.keys and not choice.default and choice is not enter:
                yield KeyHint(written(choice.keys[0]), choice.word, choice.keys[0])
        for extra in self.face.keys(self.view):
            yield KeyHint(written(extra.key), extra.word, extra.key, whole=extra.whole)
        for each in self.commands.values():
            if (each.word or each.whole) and each.is_offered():
                key, always = each.keys.split()[0], each.name in ("coach", "undo")
                cap, group = written(key), each.group
                yield KeyHint(cap, each.word, key, always, whole=each.whole, group=group)

    def action_keys(self) -> None:
        """List all keys that do something now."""
        place, turn = state_words(self.view, self.face)
        about = ", ".join(filter(None, (self.play.match.game.title, turn or place)))
        own = self.face.verb(self.view).capitalize()
        groups = keys.key_groups(self.key_list(), own, self.face.MOUSE)
        self.services.navigator.open_keys(about, groups, self.press_key)

    async def on_key(self, event: events.Key) -> None:
        """Do what a key is for; see the rule of the hand."""
        if isinstance(self.focused, CommandLine):
            return
        held = self.last_key[0] == event.key and event.time - self.last_key[1] < HELD
        self.last_key = (event.key, event.time)
        over_cover = held and self.view.cover
        if over_cover or self._lifts(event.time) or self.guide.takes(event.key):
            event.stop()
        else:
            await self._catch_up()
            if await self._press(event.key, event.time):
                event.stop()
                event.prevent_default()

    def _lifts(self, time: float) -> bool:
        """Take away what hides the table, or end the last look; return whether there was any."""
        if self.view.cover:
            if time >= self.shown_at:  # else it was the last person's
                self.play.let_play()
            return True
        return self.end_last_look()

    async def _catch_up(self) -> None:
        """Finish all motion, hurry pauses, and wait a moment for the next question."""
        self.felt.motion.finish()
        if not self.play.waiting.is_set() and not self.play.is_hurried:
            self.play.hurry()
            with suppress(TimeoutError):
                async with asyncio.timeout(0.1):
                    await self.play.waiting.wait()
            self.felt.motion.finish()

    async def _press(self, key: str, time: float) -> bool:
        """Do what a key is for, and return whether it is for anything."""
        choices = self.choices()
        keyed = [each for each in choices if key in each.keys]
        ids = [each.id for each in keyed]
        after = ids.index(self.chosen.at) + 1 if self.chosen.at in ids else 0
        offered = (each for each in self.commands.values() if key in each.keys.split())
        if keyed:
            choice = keyed[after % len(keyed)]  # the next of several alike
            await self._choose(choice, time, acts=choice.at_once)
        elif choices and key in (*MOVES, "up", "down", "home", "end"):
            self._step(key, choices)
        elif key in ("enter", "space") and (choices or not self.view.turn):
            await self._enter(choices, time, picks=key == "space")
        elif name := self.face.EXTRA_KEYS.get(key):
            await self._command(name)
        elif extra := next((each for each in self.face.keys(self.view) if each.key == key), None):
            self.play.refuse("")
            if said := extra.do():
                self.play.say(said)
            if self.view.due is not None and not self.play.waits():
                self.play.let_play()
            self.show_all()
        elif command := next((each for each in offered if each.is_offered()), None):
            await self._command(command.name)
        elif why := self.face.missing(self.view, key):
            self.play.say(why)
        else:
            return False
        return True

    # choosing and acting

    def choices(self) -> tuple[Choice, ...]:
        """Return what can be chosen now."""
        view, picks = self.view, self.chosen.picks
        if self.known_choices[0] != (view, picks):
            found: Iterable[Choice] = ()
            if view.due is not None:
                labels = {**dict(view.menu), Verb.GO: f"{view.name(view.due)} plays"}
                found = (
                    Choice(("menu", n), labels[verb], (verb,), (str(n),), True, verb is Verb.GO)
                    for n, (verb, _) in enumerate(view.menu, start=1)
                )
            elif view.asked is not None:
                found = self.face.choices(view, picks)
            can_choose = not (view.is_replay or view.cover)
            self.known_choices = (view, picks), tuple(found) if can_choose else ()
        return self.known_choices[1]

    def _may_act(self, time: float) -> bool:
        """Return whether what was pressed at a time may act: all reveals could be seen by then."""
        waits = self.view.asked is not None or self.view.due is not None
        return waits and time >= self.shown_at

    async def _choose(self, choice: Choice, time: float, *, acts: bool) -> None:
        """Put the cursor on a choice, or pick it; act on it if it acts and may."""
        picks = self.chosen.picks ^ {choice.id} if choice.toggles else self.chosen.picks
        if not choice.toggles or self.play.picked(picks):
            self._move_to(choice.id, picks)
        if acts and not choice.toggles and self._may_act(time):
            await self._do(choice)

    def _move_to(self, id_: Id, picks: frozenset[Id]) -> None:
        """Put the cursor on a choice: what was said before is no longer of use."""
        if self.view.remark.text:
            self.play.refuse("")
        self.put(replace(self.chosen, at=id_, picks=picks))

    def _step(self, key: str, choices: tuple[Choice, ...]) -> None:
        """Move the cursor; the first press only shows it."""
        ids = [each.id for each in choices if not each.is_elsewhere]
        ids, at = ids or [each.id for each in choices], self.chosen.at
        if key in ("home", "end") or at not in ids:
            from_end = key == "end" or (at is not None and MOVES.get(key) == -1)
            found = ids[-1 if from_end else 0]
        elif key in MOVES:
            found = ids[(ids.index(at) + MOVES[key]) % len(ids)]
        else:
            found = self.felt.nearest(at, ids, -1 if key == "up" else 1) or at
        self._move_to(found, self.chosen.picks)

    def _entered(self, choices: tuple[Choice, ...]) -> Choice | None:
        """Return what Enter does: what the cursor is on, else what the game does by default."""
        at = (each for each in choices if each.id == self.chosen.at and not each.toggles)
        return next(at, None) or next((each for each in choices if each.default), None)

    async def _enter(self, choices: tuple[Choice, ...], time: float, *, picks: bool) -> None:
        """Act on what was chosen; on nothing, on what the game does by default."""
        at = next((each for each in choices if each.id == self.chosen.at), None)
        if at and at.toggles and picks:
            await self._choose(at, time, acts=False)
        elif entered := self._entered(choices):
            if self._may_act(time):
                await self._do(entered)
        elif self.view.asked is not None and time >= self.shown_at:
            self.play.say(self.face.undecided(self.view))

    async def _do(self, choice: Choice) -> None:
        if isinstance(choice.actions[0], Verb):
            await self._command(choice.actions[0].value)
        else:
            self.act(*choice.actions)

    def act(self, *actions: Any, typed: bool = False) -> None:
        """Do actions of the person, once they are sure; what was chosen is forgotten."""
        last = actions[-1]
        if self.view.asked is not None and last != self.sure:
            doubted = (each.doubt for each in self.choices() if each.actions[-1:] == (last,))
            if (doubt := next(doubted, None)) and self.play.lets(last):
                heading, words, yes = doubt

                def sure_act() -> None:
                    self.sure = last
                    self.act(*actions)

                self.ask(heading, words, sure_act, yes=yes)
                return
            if is_marked(self.play.match.game, last) and not self.lets(lambda: self.act(*actions)):
                return
        if self.play.act(*actions, typed=typed):
            self.sure = None
            self._forget()
            self.guide.acted()

    # the mouse

    @on(felt.Field.Chosen)
    async def press_spot(self, event: felt.Field.Chosen) -> None:
        """Choose what was clicked, and act on it if that may be."""
        event.stop()
        if self._lifts(event.clicked_at):
            return
        await self._catch_up()
        if self.view.due is not None and event.clicked_at >= self.shown_at:
            self.play.let_play()
        elif choice := next((each for each in self.choices() if each.id == event.id), None):
            await self._choose(choice, event.clicked_at, acts=True)

    @on(felt.Felt.Pointed)
    def point(self, event: felt.Felt.Pointed) -> None:
        """Raise what the pointer is on."""
        self.put(replace(self.chosen, pointed=event.id))

    async def on_click(self, event: events.Click) -> None:
        """Let a click next to everything hurry things on."""
        if not self._lifts(event.time):
            await self._catch_up()

    @on(events.MouseScrollDown)
    @on(events.MouseScrollUp)
    def scroll(self, event: events.MouseEvent) -> None:
        """Go one step on or back in a replay, as the arrows do."""
        self.guide.takes("right" if isinstance(event, events.MouseScrollDown) else "left")

    # typing

    def type(self) -> None:
        """Open the line to type into."""
        prompt = self.view.prompt
        self.line.password = self.play.company and prompt is not None and prompt.secret
        self.add_class("-typing")
        self.line.focus()
        self.show_keys()

    @on(CommandLine.Left)
    def leave_line(self) -> None:
        """Go back to the table."""
        self.remove_class("-typing")
        self.set_focus(None)
        self.show_keys()

    @on(CommandLine.Entered)
    async def read(self, event: CommandLine.Entered) -> None:
        """Do what was typed, or say why that is impossible; the line stays open.

        A colon before it changes nothing: the key that opens the line may be pressed once more.
        """
        line = event.line
        if line.strip().startswith(":") and not (line := line.strip()[1:].strip()):
            return
        if name := TYPED.get(line.strip().lower()):
            await self._command(name)
            return
        try:
            said = self.face.parse(line, self.view)
        except Refusal as no:
            self.play.refuse(f"{no} {no.possible}".rstrip())
            return
        if isinstance(said, Verb):
            await self._command(said.value)
        else:
            self.act(said, typed=True)

    # the commands

    async def _command(self, name: str) -> None:
        if isawaitable(done := self.commands[name].do()):
            await done

    def list_commands(self) -> Iterator[Command]:
        """Yield everything that can be done at this table besides playing."""
        groups = keys.THINK, keys.TALK, keys.GAME, keys.PARLOUR
        think, talk, game, parlour = (group.description for group in groups)

        def coached() -> bool:
            return not self.view.friend and not self.view.is_over

        def examined() -> bool:
            return self.view.can_examine

        def advised() -> bool:
            return bool(self.face.advice_page(self.view))

        def open_settings() -> None:
            self.services.navigator.open_settings()

        yield from self.end_commands()
        yield Command("coach", "c f2", "coach", "ask the coach", think, self.call_coach, coached)
        yield Command("undo", "u", "take back", "", think, self.undo, lambda: self.view.can_undo)
        redo = self.play.redo
        yield Command("redo", "U", "", "do it again", think, redo, lambda: self.view.can_redo)
        yield Command("board", "e", "", "examine this position", think, self.examine, examined)
        yield Command("help", "", "", "", think, self.help)
        yield Command("advice", "C", "", "all advice", think, self.open_advice, advised)
        yield Command("go", "", "", "", game, self.play.let_play)
        yield Command("rules", "f1", "", "read the rules", game, self.open_rules)
        yield Command("log", "f3", "", "show the log", talk, self.open_log)
        yield Command("tips", "T", "", "show the tips", game, self.show_tips)
        typing = "" if self.face.ASKS_IN_LINE else "type"
        yield Command("type", "colon", typing, "type a command", talk, self.type)
        yield Command("keys", "question_mark", "", "", parlour, self.action_keys)
        yield Command("quit", "escape", "leave", "leave the table", parlour, self.leave)
        yield Command("settings", "comma", "", "settings", parlour, open_settings)

    async def undo(self) -> None:
        """Go back to before the last choice of a person."""
        if not self.view.can_undo or self.lets(self.undo, "With a move taken back"):
            self.chosen = Chosen()
            await self.play.undo()

    def call_coach(self) -> None:
        """Switch to the next coach mode."""
        if self.lets(self.call_coach, ending.COACH):
            self.guide.asked_coach()
            self.play.next_coach_mode()

    def help(self) -> None:
        """Show the best advice for this choice, or say that there is none now."""
        if self.view.advice.seat is None:
            self.play.say("You can ask for help when it is your turn.")
        elif self.lets(self.help, ending.COACH):
            self.guide.asked_coach()
            self.play.help_once()

    def show_tips(self) -> None:
        """Show the tips again."""
        self.guide.show()

    def examine(self) -> None:
        """Open the analysis board with this position."""
        from app.analysis.board import position_line  # imported here: slow to load

        play = self.play
        if play.examined is None or not self.lets(self.examine, ending.COACH):
            return
        try:
            line = position_line(play.match, play.examined)
        except Refusal as no:
            play.refuse(str(no))
            return
        if play.match.to_move and not self.view.is_replay:
            play.match.mark("coach")
            play.say("")
        self.services.navigator.open_board(line)

    def open_advice(self) -> None:
        """Show all that the coach says."""
        self.app.push_screen(reading.LinesPage("THE COACH", self.face.advice_page(self.view)))

    def open_rules(self) -> None:
        """Show the rules of the game, opened at the chapter that matters now."""
        chapter, figures = self.face.chapter(self.view), dict(self.face.figures())
        self.app.push_screen(reading.RulesPage(self.play.match.game.slug, figures, chapter))

    def open_log(self) -> None:
        """Show the whole log, or what the guide shows in its place."""
        self.app.push_screen(self.guide.page() or reading.LogPage(self.play.whole_log()))
