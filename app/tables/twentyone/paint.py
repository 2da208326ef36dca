"""Paint the table of Twenty-One: both hands, the deck, the ruler, what stands at the right."""

from collections.abc import Iterator

from textual.geometry import Region

from app.tables.face import Spot
from app.tables.painting import Painter
from app.tables.twentyone.layout import Places
from app.tables.twentyone.picture import CoachPart, HandPart, TwentyOnePicture
from games.cards import FACES
from games.text import percent, shortened, wrap_text
from games.twentyone import chances, players
from games.twentyone.rules import BEST, DEALER_STAYS
from widgets.canvas import bars, colours, figures, marks
from widgets.cards.painter import draw_card, draw_pile, draw_stack, draw_turning, pile_width
from widgets.cards.style import BACK, FaceStyle


class TwentyOnePainter(Painter):
    """Paints one picture on a canvas."""

    places: Places
    picture: TwentyOnePicture

    def paint(self) -> Iterator[Spot]:
        """Paint everything, and yield what the mouse can point at."""
        canvas, places = self.canvas, self.places
        self.look = self.small.sized(places.size)
        self.dealer, self.own = self.picture.dealer, self.picture.own
        canvas.fill(0, 0, canvas.width, places.own_top, "middle")
        yield from self._paint_deck()
        yield from self._paint_hand(self.dealer, places.dealer, "dealer")
        yield from self._paint_hand(self.own, places.own, "hand")
        if places.ruler:
            self._paint_ruler(*places.ruler)
        if places.column and self.own.rounds:
            self._paint_rounds()
        if self.own.coach:
            self._paint_coach(self.own.coach)
        elif self.own.unseen and places.column:
            self._paint_unseen()
        self._paint_moving()

    # hands

    def _paint_hand(self, hand: HandPart, top: int, part: str) -> Iterator[Spot]:
        """Paint a name, the cards below it, and what they count."""
        canvas, places, size = self.canvas, self.places, self.places.size
        ink, won = ("gold", 0) if part == "hand" else ("foreground", 1)
        end = canvas.text(places.x, top, hand.name, ink, bold=True)
        if self.own.rounds and not places.column:
            canvas.text(end + 2, top, f"won {self.own.score[won]}", "quiet")
        step = places.step(len(hand.cards))
        still = [card for card in hand.cards if card.arrived >= 1]
        if still and all(card.turned >= 1 for card in still):
            draw_stack(canvas, places.x, top + 1, [c.shown for c in still], self.look, step)
        else:
            for n, card in enumerate(still):
                at = places.x + n * step, top + 1
                draw_turning(canvas, *at, BACK, card.shown, card.turned, self.look)
        width = step * (len(still) - 1) + size.width if still else 0
        if still:
            yield Spot(Region(places.x, top + 1, width, size.height), part)
        if hand.value:
            x = places.value or places.x + max(width, 2 * size.width + 1) + 3
            scale, points = places.scale, str(hand.value)
            high = figures.figure_height(scale)
            y = top + max(1, (size.height - high) // 2)
            canvas.text(x, y, hand.label, "quiet")
            figures.draw_figures(canvas, x, y + 1, points, hand.ink, scale=scale, plain=self.plain)
            canvas.text(x, y + 1 + high, hand.below, hand.ink, bold=True)
            yield Spot(Region(x, y + 1, figures.figure_width(points, scale), high), f"{part} value")

    def _paint_deck(self) -> Iterator[Spot]:
        """Paint the deck, with how many cards are left."""
        canvas, places, (x, size) = self.canvas, self.places, self.places.deck
        y, count = places.dealer + 1, self.dealer.deck
        draw_pile(canvas, x, y, count, BACK, self.small.sized(size))
        left = f"{count} cards left" if places.column else f"{count} left"
        canvas.text(x, y + size.height + 1, left, "quiet")
        yield Spot(Region(x, y, pile_width(size), size.height), self.dealer.chooses or "deck")

    def _paint_moving(self) -> None:
        """Paint cards on their way from the deck, in front of everything."""
        places, (x, _) = self.places, self.places.deck
        for hand, top in ((self.dealer, places.dealer), (self.own, places.own)):
            step = places.step(len(hand.cards))
            for n, card in enumerate(hand.cards):
                if 0 < card.arrived < 1:
                    across, down = places.x + n * step - x, top - places.dealer
                    at = x + round(across * card.arrived)
                    y = places.dealer + 1 + round(down * card.arrived)
                    draw_card(self.canvas, at, y, BACK, self.look, shadow=False)

    def _paint_ruler(self, y: int, step: int) -> None:
        """Paint the points from 1 to 21 between a bar for each hand."""
        canvas, x = self.canvas, self.places.x
        for points in range(1, BEST + 1):
            ink = "gold" if points == BEST else "foreground" if points >= DEALER_STAYS else "faint"
            canvas.right_aligned(x + points * step, y + 1, str(points), ink, bold=points == BEST)
        hands = (self.dealer, y, "▄", "foreground"), (self.own, y + 2, "▀", "gold")
        for hand, row, sign, ink in hands:
            bar = ("=" if self.plain else sign) * (min(BEST, hand.value) * step)
            canvas.text(x, row, bar, "loss" if hand.value > BEST else ink)

    # the right column

    def _paint_rounds(self) -> None:
        """Paint the rounds won, and list those that are over, the latest if not all fit."""
        canvas, places = self.canvas, self.places
        x, y, wide = places.column, places.rounds, canvas.width - places.column > 36
        scale, second = (2, 20) if wide else (1, 14)
        own, dealer = self.own.score
        self.paint_score(x, 1, "dealer", dealer, "foreground", room=12, scale=scale)
        self.paint_score(x + second, 1, self.own.name, own, "gold", room=12, scale=scale)
        ends = (x + 18, x + 28, x + 33) if wide else (x + 12, x + 21, x + 25)
        canvas.text(x, y, "round", "quiet")
        canvas.right_aligned(ends[0], y, shortened(self.own.name, 6), "quiet")
        canvas.right_aligned(ends[1], y, "dealer", "quiet")
        for row, each in enumerate(self.own.rounds[-(places.unseen - y - 2) :], y + 1):
            canvas.right_aligned(x + 3, row, str(each.number), "quiet")
            values = (each.own, "won", "gold"), (each.dealer, "lost", "foreground")
            for end, (points, for_whom, ink) in zip(ends, values, strict=False):
                text = "" if points is None else "bust" if points > BEST else str(points)
                best = each.outcome == for_whom
                canvas.right_aligned(end, row, text, ink if best else "quiet", bold=best)
            won = {"won": True, "lost": False}.get(each.outcome)
            marks.draw_sign(canvas, ends[2], row, won, bare=self.plain)

    def _paint_unseen(self) -> None:
        """Show how many cards of each rank were not seen yet; the dealer's hidden one is among."""
        canvas, places, unseen = self.canvas, self.places, self.own.unseen
        x, y, width = places.column, places.unseen, canvas.width - places.column - 4
        canvas.text(x, y, "not seen yet", "quiet")
        box, apart = 4 if width > 34 else 3, canvas.height - y > 18
        empty = colours.mix(canvas.palette["felt"], canvas.palette["edge"], 0.28)
        for row, (face, count) in enumerate(zip(FACES, unseen, strict=True), y + 1 + apart):
            canvas.right_aligned(x + 2, row, face, bold=True)
            for n in range(4):
                left = x + 5 + n * (box + 1)
                if self.look.face is FaceStyle.SOLID and not canvas.palette.few:
                    canvas.fill(left, row, box, 1, "foreground" if n < count else empty)
                    canvas.text(left, row, "▁" * box, "felt")
                else:
                    canvas.text(left, row, ("#" if self.plain else "█") * box if n < count else ".")
        safe, most = self.own.safe
        if most:
            which = f"A to {most}" if most > 1 else "aces"
            row = y + 1 + 2 * apart + len(unseen)
            canvas.text(x, row, f"{safe} of {sum(unseen)} keep you in: {which}")

    def _paint_coach(self, said: CoachPart) -> None:
        """Paint what the coach says: what a hit makes, how often both choices win, the better."""
        canvas, (x, y, width, height) = self.canvas, self.places.coach
        end = canvas.text(x, y, "coach", "coach", bold=True)
        if not said.totals:
            for row, line in enumerate(wrap_text(said.words, width)[: height - 1], y + 1):
                canvas.text(x, row, line, "quiet")
            return
        canvas.text(end + 2, y, "a hit makes", "quiet")
        right = x + width
        if said.fresh:
            canvas.right_aligned(right, y, "fresh", "quiet")
            right -= 6
        differs = said.odds and said.fresh and players.cards_decide(said.odds, said.fresh)
        needed = (4 if differs else 3) if said.odds else 0
        rows, shown = max(1, height - 1 - needed), said.totals
        if len(shown) > rows:
            shown = (*shown[: rows - 1], shown[-1])
        full = max(0.6, *(each.chance for each in said.totals))
        for row, each in enumerate(shown, y + 1):
            ink = {"bust": "loss", str(BEST): "gold"}.get(each.label, "coach")
            canvas.right_aligned(x + 5, row, each.label, "foreground" if ink == "coach" else ink)
            bars.draw_level(
                canvas, x + 6, row, right - x - 12, each.chance / full, ink, bare=self.plain
            )
            canvas.right_aligned(right, row, percent(each.chance))
            if said.fresh:
                canvas.right_aligned(x + width, row, percent(each.fresh), "quiet")
        if said.odds is None:
            return
        row = y + 1 + len(shown)
        for word, way in (("stay", said.odds.stay), ("hit", said.odds.hit)):
            is_best = way.worth >= said.odds.best.worth - chances.CHANCE_TOLERANCE
            canvas.text(x, row, word, "gold" if is_best else "foreground", bold=is_best)
            often = players.wins_and_ties(way).replace(" and", ",")
            canvas.text(x + 6, row, often, "foreground" if is_best else "quiet")
            row += 1
        canvas.text(x, row, said.words, "quiet")
        if differs and said.fresh:
            then = "hit" if said.fresh.hits else "stay"
            canvas.text(x, row + 1, f"with a fresh deck: {then}", "quiet")
