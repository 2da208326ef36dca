"""What an engine and a bot say to each other at the beginning and at the end of a match."""

from app.arena.plan import arena_options
from app.match.bots.dialogue import WordsDialogue
from app.match.match import Match
from app.match.setup import Setup
from app.plugins import AnyGame, find
from app.resources import tables_of
from games.bot_protocol import words_in_reply
from games.contract import HOUSE

SEED = "7"
WIDTH = 74
"""Characters of a line of the guide, without the mark before it."""

PLAYERS = {"gostop": "greedy", "battle": "expected", "twentyone": "optimal"}
"""Who answers for each game; draws nothing."""


def play(game: AnyGame, name: str) -> tuple[list[tuple[str, str]], str]:
    """Play a match; return the questions and answers of the first seat, and what ends it."""
    match = Match(game, Setup(arena_options(game), SEED, ("exec:bot",) * len(game.chairs)))
    said: list[tuple[str, str]] = []
    info, tables = game.players[name], tables_of(game)
    while turn := match.to_move:
        if turn == (HOUSE,):
            match.house()
            continue
        question = WordsDialogue(match, turn[0], 30.0).ask(match.state, 0)
        (answer,) = words_in_reply(game, info, tables, SEED, [question.line])
        if turn[0] == 0:
            said.append((question.line, answer))
        match.apply(turn[0], question.read(answer))
    (end,) = WordsDialogue(match, 0, 30.0).farewell(len(said))
    return said, end


def recorded(slug: str) -> tuple[str, ...]:
    """Return the first two questions and answers, and the end, as lines of the guide."""
    game = find(slug)
    said, end = play(game, PLAYERS[slug])
    lines = [line for question, answer in said[:2] for line in (*folded(question), f"< {answer}")]
    return (*lines, *folded(end))


def folded(line: str) -> tuple[str, ...]:
    """Return a line of the engine in parts: the first marked, those that go on indented."""
    parts = [line[begin : begin + WIDTH] for begin in range(0, len(line), WIDTH)]
    return tuple(f"{'> ' if not number else '  '}{part}" for number, part in enumerate(parts))


def unfolded(page: str) -> list[str]:
    """Return the lines of a block of the guide, each in one piece, with its mark."""
    lines: list[str] = []
    for line in page.splitlines():
        if line.startswith(("> ", "< ")):
            lines.append(line)
        else:
            lines[-1] += line[2:]
    return lines
