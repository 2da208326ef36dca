"""A position of Battle of the Sexes as a line of text."""

from collections.abc import Mapping

from msgspec.structs import replace

from games import parsing
from games.battle import rules, turns
from games.contract import BadInput, Positions, Seat
from games.text import quoted

POSITION_WORDS = (
    ("band", "what a Band scores: 30 or 25 (30)"),
    ("turn", "whose turn it is: first or second (first)"),
    ("rolls", "how often the dice were rolled in this turn, 1 to 3"),
    ("dice", "the five dice in order, as in 22413"),
    ("accepted", "yes if accepted before the third roll"),
    ("first", "what the first player entered: 1S:2,Band:30"),
    ("second", "what the second player entered"),
)
PLAYERS = ("first", "second")
BANDS = (30, 25)  # what a Band may score; the word `band` says which


def _write_position(view: rules.State, seat: Seat) -> str:
    if view.phase in ("begin", "over"):
        return ""
    accepted = view.phase == "enter" and view.rolls < rules.ROLLS
    entered = [
        ",".join(f"{name}:{points}" for name, points in named if points is not None)
        for named in (zip(rules.CATEGORIES, scores, strict=True) for scores in view.scores)
    ]
    return parsing.write_position_words(
        {
            "band": str(view.options.band),
            "turn": PLAYERS[view.player],
            "rolls": str(view.rolls or ""),
            "dice": "".join(map(str, view.dice)),
            "accepted": "yes" * accepted,
            **dict(zip(PLAYERS, entered, strict=True)),
        }
    )


def read_position(line: str) -> rules.State:
    """Return the state of a line. Raises `BadInput` if it makes no sense or cannot come up."""
    words = parsing.read_position_words(line, POSITION_WORDS)
    options = rules.Options(25 if parsing.one_of("30", "25")(words["band"] or "30") == "25" else 30)
    player = PLAYERS.index(parsing.one_of(*PLAYERS)(words["turn"] or "first"))
    first, second = (_read_scores(words[name], options.band) for name in PLAYERS)
    _check_whose_turn((first, second), player)
    digits = words["dice"].replace(",", "")
    if digits and (len(digits) != len(rules.ALL) or any(die not in "1234" for die in digits)):
        raise BadInput(f"{quoted(words['dice'])} is not five dice from 1 to 4, such as 22413.")
    dice = tuple(map(int, digits))
    rolls = int(parsing.one_of("1", "2", "3")(words["rolls"])) if words["rolls"] else 0
    if bool(dice) != bool(rolls):
        raise BadInput("Give both dice= and rolls=, or neither before the first roll.")
    accepted = words["accepted"] != "" and parsing.one_of("yes", "no")(words["accepted"]) == "yes"
    if accepted and not rolls:
        raise BadInput("There are no dice to accept before the first roll.")
    return rules.State(
        options,
        seed="",
        phase="roll" if not rolls else "enter" if accepted or rolls == rules.ROLLS else "choose",
        player=player,
        rolls=rolls,
        dice=dice,
        scores=(first, second),
    )


def _read_scores(text: str, band: int) -> rules.Scores:
    scores = list(rules.UNUSED)
    for entry in filter(None, text.split(",")):
        name, _, points = entry.partition(":")
        column = _column_named(name)
        if scores[column] is not None:
            raise BadInput(f"{rules.CATEGORIES[column]} appears twice.")
        possible = possible_points(column, band)
        if points not in map(str, possible):
            raise BadInput(
                f"{quoted(points)} is not a score for {rules.CATEGORIES[column]}. "
                f"Possible: {', '.join(map(str, possible))}."
            )
        scores[column] = int(points)
    return tuple(scores)


def _column_named(name: str) -> int:
    """Return the column of a category's name in either case. Raises `BadInput`."""
    names = [category.lower() for category in rules.CATEGORIES]
    if name.lower() not in names:
        raise BadInput(f"{quoted(name)} is not one of {', '.join(rules.CATEGORIES)}.")
    return names.index(name.lower())


def possible_points(column: int, *bands: int) -> list[int]:
    """Return all that five dice may score in a column, lowest first."""
    return sorted({scores[column] for band in bands for scores in turns.all_points(band)})


def _check_whose_turn(scores: tuple[rules.Scores, rules.Scores], player: Seat) -> None:
    first, second = (sum(score is not None for score in each) for each in scores)
    if first - second != player:
        more = "as many categories as" if player == 0 else "one category more than"
        raise BadInput(
            f"When it is the {PLAYERS[player]} player's turn, the first has used {more} the "
            f"second, but they have used {first} and {second}."
        )
    if first == second == len(rules.CATEGORIES):
        raise BadInput("Both players have used all categories: the game is over.")


def _turn_steps(word: str, given: Mapping[str, str]) -> parsing.Steps:
    text = given.get(word, "")
    match word:
        case "dice":
            faces = tuple(map(str, rules.DIE_FACES)) if len(text) < len(rules.ALL) else ()
            return parsing.add_steps(text, faces, comma="")
        case "first" | "second":
            return _entry_steps(text)
    words = {"band": ("30", "25"), "turn": PLAYERS, "rolls": ("1", "2", "3"), "accepted": ("yes",)}
    return parsing.set_steps(text, *words[word])


def _entry_steps(text: str) -> parsing.Steps:
    """Return the steps that add a category, and after one without points, its points."""
    front, _, last = text.rpartition(",")
    name, colon, points = last.partition(":")
    if colon and not points:
        possible = possible_points(_column_named(name), *BANDS)
        return (*((str(each), f"{text}{each}") for each in possible), ("take back", front))
    used = {entry.partition(":")[0].lower() for entry in text.split(",")}
    names = [category for category in rules.CATEGORIES if category.lower() not in used]
    steps = parsing.add_steps(text, [f"{category}:" for category in names])
    return tuple((label.rstrip(":"), after) for label, after in steps)


POSITIONS: Positions[rules.State] = Positions(
    POSITION_WORDS,
    "turn=first rolls=1 dice=22413 first=Band:30,1S:2 second=Trio:9,4S:8",
    _write_position,
    read_position,
    lambda view, seed: replace(view, seed=seed),
    _turn_steps,
    (("The game", "band"), ("This turn", "rolls"), ("Entered so far", "first")),
)
