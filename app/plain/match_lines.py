"""What plain mode prints about a match: each step, the table, a hand, and the last lines again."""

from itertools import takewhile

from app.match.match import Match, Step
from app.match.presentation import Transcript, for_persons, line_words
from app.plain.terminal import POSSIBLE_SIGN, command_word, rules_lines
from app.settings import Settings
from games.contract import HOUSE, Prompt, Refusal, Seat, Verb
from games.parsing import Items, items_listed
from games.text import listed, quoted

STATE_WORD, HAND_WORD, AGAIN_WORD = "state", "hand", "again"
"""The words that print the table, the hand of the player to move, and the last lines."""

HINT = "Type :? for what you can type, :tips for how to play."

REMINDERS = "Also :state, :hand, :again (print once more), :rules"
ALSO_ALONE = f"{REMINDERS}, :help (the coach), :undo, :redo, :quit."

TextLines = tuple[str, ...]


def sealed_line(choice: str) -> str:
    """Return that one's own choice is made, and the other one's is not."""
    return f"Your choice is {choice}. It stays sealed until both have chosen."


class MatchLines:
    """A match in lines of text, for one reader."""

    def __init__(
        self, match: Match, reader: Seat, settings: Settings, also: str = ALSO_ALONE
    ) -> None:
        self.match = match
        self.reader = reader
        self.settings = settings
        self.also = also
        self.words = line_words(match.game, short=settings.lines == "short")
        self.last: TextLines = ()
        """The lines of the last step that had any."""
        self.recent: TextLines = ()
        """The lines of all steps since a person chose something."""

    def step(self, step: Step, typed: tuple[Seat, ...]) -> TextLines:
        """Return the lines of a step; `typed` are the seats whose input can be read already."""
        shown = self.match.game.shown
        before, after = shown(step.before, self.reader), shown(step.after, self.reader)
        words = self.words.narrate(before, step.seat, step.action, after, step.why, typed)
        lines = for_persons(self.match, words)
        self.last = lines or self.last
        self.recent = (*(() if step.seat in self.match.persons else self.recent), *lines)
        return lines

    def table(self) -> TextLines:
        """Return the table; if the opponent's cards are to be hidden, as a player knows it.

        The lines of a step are not hidden: what it moves can be seen from then on.
        """
        game = self.match.game
        hides = self.settings.other == "hidden" and self.reader != HOUSE
        look = game.seen_by if hides else game.shown
        words = self.words.describe(look(self.match.state, self.reader), self.reader)
        return for_persons(self.match, words)

    def sealed(self) -> TextLines:
        """Return which choices are made already, and stay sealed until the other seat's."""
        match, game = self.match, self.match.game
        asked = [seat for seat in match.to_move if seat != HOUSE]
        both = takewhile(lambda step: len(game.to_move(step.before)) > 1, reversed(match.steps))
        made = [step for step in both if asked and step.seat not in asked]
        return tuple(
            sealed_line(game.spell(step.action, step.before, step.seat))
            if step.seat == self.reader
            else f"Player {step.seat + 1} has chosen. That stays sealed until both have."
            for step in made
        )

    def hand(self, seat: Seat) -> TextLines:
        """Return what a seat holds; for a game that cannot describe it, the table."""
        hand = self.match.game.extras.hand
        words = hand(self.match.view(seat), seat) if hand else ()
        return for_persons(self.match, words) or self.table()

    def command(self, line: str, seat: Seat, items: Items = ()) -> TextLines | Verb | None:
        """Return what a line that begins with a colon asks for; None for another line.

        Such a line is never an answer, so it can be typed at every question of every game.
        """
        word = command_word(line)
        if word is None:
            return None
        if word == "rules":
            return rules_lines(self.match.game)
        if word == "tips":
            from app.lessons.catalogue import tips_of  # here, because it loads all games

            return tips_of(self.match.game.slug)
        unknown = f"{quoted(line.strip())} is not a command. {self.also}"
        return self.reminder(word, seat, items) or Verb.of(word) or (unknown,)

    def reminder(self, line: str, seat: Seat, items: Items = ()) -> TextLines:
        """Return what a line asks to be printed again; nothing for any other line."""
        word = line.strip().lower()
        if word == HAND_WORD:
            return self.hand(seat)
        if word == AGAIN_WORD and self.recent:
            return self.recent
        if word == POSSIBLE_SIGN:
            return (items_listed(items), self.also) if items else self.possible(seat)
        return self.table() if word in (STATE_WORD, AGAIN_WORD) else ()

    def possible(self, seat: Seat) -> TextLines:
        """Return everything that a seat can type."""
        game, view = self.match.game, self.match.view(seat)
        *choices, _ = game.prompt(view, seat).text.split("\n")
        words = [game.spell(action, view, seat) for action in game.legal(view, seat)]
        if not choices and len(words) <= 15:
            choices = [f"You can type {listed(words, 'or')}." if all(words) else "Press Enter."]
        return (*choices, self.also)

    def refusal(self, no: Refusal, *, typed: bool) -> TextLines:
        """Return why a line is refused; for a person at a terminal, also what is possible."""
        helps = typed and no.possible and self.settings.hints == "on"
        return (str(no), no.possible) if helps else (str(no),)

    def question(self, prompt: Prompt, *, refused: bool = False, reminded: bool = False) -> str:
        """Return a question, shorter if hints are off or a game's own short lines are wanted."""
        again, is_short = prompt.again or prompt.text, self.words is not self.match.game
        if self.settings.hints == "off" or is_short or reminded:
            return again.rpartition("\n")[2]  # without a list of what may be typed
        return again if refused else prompt.text


def transcript_lines(match: Match, *, short: bool = False) -> list[str]:
    """Return all lines of a match, as the person who played it saw them, or everybody."""
    reader = match.persons[0] if len(match.persons) == 1 else HOUSE
    told = Transcript(match, reader, short=short)
    return [line for step in match.steps for line in told.tell(step)]
