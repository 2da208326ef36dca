"""The deck file: 52 card codes, one on each line, the first card to deal first."""

from codecs import BOM_UTF8
from collections.abc import Iterator

from games.contract import BadInput, Loaded
from games.text import printable, quoted
from games.twentyone.rules import CARDS_BY_CODE, Options, State, card_code, first_deck

MOST_FINDINGS = 60  # of one file: enough for a deck that is wrong in every line
SPACES = " \t\r"  # what may surround a card; the last of these ends lines on Windows


class BadDeck(BadInput):
    """A file that is not a deck; `deck_findings` lists what is wrong, line by line."""

    def __init__(self, name: str, findings: tuple[str, ...]) -> None:
        super().__init__(f"Cannot populate deck: invalid data in {printable(name)}")
        self.findings = findings


def read_deck(content: bytes, name: str) -> Loaded[Options, State]:
    """Return options with the deck of a file. Raises `BadDeck`, which names it."""
    wrong = deck_findings(content)
    if wrong:
        raise BadDeck(name, wrong)
    return Loaded(Options(deck=tuple(map(_word_of, _lines(content)[: len(CARDS_BY_CODE)]))))


def begins_with_card(content: bytes) -> bool:
    """Return whether the first line of a file is a card and nothing else."""
    return next(filter(None, map(_word_of, _lines(content))), "") in CARDS_BY_CODE


def _lines(content: bytes) -> list[str]:
    """Return the lines of a file, without a byte order mark and with no byte that is not ASCII."""
    return content.removeprefix(BOM_UTF8).decode("ascii", "replace").split("\n")


def _word_of(line: str) -> str:
    return line.strip(SPACES).upper()


def deck_findings(content: bytes) -> tuple[str, ...]:
    """Return a sentence for everything that is wrong with a deck file."""
    found = _lines(content)
    found = found if found[-1] else found[:-1]  # a newline at the end begins no further line
    wrong = list(_wrong_lines(found))
    left_out = len(wrong) - MOST_FINDINGS
    if left_out > 0:
        more = "1 more line is" if left_out == 1 else f"{left_out} more lines are"
        wrong[MOST_FINDINGS:] = [f"And {more} wrong."]
    if len(found) != len(CARDS_BY_CODE):
        far = "few" if len(found) < len(CARDS_BY_CODE) else "many"
        lines = "1 line" if len(found) == 1 else f"{len(found)} lines"
        wrong.append(f"Too {far}: a deck has {len(CARDS_BY_CODE)} cards, the file has {lines}.")
    return tuple(wrong)


def _wrong_lines(found: list[str]) -> Iterator[str]:
    """Yield a sentence for each line that is not a card, or is a card of an earlier line."""
    first: dict[str, int] = {}
    for number, line in enumerate(found, 1):
        word = _word_of(line)
        if not word:
            yield f"Line {number}: it is empty; every line holds one card."
        elif word not in CARDS_BY_CODE:
            yield (
                f"Line {number}: {quoted(line.strip(SPACES))} is not a card; write a rank of "
                "A23456789TJQK and a suit of CDHS, as in TD."
            )
        elif word in first:
            yield f"Line {number}: {word} is already on line {first[word]}."
        else:
            first[word] = number


def deck_file_text(state: State) -> str:
    """Return the deck as the game began, as the text of a deck file."""
    return "".join(f"{card_code(card)}\n" for card in first_deck(state.options, state.seed))


def why_deck_not_written(state: State) -> str:
    """Return why the deck cannot be written now, or "": it would reveal the cards to come."""
    untouched = state.phase == "deal" and len(state.deck) == len(CARDS_BY_CODE)
    if untouched or state.phase == "over":
        return ""
    return "The deck can be written before the first card is dealt or after the game."
