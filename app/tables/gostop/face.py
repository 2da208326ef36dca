"""Go Stop at its table: what can be chosen, and all its words."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from textual.geometry import Region
from textual.widget import Widget

from app.match import names, presentation
from app.match.coach import SPEAKING_MODES
from app.match.match import Match, Step
from app.match.rounds import MoveRow
from app.screens.widgets import Picture
from app.tables.course import WORTHS
from app.tables.face import Choice, Chosen, Frame, GameKey, Id, TablePart, TableTip, View
from app.tables.gostop import layout, words
from app.tables.gostop.motion import frames_between
from app.tables.gostop.paint import GoStopPainter
from app.tables.gostop.picture import GoStopPicture, Pictured, places_to_choose
from app.tables.painting import RANK_KEYS, PaintedFace, keys_of, values_of
from games.cards import FACES, Card, Suit
from games.contract import Refusal, Seat, Verb
from games.gostop import advice, faces, rules
from games.gostop.reasons import read_reason
from games.gostop.rules import Choose, Count, Play, State, earned, lie_open, seen_by
from games.text import wrap_text
from widgets.canvas.canvas import Canvas
from widgets.cards import painter, style

NOTE_WIDTH = 78
"""The columns that there are for a note."""


class GoStopFace(PaintedFace):
    """Match, stack and capture cards in sets of four."""

    VERB = "play"
    MOUSE = ("Click a card to play it.", "Click a place to take it.")
    MOMENTS = words.GoStopMoments()
    TROPHY = ("set", "")
    PAINTER = GoStopPainter
    WARN_FROM: ClassVar[dict[str, float]] = {"points": 0.4}  # a round brings only two or three
    NOTE_ROWS = 2
    EXTRA_KEYS: ClassVar[Mapping[str, str]] = {"h": "help", "s": "save"}
    leaves_after_saving = True
    TIPS = (
        TableTip(
            "Play a card: ← → and Enter, or click it. A match waits for the stock's card.",
            (TablePart("hand"),),
        ),
        TableTip(
            "The stock turns up a card. With it you capture what matches.", (TablePart("stock"),)
        ),
        TableTip("Cards match by rank. Four of a rank in your pile is one point.", ()),
    )

    # what can be chosen

    def choices(self, view: View, picks: frozenset[Id]) -> Iterator[Choice]:
        """Yield the cards of the hand, the places of the layout, or the answers."""
        state: State = view.state
        if state.phase == "another":
            yes, no = (rules.Another(True),), (rules.Another(False),)
            yield Choice("yes", "another round", yes, ("y",), at_once=True, default=True)
            yield Choice("no", "end the game", no, ("n",), at_once=True)
        elif state.card:
            options, picked = rules.legal(state, state.turn), values_of(picks)
            for place in sorted(places_to_choose(state)):
                taken = Choose(tuple(sorted(picked | {place})))
                actions = (taken,) if taken in options and place not in picked else ()
                keys = keys_of(state.layout[place][0].rank)
                yield Choice(("place", place), "take", actions, keys)
        else:
            for place, card in enumerate(state.hands[view.facing]):
                if card:
                    yield Choice(("hand", place), "play", (Play(place),), keys_of(card.rank))

    def trophies(self, match: Match, seat: Seat) -> Iterable[tuple[int, str]]:
        """Return the sets of all rounds."""
        for step in match.steps:
            if isinstance(step.action, Count):
                cards = step.before.captured[seat]
                for card in {each.rank: each for each in cards}.values():
                    sets = sum(each.rank == card.rank for each in cards) // faces.FACE_SET
                    yield from [(card.rank, card.face)] * sets

    def reveals(self, step: Step) -> bool:
        """Return whether a step shows a card that its player has not chosen."""
        return step.seat not in self.seating.persons and not isinstance(step.action, rules.Lead)

    def undecided(self, view: View) -> str:
        """Return how a card or a place is chosen."""
        if view.state.card:
            return "← → raises a place, ↵ takes it; a click does both."
        return super().undecided(view)

    def missing(self, view: View, key: str) -> str:
        """Return that no card of a rank is there."""
        if key not in RANK_KEYS or view.asked is None:
            return ""
        where = "to choose from" if view.state.card else "in your hand"
        return f"There is no {FACES[RANK_KEYS[key] - 1]} {where}."

    def parse(self, line: str, view: View) -> Any:
        """Return the action or the verb of a typed line.

        Raises:
            Refusal: Why not, with an example of what is understood: the cards lie on the table.
        """
        state: State = view.state
        try:
            said = super().parse(line, view)
            if view.asked is not None and not isinstance(said, Verb):
                self.seating.match.after(view.asked, said)
        except Refusal as no:
            text = str(no)
            if view.asked is not None and state.phase != "another":
                playable = rules.playable(state, view.asked)
                listed = rules.choosable(state) if state.card else playable
                text = text.replace(listed, "Type a card, as in 10H, or its place.")
            raise type(no)(words.with_signs(text)) from no
        return said

    def keys(self, view: View) -> Iterator[GameKey]:
        """Yield the keys that show cards and set the pace of the computer."""
        if self.services is None:
            return
        if not self.must_hide:
            word = "show" if self.hides else "hide"
            yield GameKey("v", "", f"{word} their cards", self.hide)
        if not view.is_over:
            whole = "computer moves at once" if self.waits else "computer waits for me"
            yield GameKey("g", "", whole, self.flow)

    @property
    def hides(self) -> bool:
        """Whether the opponent's hand and the top of the stock are face down."""
        chosen = self.services is not None and self.services.settings.other == "hidden"
        return chosen or self.must_hide

    @property
    def must_hide(self) -> bool:
        """Whether the rules of the match hide them until it is over."""
        match = self.seating.match
        return bool(match.to_move) and not lie_open(match.setup.options)

    @property
    def waits(self) -> bool:
        """Whether the computer waits for the person before its turn."""
        return self.services is not None and self.services.settings.turns == "wait"

    def hide(self) -> None:
        """Hide the opponent's cards and the top of the stock, or show them again."""
        if self.services:
            self.services.change_settings(other="open" if self.hides else "hidden")

    def flow(self) -> str:
        """Switch between a computer that moves at once and one that waits."""
        if self.services:
            self.services.change_settings(turns="go" if self.waits else "wait")
        return "The computer waits for you." if self.waits else "The computer moves at once."

    def news(self, match: Match, seat: Seat) -> tuple[str, ...]:
        """Return that the other person looks away, where nobody may see the other's hand."""
        if lie_open(match.setup.options):
            return ()
        ready = f"Press a key when you are ready, {names.shown_name(match, seat)}."
        return f"{names.shown_name(match, 1 - seat)} looks away.", ready

    # words

    def verb(self, view: View) -> str:
        """Return what a seat is to do now."""
        return "choose" if view.state.card else "play"

    def yours(self, view: View) -> str:
        """Return what the person is asked to do."""
        if view.state.phase == "another":
            return "another round?"
        return "your choice" if view.state.card else "your card"

    def place(self, view: View) -> tuple[str, ...]:
        """Return the round, and the points of earlier rounds."""
        points, own = view.state.scores, view.bottom
        both = (f"{view.name(seat)} {points[seat]}" for seat in (own, 1 - own))
        game = f"earlier rounds: {', '.join(both)}" if any(points) else ""
        return tuple(filter(None, (view.standing.line, game)))

    def aside(self, view: View, chosen: Chosen, width: int) -> str:
        """Return what the chosen card does, where there is no row for it below the hand."""
        return "" if layout.arrange(width, 31).column else self.pictured().preview(view, chosen)

    def named(self, name: str) -> str:
        """Return a card, or a text with cards, as they are drawn."""
        return words.reason_with_signs(words.with_signs(name))

    def card(self, card: Card) -> str:
        """Return a card as text, as this terminal can show it."""
        return style.corner(card, self.seating.look())

    def note(self, view: View, chosen: Chosen, size: tuple[int, int]) -> str:
        """Return the last turn of the other with its reason, whole, until one's own is played."""
        if view.state.phase == "another" and not view.is_over:
            return self._round_over(view)
        coach = self._coach_lines(view)
        if coach and not layout.arrange(*size).column:
            return self._whole_sentences("coach: " + coach[0], *coach[1:])
        news: words.GoStopNews = view.more
        turn = news.turn
        if turn is None or view.asked == turn.seat:
            return ""
        if view.reader == turn.seat and not self.seating.company:
            return ""
        name = view.name(turn.seat)
        deed = f"{name} played {words.reason_with_signs(turn.deed, self.card)}"
        if not turn.why:
            return deed
        why = words.reason_with_signs(turn.why, self.card)
        if self.hides:
            why = words.hidden_reason(why)
        card = words.reason_with_signs(turn.card, self.card)
        for reason in words.shorter_reasons(f"{name} played {card} because {why}."):
            lines = [*wrap_text(deed, NOTE_WIDTH), *wrap_text(reason, NOTE_WIDTH)]
            if len(lines) <= self.NOTE_ROWS:
                break
        return "\n".join(lines[: self.NOTE_ROWS])

    def _coach_lines(self, view: View) -> tuple[str, ...]:
        """Return the coach's advice, the most important first; () while it is off."""
        said, seat = view.advice, view.advice.seat
        if view.asked is None or seat is None or said.mode not in SPEAKING_MODES:
            return ()
        if said.decision is None:
            return ("coach is thinking",)
        seen: State = seen_by(view.state, seat)
        if isinstance(said.decision.action, Play):
            lines = list(advice.play_sentences(seen, seat, said.decision, self.card))
        else:
            lines = list(advice.advise(seen, seat, said.decision))
        reason = read_reason(seen, seat, said.decision) if said.mode == "everything" else None
        for card, value in zip(reason.cards, reason.values, strict=True) if reason else ():
            lead = WORTHS["points"](value.points)
            word = "behind" if lead.startswith("-") else "ahead"
            lines.append(f"{self.card(card)}: {lead.lstrip('+-')} points {word}")
        return tuple(words.reason_with_signs(line, self.card) for line in lines)

    def _whole_sentences(self, *lines: str) -> str:
        """Return as much of the coach as the note has room for, the first line in any case."""
        for count in range(len(lines), 0, -1):
            rows = wrap_text(" ".join(lines[:count]), NOTE_WIDTH)
            if len(rows) <= self.NOTE_ROWS:
                break
        return "\n".join(rows[: self.NOTE_ROWS])

    def _round_over(self, view: View) -> str:
        """Return the points of the round, and after several rounds those of all."""
        state, mine, theirs = view.state, view.bottom, 1 - view.bottom
        scored, stands = (
            f"{view.name(mine)} {points[mine]} : {points[theirs]} {view.name(theirs)}"
            for points in (earned(state), state.scores)
        )
        total = f", in all {stands}" if state.round > 1 else ""
        return f"Round {state.round}: {scored}{total}"

    def advice_page(self, view: View) -> tuple[str, ...]:
        """Return all that the coach says."""
        return self._coach_lines(view)

    def chapter(self, view: View) -> str:
        """Return the heading of the chapter of the rules that matters now."""
        if view.state.phase == "take":
            return "Then the top card of the stock"
        return "Points" if view.is_over else "A turn: first a card of your hand"

    def figures(self) -> Mapping[str, Widget]:
        """Return pictures of a pair and of a triple stack."""
        look = self.seating.look().sized(style.CardSize.MEDIUM)

        def stack(word: str, rank: int, *suits: Suit) -> Widget:
            cards = [style.ShownCard(Card(rank, suit)) for suit in suits]

            def paint(canvas: Canvas) -> None:
                painter.draw_stack(canvas, 1, 0, cards, look)
                canvas.text(1, 6, word, "quiet")

            return Picture(paint, size=(26, 7))

        triple = Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS
        return {
            "A turn: first a card of your hand": stack("pair", 9, Suit.SPADES, Suit.HEARTS),
            "Then the top card of the stock": stack("triple stack", 5, *triple),
        }

    def pause_after(self, match: Match, step: Step) -> float:
        """Return how long a step stays once its motion is over."""
        match step.action:
            case Count():
                rounds = step.after.options.rounds
                if not rounds:
                    return 0.0
                return 6.0 if step.after.round < rounds else 1.0
            case Play() if step.seat not in match.persons:
                return 0.8
            case Play() | Choose() | rules.TurnStock() | rules.Deal():
                return 0.4
        return super().pause_after(match, step)

    def more(self, match: Match, state: Any, reader: Seat) -> words.GoStopNews:
        """Return what has happened last."""
        missed = faces.lacking(match.state)
        if not match.steps:
            return words.GoStopNews(lacking=missed)
        *earlier, last = match.steps
        since = earlier[-1].n if earlier else 0
        turn = words.turn_before(match, reader)
        return words.GoStopNews(turn, last.seat, last.action, since, missed)

    def log_lines(self, match: Match, step: Step) -> tuple[str, ...]:
        """Return what the log says of a step: one line, so that a whole turn stays visible."""
        return words.log_lines(step, presentation.names_of(match))

    def moves(self, match: Match, seat: Seat) -> tuple[MoveRow, ...]:
        """Return the cards that both played, turn by turn."""
        return tuple(words.played_rows(match, seat))

    def adviser_for(self, state: Any, asked: Seat | None) -> Seat | None:
        """Return the seat that is asked for a card; there is no advice about another round."""
        return None if state.phase == "another" else asked

    # the picture

    def places(self, width: int, height: int) -> layout.Places:
        """Return where everything lies."""
        return layout.arrange(width, height)

    def pictured(self, coach: tuple[str, ...] = ()) -> Pictured:
        """Return what makes pictures of views."""
        return Pictured(self.seating.look(), self.seating.company, self.hides, coach)

    def picture(self, view: View, chosen: Chosen) -> GoStopPicture:
        """Return what the table shows of a view."""
        return self.pictured(self._coach_lines(view))(view, chosen)

    def motion(self, before: View, after: View) -> Iterator[Frame]:
        """Yield how cards move."""
        yield from frames_between(before, after, self.pictured())

    def find(self, part: TablePart, picture: GoStopPicture, canvas: Canvas) -> tuple[Region, ...]:
        """Return the cells of cards of the hand or the layout by their ranks."""
        places = layout.arrange(canvas.width, canvas.height)
        lying: list[tuple[style.ShownCard, int, int]] = []
        if part.name == "hand":
            left, step = places.hand(len(picture.own.cards))
            cards = enumerate(picture.own.cards)
            lying = [(card, left + n * step, places.own) for n, card in cards]
        elif part.name == "layout":
            laid = GoStopPainter(canvas, places, self.seating.look(), picture).laid
            groups = zip(picture.middle.layout, laid, strict=True)
            lying = [(group.cards[-1], *at) for group, at in groups]
        return tuple(
            Region(x, y, *places.size.value)
            for shown, x, y in lying
            if shown.card and (not part.items or shown.card.rank in part.items)
        )
