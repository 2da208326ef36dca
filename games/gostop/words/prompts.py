"""The questions of Go Stop in lines of text, its menu, and what typed answers mean."""

import re

from games.cards import FACES, Card, Suit
from games.contract import BadInput, Prompt, Seat, Verb
from games.gostop.codes import card_named, short_name
from games.gostop.layout import meeting_choices
from games.gostop.rules import choosable, playable, to_move, why_impossible
from games.gostop.state import Action, Another, Choose, Play, State
from games.menus import MENU_QUESTION, Items, chosen, menu_text
from games.parsing import verb, yes
from games.text import quoted

RANKS_BY_NAME = {"ace": 1, "jack": 11, "queen": 12, "king": 13}
CARD_PATTERN = re.compile(r"(10|[0-9a-z]+?)\s*(?:of\s+)?(clubs?|diamonds?|hearts?|spades?|[cdhs])")


PLAY_QUESTION = "Play: "

MENU_ITEMS: Items = (
    (Verb.SAVE, "Save the game"),
    (Verb.GO, "Make a move"),
    (Verb.HELP, "Ask for help"),
    (Verb.QUIT, "Quit the game"),
)


def menu(state: State, reader: Seat) -> Items:
    """Return the menu before a turn, with help only before the reader's own.

    It is empty within a turn and between rounds.
    """
    if state.phase != "play":
        return ()
    own = reader in to_move(state)
    return tuple(item for item in MENU_ITEMS if own or item[0] is not Verb.HELP)


def prompt(state: State, reader: Seat) -> Prompt:
    """Return the question to a reader: a card, a choice, another round.

    Before the other's turn it is the menu.
    """
    if reader not in to_move(state):
        return Prompt(menu_text(menu(state, reader)))
    if state.phase == "another":
        return Prompt("Do you want to play another round? (yes or no): ")
    if state.card:
        text = f"{state.card.name} matches more than one card. {choosable(state)}\n{MENU_QUESTION}"
        return Prompt(text, again=MENU_QUESTION)
    return Prompt(f"{playable(state, reader)}\n{PLAY_QUESTION}", again=PLAY_QUESTION)


def parse(line: str, state: State, reader: Seat) -> Action | Verb:
    """Return the action or the verb that a line means. Raises `BadInput` if it is neither."""
    if reader not in to_move(state) and (items := menu(state, reader)):
        return chosen(line, items)
    if said := verb(line):
        return said
    if reader not in to_move(state):
        raise BadInput(why_impossible(state, reader))
    if state.phase == "another":
        return Another(yes(line))
    if state.card:
        return parse_places(line, state, state.card)
    return parse_play(line, state, reader)


def spell(action: Action, state: State, reader: Seat) -> str:
    """Return the line that `parse` takes for an action; "" for what HOUSE does."""
    match action:
        case Play(place):
            card = state.hands[reader][place]
            first = card is not None and state.hands[reader].index(card) == place
            return short_name(card) if first else str(place + 1)
        case Choose(places):
            return " ".join(str(place + 1) for place in places)
        case Another(yes):
            return "yes" if yes else "no"
        case _:
            return ""


def parse_play(line: str, state: State, seat: Seat) -> Action:
    """Return the play of a card, given by its place or its name; of two equal cards the first."""
    hand = state.hands[seat]
    if place := parse_whole(line):
        return Play(place - 1)
    wanted = parse_card_name(line)
    if wanted is None:
        raise BadInput(f"{no_card(line)} {playable(state, seat)}")
    if wanted not in hand:
        raise BadInput(f"There is no {short_name(wanted)} in your hand. {playable(state, seat)}")
    return Play(hand.index(wanted))


def parse_places(line: str, state: State, card: Card) -> Action:
    """Return the choice of layout places, given by number or by the name of a card."""
    possible = {place for option in meeting_choices(state.layout, card.rank) for place in option}
    places = set()
    for word in re.split(r"[\s,]+", line.strip()) if parse_card_name(line) is None else (line,):
        if number := parse_whole(word):
            places.add(number - 1)
        else:
            places.add(parse_place(word, state, possible))
    return Choose(tuple(sorted(places)))


def parse_place(word: str, state: State, possible: set[int]) -> int:
    """Return the one possible place that the name of a card means. Raises `BadInput`."""
    wanted = parse_card_name(word)
    if wanted is None:
        raise BadInput(f"{no_card(word)} {choosable(state)}")
    places = [place for place in sorted(possible) if state.layout[place] == (wanted,)]
    if not places:
        raise BadInput(f"{short_name(wanted)} cannot be chosen. {choosable(state)}")
    if len(places) > 1:
        raise BadInput(f"There are two {short_name(wanted)}; choose by place. {choosable(state)}")
    return places[0]


def parse_whole(text: str) -> int:
    """Return the whole number that a text consists of, or 0 if it is none."""
    return int(text) if re.fullmatch(r"\s*[0-9]{1,4}\s*", text) else 0


def no_card(text: str) -> str:
    """Return the sentence that refuses a text that names no card."""
    return f"{quoted(text.strip())} is not a card." if text.strip() else "Nothing was entered."


def parse_card_name(text: str) -> Card | None:
    """Return the card that a text names, as in 5c, 10H, AH or Jack of Hearts, or None."""
    match = CARD_PATTERN.fullmatch(text.strip().lower()) if text.isascii() else None
    if not match:
        return None
    face, suit = match[1], match[2][0].upper()
    if face in RANKS_BY_NAME:
        return Card(RANKS_BY_NAME[face], Suit(suit))
    if face.upper() in FACES:
        return Card(FACES.index(face.upper()) + 1, Suit(suit))
    return card_named(face + suit)
