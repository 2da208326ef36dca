"""The record of GOPS."""

from games import contract, parsing
from games.gops import GAME_TITLE, advice, appraisal, players, position, rules, words
from games.gops.rules import Action, Bid, Options, State

GAME: contract.Game[Options, State, Action] = contract.Game(
    slug=GAME_TITLE.slug,
    title=GAME_TITLE.title,
    tagline=GAME_TITLE.tagline,
    Options=Options,
    State=State,
    Action=Action,
    fields=(
        contract.Field(
            "cards",
            "Cards",
            "the lowest and the highest card, as in 2-10",
            parsing.parse_range,
            lambda ends: f"{ends[0]}-{ends[1]}",
            hint="from the lowest to the highest card",
        ),
        contract.Field(
            "ties",
            "Tied bids",
            "carry: a tied prize stays for the next bid; discard: it vanishes",
            parsing.one_of("carry", "discard"),
            choices=("carry", "discard"),
            shown={"carry": "stay", "discard": "vanish"},
            hint="stay: the prize waits for the next bid",
        ),
        contract.Field(
            "prizes",
            "Prizes",
            "the order in which the prizes come, as in 4,5,6; empty: shuffled",
            parsing.parse_numbers,
            lambda order: ",".join(map(str, order)),
            blank="shuffled",
            hint="or your own order, as in 4,5,6",
        ),
        contract.seed_field("Enter random seed: ", unless=("prizes",)),
    ),
    presets={
        "classroom": Options(cards=(2, 10), ties="carry"),
        "tournament": Options(cards=(1, 13), ties="discard"),
    },
    usual=("human", "careful"),
    players=players.PLAYERS,
    deal=rules.deal,
    to_move=rules.to_move,
    legal=rules.legal,
    reduce=rules.reduce,
    seen_by=rules.seen_by,
    shown=rules.shown,
    opened=lambda state: state,
    secret=(Bid,),
    standing=rules.standing,
    result=rules.result,
    prompt=words.prompt,
    parse=words.parse,
    spell=words.spell,
    narrate=words.narrate,
    describe=words.describe,
    measures=contract.Measures(
        appraisal.appraisal_of,
        advice.why_better_bid,
        positions=position.POSITIONS,
        estimated=appraisal.is_estimated,
    ),
    extras=contract.Extras(
        advice=advice.advise_on_bid,
        hand=words.available_line,
        variants={
            "classroom": contract.Variant(
                "Short, 9 cards", "Tied bids leave the prize for the next round.", "about 4 minutes"
            ),
            "tournament": contract.Variant(
                "Full, 13 cards", "After tied bids nobody gets the prize."
            ),
        },
        seeded=rules.seeded_turn,
    ),
)
