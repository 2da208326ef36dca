"""Go Stop: two decks, faces that match, stacks, and sets of four."""

from games import rounds, typed
from games.contract import Game
from games.gostop import questions, rules, scoring, views, words
from games.gostop.dealing import deal
from games.gostop.help import advice
from games.gostop.menu import menu
from games.gostop.players import PLAYERS
from games.gostop.saves import FORMATS
from games.gostop.state import Action, Options, State
from games.gostop.table import describe

FIELDS = (rounds.FIELD, typed.seed())

GAME: Game[Options, State, Action] = Game(
    slug="gostop",
    title="Go Stop",
    tagline="match, stack, capture",
    version=1,
    Options=Options,
    State=State,
    Action=Action,
    fields=FIELDS,
    presets={"open": Options(), "three": Options(rounds=3)},
    chairs=(0, 1),
    usual=("human", "shrewd"),
    players=PLAYERS,
    coach="shrewd",
    deal=deal,
    to_move=rules.to_move,
    legal=rules.legal,
    reduce=rules.reduce,
    seen_by=views.seen_by,
    shown=views.shown,
    opened=views.opened,
    standing=scoring.standing,
    result=scoring.result,
    prompt=questions.prompt,
    parse=questions.parse,
    spell=questions.spell,
    narrate=words.narrate,
    describe=describe,
    day="three",
    swaps=False,  # the rules call the first seat the human and the second the computer
    formats=FORMATS,
    resuming="Do you want to resume a saved game? (yes or no): ",
    menu=menu,
    advice=advice,
)
