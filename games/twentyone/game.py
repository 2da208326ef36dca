"""The record of Twenty-One."""

from games.contract import Extras, Files, Format, Game, Measures, Variant, seed_field
from games.contract.parts import ROUNDS_FIELD
from games.twentyone import GAME_TITLE, chances, deckfile, players, position, rules, words
from games.twentyone.rules import Action, Options, State

DECK_FILE = Format(
    "deck",
    ".deck",
    deckfile.read_deck,
    deckfile.deck_file_text,
    deckfile.why_deck_not_written,
    deckfile.begins_with_card,
)

VARIANTS = {"standard": Variant("As long as you like"), "ten": Variant("10 rounds")}

GAME: Game[Options, State, Action] = Game(
    slug=GAME_TITLE.slug,
    title=GAME_TITLE.title,
    tagline=GAME_TITLE.tagline,
    Options=Options,
    State=State,
    Action=Action,
    fields=(ROUNDS_FIELD, seed_field()),
    presets={"standard": Options(), "ten": Options(rounds=10)},
    chairs=(0,),
    usual=("human",),
    players=players.PLAYERS,
    coach="optimal",
    deal=rules.deal,
    to_move=rules.to_move,
    legal=rules.legal,
    reduce=rules.reduce,
    seen_by=rules.seen_by,
    shown=rules.shown,
    opened=rules.opened,
    standing=rules.standing,
    result=rules.result,
    prompt=words.prompt,
    parse=words.parse,
    spell=words.spell,
    narrate=words.narrate,
    describe=words.describe,
    files=Files({"deck": DECK_FILE}),
    measures=Measures(
        lambda options, tables: chances.RoundAppraisal(),
        players.why_hit_or_stay,
        at_stake=GAME_TITLE.at_stake,
        positions=position.POSITIONS,
    ),
    extras=Extras(
        advice=players.advise_on_hit, day="ten", hand=words.player_hand, variants=VARIANTS
    ),
)
