"""Twenty-One as tests take hold of it: decks of a known order, few cards, lines that are typed."""

from collections.abc import Iterator
from typing import Any

from games.cards import Card
from games.contract import HOUSE, BadInput, Verb
from games.twentyone import rules, words


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(rules.CARDS_BY_CODE[code] for code in codes.split())


def stack(first: str) -> tuple[str, ...]:
    """Give a deck that begins with the cards named; the others follow, clubs first."""
    top = tuple(first.split())
    return top + tuple(code for code in rules.CARDS_BY_CODE if code not in top)


def short(phase: Any, deck: str, player: str = "", dealer: str = "", **fields: Any) -> rules.State:
    """A state with few cards in the deck; all that lie nowhere else are discards."""
    buried = fields.pop("buried", "")
    placed = " ".join((deck, player, dealer, buried)).split()
    rest = " ".join(code for code in rules.CARDS_BY_CODE if code not in placed)
    laid = (cards(deck), cards(player), cards(dealer))
    piles = {"discards": cards(rest), "buried": cards(buried), **fields}
    return rules.State(rules.Options(), "5", phase, *laid, **piles)


def until(state: rules.State) -> rules.State:
    """Let HOUSE act until the player is asked, or nothing is left to do."""
    while rules.to_move(state) == (HOUSE,):
        state = rules.reduce(state, HOUSE, rules.legal(state, HOUSE)[0])
    return state


def tell(options: rules.Options, answers: list[str], seed: str = "1") -> list[str]:
    """Play a game with typed lines, and give all that plain mode prints, prompts with answers."""
    state, told, waiting = rules.deal(options, seed), list[str](), iter(answers)
    while turn := rules.to_move(state):
        action = rules.legal(state, HOUSE)[0] if turn == (HOUSE,) else ask(state, waiting, told)
        assert not isinstance(action, Verb)
        before, state = state, rules.reduce(state, turn[0], action)
        looks = rules.shown(before, 0), rules.shown(state, 0)
        told += words.narrate(looks[0], turn[0], action, looks[1], "", (0,))
    return told


def ask(state: rules.State, waiting: Iterator[str], told: list[str]) -> rules.Action | Verb:
    while True:
        line = next(waiting)
        told.append(words.prompt(rules.shown(state, 0), 0).text + line)
        try:
            return words.parse(line, rules.shown(state, 0), 0)
        except BadInput as error:
            told.append(str(error))
