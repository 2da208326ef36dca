"""What Go Stop says and asks, in the exact words of its rules page, and what typed answers mean."""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from textwrap import wrap

from games.cards import DECK, FACES, Card, Suit
from games.contract import HOUSE, BadInput, Prompt, Seat, Verb
from games.gostop import faces, rules
from games.gostop.reasons import points_text
from games.gostop.rules import Action, State
from games.parsing import MENU_QUESTION, Items, chosen, menu_text, yes
from games.text import number_of, quoted

RANKS_BY_NAME = {"ace": 1, "jack": 11, "queen": 12, "king": 13}
RANKS_BY_NAME |= {face.lower(): rank for rank, face in enumerate(FACES, start=1)}
CARD_PATTERN = re.compile(r"(10|[0-9a-z]+?)\s*(?:of\s+)?(clubs?|diamonds?|hearts?|spades?|[cdhs])")
PLAY_QUESTION = "Play: "
MENU_ITEMS: Items = (
    (Verb.SAVE, "Save the game"),
    (Verb.GO, "Make a move"),
    (Verb.HELP, "Ask for help"),
    (Verb.QUIT, "Quit the game"),
)


def menu(state: State, reader: Seat) -> Items:
    """Return the menu before a turn, with help only before the reader's own; else empty."""
    if state.phase != "play":
        return ()
    missing = {
        *(() if reader in rules.to_move(state) else (Verb.HELP,)),
        *(() if rules.lie_open(state.options) else (Verb.SAVE,)),
    }
    return tuple(item for item in MENU_ITEMS if item[0] not in missing)


def prompt(state: State, reader: Seat) -> Prompt:
    """Return the question to a reader: a card, a choice, another round, or the menu."""
    if reader not in rules.to_move(state):
        return Prompt(menu_text(menu(state, reader)))
    if state.phase == "another":
        return Prompt("Do you want to play another round? (yes or no): ")
    if state.card:
        several = f"{state.card.name} matches more than one card. {rules.choosable(state)}"
        return Prompt(f"{several}\n{MENU_QUESTION}", again=MENU_QUESTION)
    return Prompt(f"{rules.playable(state, reader)}\n{PLAY_QUESTION}", again=PLAY_QUESTION)


def parse(line: str, state: State, reader: Seat) -> Action | Verb:
    """Return the action or the verb that a line means. Raises `BadInput` if it is neither."""
    if reader not in rules.to_move(state) and (items := menu(state, reader)):
        return chosen(line, items)
    if said := Verb.of(line):
        return said
    if reader not in rules.to_move(state):
        raise BadInput(rules.why_impossible(state, reader))
    if state.phase == "another":
        return rules.Another(yes(line))
    if state.card:
        return _parse_places(line, state, state.card)
    return _parse_play(line, state, reader)


def spell(action: Action, state: State, reader: Seat) -> str:
    """Return the line that `parse` takes for an action; "" for what HOUSE does."""
    match action:
        case rules.Play(place):
            card = state.hands[reader][place]
            first = card is not None and state.hands[reader].index(card) == place
            return rules.short_name(card) if first else str(place + 1)
        case rules.Choose(places):
            return " ".join(str(place + 1) for place in places)
        case rules.Another(yes):
            return "yes" if yes else "no"
        case _:
            return ""


def _parse_play(line: str, state: State, seat: Seat) -> Action:
    """Return the play of a card, given by its place or its name; of two equal cards the first."""
    hand = state.hands[seat]
    if place := _parse_whole(line):
        return rules.Play(place - 1)
    wanted = _parse_card_name(line)
    if wanted and wanted in hand:
        return rules.Play(hand.index(wanted))
    wrong = f"There is no {rules.short_name(wanted)} in your hand." if wanted else _no_card(line)
    raise BadInput(f"{wrong} {rules.playable(state, seat)}")


def _parse_places(line: str, state: State, card: Card) -> Action:
    possible = {
        place for option in rules.meeting_choices(state.layout, card.rank) for place in option
    }
    places = set()
    for word in re.split(r"[\s,]+", line.strip()) if _parse_card_name(line) is None else (line,):
        if number := _parse_whole(word):
            places.add(number - 1)
        else:
            places.add(_parse_place(word, state, possible))
    return rules.Choose(tuple(sorted(places)))


def _parse_place(word: str, state: State, possible: set[int]) -> int:
    """Return the one possible place that the name of a card means. Raises `BadInput`."""
    if wanted := _parse_card_name(word):
        places = [place for place in sorted(possible) if state.layout[place] == (wanted,)]
        if len(places) == 1:
            return places[0]
        name = rules.short_name(wanted)
        wrong = f"There are two {name}; choose by place." if places else f"{name} cannot be chosen."
    else:
        wrong = _no_card(word)
    raise BadInput(f"{wrong} {rules.choosable(state)}")


def _parse_whole(text: str) -> int:
    return int(text) if re.fullmatch(r"\s*[0-9]{1,4}\s*", text) else 0


def _no_card(text: str) -> str:
    return f"{quoted(text.strip())} is not a card." if text.strip() else "Nothing was entered."


def _parse_card_name(text: str) -> Card | None:
    """Return the card that a text names, as in 5c, 10H, AH or Jack of Hearts, or None."""
    match = CARD_PATTERN.fullmatch(text.strip().lower()) if text.isascii() else None
    if not match:
        return None
    face, suit = match[1], match[2][0].upper()
    if rank := RANKS_BY_NAME.get(face):
        return Card(rank, Suit(suit))
    return rules.card_named(face + suit)


SIDES = ("The human", "The computer")


def narrate(
    before: State, seat: Seat, action: Action, after: State, why: str, typed: tuple[Seat, ...]
) -> tuple[str, ...]:
    """Return a step as lines; a choice is followed by its reason."""
    because = f" because {why}." if why else "."

    def told(did: str) -> tuple[str, ...]:
        return (f"{SIDES[before.turn]} {did}", *_result_lines(before, after))

    match action:
        case rules.Play(place):
            card = before.hands[before.turn][place]
            did = "chose to play" if why else "played"
            return told(f"{did} {card.name if card else 'a card'}{because}")
        case rules.Choose(places):
            named = (f"{before.layout[place][0].name} (place {place + 1})" for place in places)
            return told(f"chose {', '.join(named)}{because}")
        case rules.TurnStock():
            top = before.stock[0].name if before.stock and before.stock[0] else "a card"
            line = f"The stock brings {top}." if before.stock else "The stock is empty."
            return (line, *_result_lines(before, after))
        case rules.Lead():
            return (_lead_line(before, after),)
        case rules.Count():
            return _count_lines(before, after)
        case rules.Deal():
            return (f"Round {before.round}: the cards are dealt.",)
    return ("Another round is played.",) if action.yes else _ending_lines(after)


def _result_lines(before: State, after: State) -> tuple[str, ...]:
    """Return what a card did: captured, joined or made a stack, or that it has a choice."""
    if after.card:
        return (f"{after.card.name} matches more than one card.",)
    seat, said = before.turn, []
    if captured := after.captured[seat][len(before.captured[seat]) :]:
        said.append(f"{SIDES[seat]} captures {rules.card_names(captured)}.")
    for group in after.layout:
        if group not in before.layout:
            stack = "stack pair" if len(group) == 2 else "triple stack"
            lies = f"A {stack} lies in the layout: {rules.group_name(group)}."
            said.append(lies if len(group) > 1 else f"{group[0].name} joins the layout.")
    return tuple(said)


def _lead_line(before: State, after: State) -> str:
    first, rank = rules.first_player(before)
    if first is None:
        return (
            "Both hands hold the same number of every rank: all cards are shuffled and dealt again."
        )
    if not rank:
        return f"{SIDES[after.turn]} plays first, with more points in the game so far."
    return f"{SIDES[first]} plays first, holding more {faces.plural(rank)}."


def _count_lines(before: State, after: State) -> tuple[str, ...]:
    points = zip(("Human", "Computer"), rules.earned(before), after.scores, strict=True)
    totals = (f"{name}: {points_text(a)} in this round, {b} in the game." for name, a, b in points)
    return (f"Round {before.round} is over.", *totals)


def _ending_lines(state: State) -> tuple[str, ...]:
    final = rules.result(state)
    if not final:
        return ()
    ends = "The game is a tie" if final.winner is None else f"{SIDES[final.winner]} wins"
    return ("The game is over.", f"{ends}, {max(final.scores)} to {min(final.scores)}.")


LINE_WIDTH = 79
SET_MARKS = {2: " (half)", 3: " (half)", 4: " (set)"}
UNBROKEN = "\N{NO-BREAK SPACE}"
STACK_NAMES = {1: "", 2: " (stack pair)", 3: " (triple stack)"}


def describe(state: State, reader: Seat) -> tuple[str, ...]:
    """Return the table in lines; hidden cards as the reader or the seat to move knows them."""
    if not rules.lie_open(state.options) and state.phase != "over":
        state = rules.seen_by(state, state.turn if reader == HOUSE else reader)
    layout = (rules.group_name(each) + STACK_NAMES[len(each)] for each in state.layout)
    stock, top = number_of(len(state.stock), "card") or "empty", next(iter(state.stock), None)
    return (
        f"Round: {state.round}",
        "",
        *_side_lines(state, 1),
        *_side_lines(state, 0),
        *_wrapped("Layout: ", layout),
        "",
        f"Stock Pile: {f'{rules.short_name(top)} on top, ' if top else ''}{stock}",
        *((f"Card in Play: {rules.short_name(state.card)}",) if state.card else ()),
        "",
        *(_ending_lines(state) or (f"Next Player: {('Human', 'Computer')[state.turn]}",)),
    )


def _side_lines(state: State, seat: Seat) -> Iterator[str]:
    yield ("Human:", "Computer:")[seat]
    yield f"   Score: {state.scores[seat]}"
    yield from _wrapped("   Hand: ", map(rules.short_name, state.hands[seat]))
    piles = sets(state.captured[seat])
    marked = (rules.card_names(pile) + SET_MARKS.get(len(pile), "") for pile in piles)
    yield from _wrapped("   Capture Pile: ", marked, ", ")
    yield ""


def own_hand(state: State, reader: Seat) -> tuple[str, ...]:
    """Return the cards of a reader's hand, in the order of their places."""
    return tuple(_wrapped("Hand: ", map(rules.short_name, state.hands[reader])))


def sets(pile: Iterable[Card]) -> Iterator[rules.Group]:
    """Yield a capture pile sorted by face, in sets of four and the rest of each face."""
    ordered = sorted(pile, key=lambda card: (card.rank, DECK.index(card)))
    for _, face in groupby(ordered, key=lambda card: card.rank):
        cards = tuple(face)
        for begin in range(0, len(cards), 4):
            yield cards[begin : begin + 4]


def _wrapped(label: str, parts: Iterable[str], between: str = " ") -> list[str]:
    """Return a label and its parts as lines that fit; no line breaks within a part."""
    whole = between.join(part.replace(" ", UNBROKEN) for part in parts)
    lines = wrap(
        whole, LINE_WIDTH, initial_indent=label, subsequent_indent=" " * 6, break_on_hyphens=False
    )
    return [line.replace(UNBROKEN, " ") for line in lines] or [label.rstrip()]
