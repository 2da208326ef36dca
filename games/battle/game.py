"""The record of Battle of the Sexes."""

from functools import partial

from games import parsing
from games.battle import GAME_TITLE, advice, appraisal, players, position, rules, turns, words
from games.battle.rules import Action, Cheat, Options, State
from games.contract import CheatMark, Cheats, Extras, Field, Game, Measures, ShortLines, seed_field

GAME: Game[Options, State, Action] = Game(
    slug=GAME_TITLE.slug,
    title=GAME_TITLE.title,
    tagline=GAME_TITLE.tagline,
    Options=Options,
    State=State,
    Action=Action,
    fields=(
        Field(
            "band",
            "Band",
            "what a Band scores: 30 by the rules, 25 by a house rule",
            lambda line: int(parsing.one_of("30", "25")(line)),
            choices=("30", "25"),
            hint="what it scores; 25 is a house rule",
        ),
        seed_field(),
    ),
    usual=("human", "human"),
    players=players.PLAYERS,
    coach="winner",
    deal=rules.deal,
    to_move=rules.to_move,
    legal=rules.legal,
    reduce=rules.reduce,
    standing=rules.standing,
    result=rules.result,
    prompt=words.prompt,
    parse=words.parse,
    spell=words.spell,
    narrate=words.narrate,
    describe=words.describe,
    measures=Measures(
        lambda options, tables: appraisal.BattleAppraisal(tables),
        advice.why_better_move,
        figures=turns.category_figures,
        alike=appraisal.same_roll,
        positions=position.POSITIONS,
    ),
    extras=Extras(
        advice=advice.advise_on_dice,
        seeded=rules.seeded_roll,
        hand=words.rolled_dice,
        short=ShortLines(partial(words.narrate, short=True), partial(words.describe, short=True)),
    ),
    cheats=Cheats((Cheat((1, 1, 1, 1, 1)),), {Cheat: CheatMark("cheat", "a roll was set by hand")}),
)
