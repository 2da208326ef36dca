"""The record of Go Stop."""

from games import contract, parsing
from games.contract.parts import ROUNDS_FIELD
from games.gostop import GAME_TITLE, advice, faces, players, position, rules, saves, words
from games.gostop.rules import Action, Options, Play, State

CARDS_FIELD = contract.Field(
    "cards",
    "Cards",
    "open: you see both hands and the top of the stock; hidden: your own hand, and it is rated",
    parsing.one_of("open", "hidden"),
    choices=("open", "hidden"),
    hint="hidden: your own hand alone",
)


def appraisal_of(options: Options, tables: contract.Tables) -> contract.Appraisal | None:
    """Return the estimated chances of a match of so many rounds; None if nobody knows how many."""
    from games.gostop.rollouts import GoStopAppraisal  # only now: to load numpy takes long

    return GoStopAppraisal(tables) if options.rounds else None


GAME: contract.Game[Options, State, Action] = contract.Game(
    slug=GAME_TITLE.slug,
    title=GAME_TITLE.title,
    tagline=GAME_TITLE.tagline,
    Options=Options,
    State=State,
    Action=Action,
    fields=(ROUNDS_FIELD, CARDS_FIELD, contract.seed_field()),
    presets={
        "open": Options(),
        "hidden": Options(rounds=3, cards="hidden"),
        "three": Options(rounds=3),
    },
    usual=("human", "shrewd"),
    players=players.PLAYERS,
    deal=rules.deal,
    to_move=rules.to_move,
    legal=rules.legal,
    reduce=rules.reduce,
    seen_by=rules.seen_by,
    shown=rules.shown,
    secret=(Play,),  # the place in a hand says something about the cards next to it
    standing=rules.standing,
    result=rules.result,
    prompt=words.prompt,
    parse=words.parse,
    spell=words.spell,
    narrate=words.narrate,
    describe=words.describe,
    files=contract.Files(
        saves.SAVE_FORMATS, resuming="Do you want to resume a saved game? (yes or no): "
    ),
    measures=contract.Measures(
        appraisal=appraisal_of,
        alike=faces.first_alike,
        positions=position.POSITIONS,
        estimated=lambda state: not rules.is_decided(state),
    ),
    # the rules call the first seat the human and the second the computer: no swaps
    extras=contract.Extras(
        words.menu,
        advice.advise,
        day="hidden",
        past_days=("three",),
        is_open=rules.lie_open,
        swaps=False,
        hand=words.own_hand,
        variants={
            "open": contract.Variant("Open", "As long as you like, all cards open. Not rated."),
            "hidden": contract.Variant("Hidden", "Three rounds, rated. You see only your hand."),
            "three": contract.Variant(
                "Open, three rounds", "Three rounds, all cards open. Not rated."
            ),
        },
    ),
)
