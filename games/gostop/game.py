"""The record of Go Stop."""

from games.contract import Extras, Files, Game, Measures, Variant, seed_field
from games.contract.parts import ROUNDS_FIELD
from games.gostop import GAME_TITLE, rules, state, words
from games.gostop.advice import advise
from games.gostop.faces import first_alike
from games.gostop.players import PLAYERS
from games.gostop.position import POSITIONS
from games.gostop.saves import SAVE_FORMATS
from games.gostop.state import Action, Options, Play, State

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
    fields=(ROUNDS_FIELD, seed_field()),
    presets={"open": Options(), "three": Options(rounds=3)},
    usual=("human", "shrewd"),
    players=PLAYERS,
    deal=rules.deal,
    to_move=rules.to_move,
    legal=rules.legal,
    reduce=rules.reduce,
    seen_by=state.seen_by,
    shown=state.shown,
    secret=(Play,),  # the place in a hand says something about the cards next to it
    standing=state.standing,
    result=state.result,
    prompt=words.prompt,
    parse=words.parse,
    spell=words.spell,
    narrate=words.narrate,
    describe=words.describe,
    files=Files(SAVE_FORMATS, resuming="Do you want to resume a saved game? (yes or no): "),
    measures=Measures(alike=first_alike, positions=POSITIONS),
    # the rules call the first seat the human and the second the computer: no swaps
    extras=Extras(
        words.menu, advise, day="three", swaps=False, hand=words.own_hand, variants=VARIANTS
    ),
)
