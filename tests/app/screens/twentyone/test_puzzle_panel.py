"""The cards not seen yet, which a puzzle of Twenty-One lists next to its table."""

from app import plugins
from app.analysis.board import match_from
from app.screens.twentyone.puzzle_panel import VALUES, unseen_counts, unseen_rows
from games.twentyone.rules import State
from widgets.spans import row_text


def seen_in(line: str) -> State:
    match = match_from(line, plugins.find("twentyone").coach)
    seen = match.game.seen_by(match.state, 0)
    assert isinstance(seen, State)
    return seen


def test_all_cards_but_those_on_the_table_and_those_gone_can_come_next() -> None:
    fresh = seen_in("twentyone hand=TH,7C dealer=5C")
    assert unseen_counts(fresh) == (4, 4, 4, 4, 3, 4, 3, 4, 4, 15)
    later = seen_in("twentyone hand=TH,7C dealer=5C gone=AC,AD,KS,9S")
    assert unseen_counts(later) == (2, 4, 4, 4, 3, 4, 3, 4, 3, 14)


def test_a_bar_and_a_number_for_each_value_fit_the_panel() -> None:
    seen = seen_in("twentyone hand=TH,7C dealer=5C")
    for is_high in (False, True):
        for plain in (False, True):
            texts = [row_text(row) for row in unseen_rows(seen, 25, plain=plain, is_high=is_high)]
            assert texts[0].split() == ["not", "seen", "yet", "49", "cards"]
            assert [text[:8].strip() for text in texts[1:] if text] == list(VALUES)
            assert all(len(text) <= 25 for text in texts)
