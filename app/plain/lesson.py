"""A lesson in lines of text: a sentence, the one thing to do, and what comes of it."""

import asyncio
from contextlib import suppress

from app.lessons.lesson import Lesson, LessonStep
from app.match import deciders, setup
from app.match.coach import Coach
from app.match.match import Match
from app.plain.match_lines import MatchLines
from app.plain.terminal import Terminal
from app.settings import Settings
from games.contract import HOUSE, Refusal, Verb


class PlainLesson:
    """Leads through a lesson; nothing of it is recorded."""

    def __init__(
        self, lesson: Lesson, match: Match, terminal: Terminal, settings: Settings
    ) -> None:
        self.lesson, self.match, self.terminal = lesson, match, terminal
        self.lines = MatchLines(match, 0, settings)

    def run(self) -> None:
        """Teach until the end, or until the person leaves."""
        with suppress(EOFError, KeyboardInterrupt):
            for number, step in enumerate(self.lesson.steps, start=1):
                self.play_to(step.at)
                text = step.text.partition(" Press ")[0]  # a key is for the table
                self.terminal.say("", f"{number} of {len(self.lesson.steps)}: {text}")
                if step.action is not None:
                    self.ask(step)
                elif step.asks_coach:
                    self.terminal.ask("Press Enter for the odds. ")
                    coach = Coach(self.match)
                    self.terminal.say(*asyncio.run(coach.sentences(0)))
                    coach.leave()
                elif not step.dice:
                    self.terminal.ask("Press Enter to go on. ")
            self.play_to(self.lesson.ends_at)
            self.terminal.say("", f"That was the lesson. Now: parlour play {self.lesson.slug}")

    def play_to(self, place: int) -> None:
        """Let the cards and the teacher play up to a number of steps, and print what they do."""
        teacher = self.match.setup.seats[-1].removeprefix(setup.SCRIPT)
        while len(self.match.steps) < place and self.match.to_move:
            if self.match.to_move[0] == HOUSE:
                self.match.house()
            else:
                seat = self.match.to_move[-1]
                chosen = asyncio.run(deciders.Script(teacher).choose(self.match, seat))
                self.match.apply(seat, chosen.action)
            self.terminal.say(*self.lines.step(self.match.steps[-1], (0,)))

    def ask(self, step: LessonStep) -> None:
        """Ask until the one thing is typed that the sentence says."""
        game, view = self.match.game, self.match.view(0)
        while True:
            line = self.terminal.ask(game.prompt(view, 0).text)
            try:
                said = game.parse(line, view, 0)
            except Refusal as no:
                said = None
                self.terminal.say(str(no))
            if said is Verb.QUIT:
                raise EOFError
            if said == step.action:
                break
            typed = game.spell(step.action, view, 0)
            self.terminal.say(
                f"Type {typed}: {step.text}" if typed else f"Press Enter: {step.text}"
            )
        self.match.apply(0, step.action)
        self.terminal.say(*self.lines.step(self.match.steps[-1], (0,)))
