"""What can be done in lines before a turn besides moving: a game's menu, and saving to a file."""

from collections.abc import Callable

from app.match.coach import Coach
from app.match.match import Match
from app.plain.file_prompt import ask_yes
from app.plain.terminal import Terminal
from app.storage.game_files import file_exists, save_state, why_not_saved
from games.contract import BadInput, Refusal, Seat, Verb
from games.menus import Items, chosen, menu_text
from games.parsing import verb
from games.text import printable

SAVE_QUESTION = "Name of the file to write, or nothing to write none: "


class VerbEntered(Exception):
    """A person said a verb instead of an action; the loop ends, and it is done."""

    def __init__(self, verb: Verb) -> None:
        self.verb = verb


class PlainMenu:
    """The menu of one match, asked before each turn where the game has one.

    Unless it `waits`, only before the persons' own.
    """

    def __init__(
        self,
        match: Match,
        terminal: Terminal,
        coach: Coach,
        describe: Callable[[], None],
        waits: bool = True,
    ) -> None:
        self.match = match
        self.terminal = terminal
        self.coach = coach
        self.describe = describe
        self.waits = waits

    async def ask(self, seat: Seat) -> None:
        """Print the table and the menu until the turn of `seat` may begin.

        Raises `VerbEntered` for a verb, `EOFError` at the end.
        """
        while items := self.items(seat):
            self.describe()
            try:
                said = self.chosen(items)
            except BadInput as no:
                self.terminal.say(str(no))
                continue
            if said is Verb.GO:
                return
            if said is not Verb.HELP:
                raise VerbEntered(said)
            self.terminal.say(*await self.coach.sentences(seat))

    def items(self, seat: Seat) -> Items:
        """Return what the person may do before the turn of `seat`.

        Nothing where none plays, and where the others' turns wait for nobody.
        """
        persons = self.match.persons
        if not persons or not (self.waits or seat in persons):
            return ()
        reader = seat if seat in persons else persons[0]
        return self.match.game.extras.menu(self.match.view(reader), reader)

    def chosen(self, items: Items) -> Verb:
        """Return what is chosen; undo and redo always can be. Raises `BadInput`, `EOFError`."""
        line = self.terminal.ask(menu_text(items))
        said = verb(line)
        return said if said in (Verb.UNDO, Verb.REDO) else chosen(line, items)


def save_as(match: Match, terminal: Terminal) -> bool:
    """Write a file of the game's own under a name that is asked for; return whether it was.

    Raises `EOFError` where there is no answer.
    """
    if why := why_not_saved(match.game, match.state):
        terminal.say(why)
        return False
    while name := terminal.ask(SAVE_QUESTION).strip():
        over = f"Write over {printable(name)}? (yes or no): "
        if file_exists(name) and not ask_yes(over, terminal):
            continue
        try:
            save_state(match.game, match.state, name)
        except Refusal as no:
            terminal.say(str(no))
        else:
            terminal.say(f"Written to {printable(name)}.")
            return True
    return False
