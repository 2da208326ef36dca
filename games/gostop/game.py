"""The record of Go Stop."""

from games import rounds_field
from games.contract import Extras, Files, Game, Measures, Variant, seed_field
from games.gostop import GAME_TITLE, rules, scoring, views
from games.gostop.dealing import deal
from games.gostop.faces import first_alike
from games.gostop.players import PLAYERS
from games.gostop.position import POSITIONS
from games.gostop.saves import SAVE_FORMATS
from games.gostop.state import Action, Options, Play, State
from games.gostop.words import narration, prompts
from games.gostop.words.advice import advise
from games.gostop.words.board import describe, own_hand
from games.gostop.words.prompts import menu

FIELDS = (rounds_field.ROUNDS_FIELD, seed_field())

VARIANTS = {
    "open": Variant("As long as you like", "After each round you are asked for another."),
    "three": Variant("Three rounds", "Three rounds, then the higher total wins."),
}

GAME: Game[Options, State, Action] = Game(
    slug=GAME_TITLE.slug,
    title=GAME_TITLE.title,
    tagline=GAME_TITLE.tagline,
    Options=Options,
    State=State,
    Action=Action,
    fields=FIELDS,
    presets={"open": Options(), "three": Options(rounds=3)},
    usual=("human", "shrewd"),
    players=PLAYERS,
    deal=deal,
    to_move=rules.to_move,
    legal=rules.legal,
    reduce=rules.reduce,
    seen_by=views.seen_by,
    shown=views.shown,
    opened=views.opened,
    secret=(Play,),  # the place in a hand says something about the cards next to it
    standing=scoring.standing,
    result=scoring.result,
    prompt=prompts.prompt,
    parse=prompts.parse,
    spell=prompts.spell,
    narrate=narration.narrate,
    describe=describe,
    files=Files(SAVE_FORMATS, resuming="Do you want to resume a saved game? (yes or no): "),
    measures=Measures(alike=first_alike, positions=POSITIONS),
    # the rules call the first seat the human and the second the computer: no swaps
    extras=Extras(menu, advise, day="three", swaps=False, hand=own_hand, variants=VARIANTS),
)
