"""The table of a game without a picture of its own: its description, and what may be chosen."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from msgspec import Struct
from textual.geometry import Region

from app.match.names import begin_sentence, whose
from app.match.presentation import with_names
from app.tables import around, face, felt
from games.text import shortened, text_width, wrap_text
from widgets.canvas.canvas import Canvas

CAP_ROWS = 3
"""Rows of choices; those that do not fit are counted."""

LONGEST_CHOICE = 24
"""Columns of a choice; a longer one is cut."""


class WordsPart(Struct, frozen=True):
    """What the table shows.

    `title` is the round, `lines` describe it with what happened last, and `turn` is what the person
    is asked, or whose turn it is; `choices` are as they are typed, and the cursor or the pointer is
    at the `raised` one.
    """

    title: str
    lines: tuple[str, ...]
    turn: str
    asks: bool
    choices: tuple[str, ...]
    raised: face.Id | None = None
    coach: tuple[str, ...] = ()


class WordsPicture(Struct, frozen=True):
    """All that the table shows."""

    words: WordsPart


class WordsFace(face.Face):
    """A game whose words are its table."""

    FIELDS: ClassVar[Mapping[str, type[felt.Field]]] = {"words": felt.Layout}
    MOUSE = ("Click a choice to make it.",)
    ASKS_IN_LINE = False

    def choices(self, view: face.View, picks: frozenset[face.Id]) -> Iterator[face.Choice]:
        """Yield every legal action by its words."""
        game = self.seating.match.game
        for move in () if view.asked is None else game.legal(view.state, view.asked):
            word = game.spell(move, view.state, view.reader)
            keys = (word.lower(),) if len(word) == 1 else ()
            yield face.Choice(word, "do it", (move,), keys)

    def place(self, view: face.View) -> tuple[str, ...]:
        """Return the progress and the score."""
        points, mine, other = view.standing.scores, view.bottom, 1 - view.bottom
        if len(view.names) < 2:
            return (view.standing.line,)
        score = f"{view.name(mine)} {points[mine]} : {points[other]} {view.name(other)}"
        return view.standing.line, score

    def rows(self, width: int, height: int) -> tuple[int, ...]:
        """Return the rows of the only field."""
        return (height,)

    def picture(self, view: face.View, chosen: face.Chosen) -> WordsPicture:
        """Return what the table shows of a view."""
        asked = with_names(view.prompt.text, view.names).strip().splitlines() if view.prompt else []
        news = ("", *view.log[-2:]) if view.log else ()
        mover = view.turn[0] if view.asked is None and view.turn else view.asked
        turn = "" if mover is None else f"{begin_sentence(whose(view.name(mover)))} turn"
        described = self.seating.match.game.describe(view.state, view.reader)
        part = WordsPart(
            title=f"round {view.standing.round}",
            lines=(*described, *(("", *asked) if len(asked) > 1 else ()), *news),
            turn=around.question(view) or turn,
            asks=view.asked is not None,
            choices=tuple(str(each.id) for each in self.choices(view, chosen.picks)),
            raised=chosen.raised,
            coach=self.advice_page(view),
        )
        return WordsPicture(part)

    def advice_page(self, view: face.View) -> tuple[str, ...]:
        """Return what the coach says."""
        said = view.advice
        if said.decision is None or said.mode not in ("best", "everything"):
            return ()
        named = self.seating.match.game.spell(said.decision.action, view.state, view.reader)
        return (f"coach: {named}. {said.decision.why}".strip(),)

    def paint(self, canvas: Canvas, picture: WordsPicture) -> Iterator[face.Spot]:
        """Paint the description in a frame, whose turn it is, and the choices below it."""
        part = picture.words
        room = canvas.width - 8
        lines = [line for text in part.lines for line in (wrap_text(text, room) or [""])]
        width = min(room, max([canvas.width // 2, *map(text_width, lines)])) + 4
        coach = [line for text in part.coach for line in wrap_text(text, room)]
        fixed = 6 + CAP_ROWS + len(coach)
        shown = lines[: max(3, canvas.height - fixed)]
        top = max(0, (canvas.height - len(shown) - fixed) // 2)
        x = (canvas.width - width) // 2
        canvas.fill(x, top, width, 1, "raised")
        canvas.text(x + 2, top, part.title, "gold", bold=True)
        canvas.fill(x, top + 1, width, len(shown) + 2, "middle")
        for row, line in enumerate(shown, top + 2):
            canvas.text(x + 2, row, line)
        below = top + len(shown) + 4
        ink = "gold" if part.asks else "quiet"
        canvas.centred(0, below, canvas.width, part.turn, ink, bold=part.asks)
        yield from self.paint_choices(canvas, below + 2, part)
        for row, line in enumerate(coach, below + 2 + CAP_ROWS):
            canvas.centred(0, row, canvas.width, line, "coach")

    def paint_choices(self, canvas: Canvas, y: int, part: WordsPart) -> Iterator[face.Spot]:
        """Paint a cap for each choice, in centred rows, and how many do not fit."""
        rows: list[list[tuple[str, int]]] = [[]]
        """Choices with the columns of their caps."""
        for choice in part.choices:
            wide = min(text_width(choice), LONGEST_CHOICE) + 2
            if rows[-1] and sum(width + 2 for _, width in rows[-1]) + wide > canvas.width - 8:
                rows.append([])
            rows[-1].append((choice, wide))
        bare = self.seating.look().bare
        for row, choices in enumerate(rows[:CAP_ROWS], y):
            x = (canvas.width - sum(width + 2 for _, width in choices) + 2) // 2
            for choice, wide in choices:
                text, lit = shortened(choice, LONGEST_CHOICE), choice == part.raised
                cap = f"[{text}]" if bare else f" {text} "
                ink, field = ("ink", "gold-solid") if lit and not bare else ("gold", "raised")
                canvas.text(x, row, cap, ink, None if bare else field, bold=True)
                yield face.Spot(Region(x, row, wide, 1), choice)
                x += wide + 2
        if left := sum(map(len, rows[CAP_ROWS:])):
            canvas.centred(0, y + CAP_ROWS, canvas.width, f"and {left} more", "quiet")
