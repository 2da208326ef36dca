"""What else can be done before a turn, in plain mode: a game's menu, and saving to a file."""

from collections.abc import Callable

from app import daily
from app.match.coach import Coach
from app.match.match import Match
from app.match.unrated import is_rated
from app.plain.file_prompt import ask_yes
from app.plain.match_lines import MatchLines
from app.plain.terminal import Terminal
from app.storage.game_files import file_exists, save_state, why_not_writable
from games.contract import BadInput, Prompt, Refusal, Seat, Verb
from games.menus import MENU_QUESTION, Items, chosen, menu_text
from games.parsing import verb
from games.text import printable

SAVE_QUESTION = "File to write, or just Enter to cancel: "


class VerbEntered(Exception):
    """A person entered a verb instead of an action; it ends the loop and is then carried out."""

    def __init__(self, verb: Verb) -> None:
        self.verb = verb


class PlainMenu:
    """The menu of one match, shown before each turn if the game has one.

    Args:
        lines: The match in lines, some of which can be asked for.
        terminal: Where it is printed.
        coach: Answers requests for help.
        describe: Prints the table.
        waits: Whether it is shown before computers' turns too, not only before persons'.
    """

    def __init__(
        self,
        lines: MatchLines,
        terminal: Terminal,
        coach: Coach,
        describe: Callable[[], None],
        waits: bool,
    ) -> None:
        self.lines = lines
        self.match = lines.match
        self.terminal = terminal
        self.coach = coach
        self.describe = describe
        self.waits = waits

    async def ask(self, seat: Seat) -> None:
        """Print the table and the menu until the turn of `seat` may begin.

        Raises:
            VerbEntered: Something else was chosen, such as to save or to quit.
            EOFError: The input ended.
        """
        again = False
        while items := self.items(seat):
            self.describe()
            line = self.ask_line(items, again=again)
            try:
                said = self.chosen(line, items)
            except BadInput as no:
                reminder = self.lines.reminder(line, self.reader(seat), items)
                self.terminal.say(*reminder or (str(no),))
                again = True
                continue
            again = False
            if said is Verb.GO:
                return
            if said is not Verb.HELP:
                raise VerbEntered(said)
            if may_unrate(self.match, self.terminal):
                self.terminal.say(*await self.coach.sentences(seat))

    def items(self, seat: Seat) -> Items:
        """Return the menu before the turn of `seat`; empty if the turn begins immediately."""
        persons = self.match.persons
        if not persons or not (self.waits or seat in persons):
            return ()
        reader = self.reader(seat)
        return self.match.game.extras.menu(self.match.view(reader), reader)

    def reader(self, seat: Seat) -> Seat:
        """Return the person who is asked before the turn of `seat`."""
        return seat if seat in self.match.persons else self.match.persons[0]

    def ask_line(self, items: Items, *, again: bool) -> str:
        """Return the line that answers the menu, listed once only. Raises `EOFError`."""
        prompt = Prompt(menu_text(items), again=MENU_QUESTION)
        return self.terminal.ask(self.lines.question(prompt, refused=again))

    def chosen(self, line: str, items: Items) -> Verb:
        """Return the choice; undo and redo are always possible. Raises `BadInput`."""
        said = verb(line)
        return said if said in (Verb.UNDO, Verb.REDO) else chosen(line, items)


def save_as(match: Match, terminal: Terminal) -> bool:
    """Ask for a name and write the state there, in the game's own format.

    Returns:
        Whether a file was written.

    Raises:
        EOFError: The input ended.
    """
    if why := why_not_writable(match.game, match.state):
        terminal.say(why)
        return False
    while name := terminal.ask(SAVE_QUESTION).strip():
        over = f"{printable(name)} already exists. Replace it? (yes or no): "
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


def may_unrate(match: Match, terminal: Terminal) -> bool:
    """Return whether a person agrees that a match is no longer rated.

    Someone who types is asked once: after a yes, what is done next marks the match.
    A script in a pipe cannot answer a question that it does not expect, so it is not asked.

    Raises:
        EOFError: The input ended.
    """
    if not terminal.is_typed or not is_rated(match):
        return True
    return ask_yes(f"{daily.unrating_question(match)} (yes or no): ", terminal)
