"""The end of a game, two seconds long: what was won builds a house of cards, or it falls.

Each trophy is a leaning pair of cards, the smallest first and the biggest on top. Where dice are
thrown, four of them make one big die. Any key goes on to the result.
"""

from collections.abc import Sequence
from time import monotonic

from msgspec import Struct
from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from app.match.match import Match
from app.match.names import shown_name
from app.screens import services, widgets
from app.tables.face import Face
from games.text import clipped, in_words, text_width
from widgets.canvas.canvas import Canvas, KeptCells
from widgets.canvas.colours import BLACK, Rgb, mix
from widgets.canvas.figures import can_letter, draw_figures, draw_lettering, figure_pixels
from widgets.cards.style import CardSize, FaceStyle
from widgets.dice.painter import draw_die
from widgets.dice.solid import Facet, Point, resting_facets, scan, tumbling_facets
from widgets.dice.style import DieLook, DieSize, DieState, ShownDie, hues_of

SUNK, BUILT, OVER = 0.2, 1.4, 2.0
"""Seconds after which the table is dark, the house stands, and the scene ends."""

STOOD, FELL = 0.7, 1.1
"""Seconds after which a house begins to fall, and lies there."""

FOLDS = 4
"""Steps in which it falls."""

STOREYS = (
    *((), (1,), (2,), (2, 1), (3, 1), (3, 2), (3, 2, 1), (4, 2, 1), (4, 3, 1), (4, 3, 2)),
    *((4, 3, 2, 1), (5, 3, 2, 1), (5, 4, 2, 1), (5, 4, 3, 1)),
)
"""How many pairs stand on each storey, by the number of trophies."""

MOST = len(STOREYS) - 1
"""The most trophies that are shown: the biggest."""

INSIDE, SEAM, FLOOR, FLOOR_EDGE = (
    *(Rgb(92, 88, 74), Rgb(206, 196, 168)),
    *(Rgb(222, 213, 190), Rgb(168, 158, 130)),
)
"""The colours of the inside of a pair, of its seam, of what a storey stands on, and its edge."""

FALLEN = (0, -16), (150, -20), (342, -22), (74, 6), (404, 4)
"""Where the cards of a fallen house lie, from its left end; those in front are named."""

ASH, DUST = Rgb(226, 222, 214), Rgb(150, 146, 138)
"""The first and the last row of the letters of a loss."""

WIDE = 110, 33
"""Columns and rows from which on everything is large."""


class Scene(Struct, frozen=True):
    """How a game ended for who looks at the table.

    Attributes:
        title: The name of the game.
        winner: 1 for a win, -1 for a loss, 0 for a tie.
        said: The large words: "YOU WIN".
        names: Of the own side and the other.
        trophies: What was won, the biggest of it, smallest first; as it stands on the cards.
        count: How much was won.
        noun: What one of them is called; "die" if dice stand there instead.
        sign: What follows it on a card.
    """

    title: str
    winner: int
    said: tuple[str, str]
    names: tuple[str, str]
    scores: tuple[int, int]
    trophies: tuple[str, ...] = ()
    count: int = 0
    noun: str = ""
    sign: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """What is said below, in one or two lines."""
        top = self.trophies[-1] if self.trophies else ""
        if self.winner == 0:
            return ("Level.",)
        if self.noun == "die":
            return ("Four dice make one.",) if self.winner > 0 else ("The top one rolled off.",)
        if self.winner < 0:
            return ("The house fell.", f"The {top} still stands.") if top else ("The house fell.",)
        if self.count < 2:
            return (f"One {self.noun}: the {top}.",) if top else ()
        number = in_words(self.count).capitalize()
        return f"{number} {self.noun}s,", f"and the {top} on top."


def scene_of(match: Match, face: Face) -> Scene | None:
    """Return the scene after a match; None if no person played, or not to the end."""
    result, persons = match.result, match.persons
    if result is None or match.is_broken_off or not persons:
        return None
    alone, looking = len(persons) == 1, persons[0]
    if not alone and result.winner is not None:
        looking = result.winner
    winner = 0 if result.winner is None else 1 if result.winner == looking else -1
    name = "You" if alone else shown_name(match, looking)
    won = [label for _, label in sorted(face.trophies(match, looking))]
    rival = shown_name(match, 1 - looking) if len(match.game.chairs) > 1 else "dealer"
    return Scene(
        title=match.game.title,
        winner=winner,
        said=((name, "win" if alone else "wins"), ("A", "tie"), ("You", "lose"))[1 - winner],
        names=("you" if alone else name, rival),
        scores=(result.scores[looking], result.scores[1 - looking]),
        trophies=tuple(won[-MOST:]),
        count=len(won),
        noun=face.TROPHY[0],
        sign=face.TROPHY[1],
    )


class House:
    """A house of cards in pixels of a quarter of a cell; lengths are in tenths of a column.

    `middle` is the column of its middle, and `floor` the row of the table top.
    """

    def __init__(self, canvas: Canvas, middle: int, floor: int, *, large: bool) -> None:
        self.canvas, self.middle, self.floor = canvas, 10 * middle, 20 * floor - 24
        self.half, self.high = (54, 128) if large else (38, 86)
        self.deep = (46, -16) if large else (40, -12)
        self.facets: list[Facet] = []
        self.words: list[tuple[float, float, str, Rgb]] = []

    def _area(self, colour: Rgb, *corners: Point) -> None:
        """Add a flat area in front of all others."""
        width, height = 10 * self.canvas.width, 20 * self.canvas.height
        placed = tuple((x / width, y / height) for x, y in corners)
        self.facets.append(Facet(placed, colour, colour))

    def _card(self, colour: Rgb, at: Point, width: float, deep: Point, edge: float) -> None:
        """Add a card that lies flat, with the edge at its front."""
        (x, y), (over, up) = at, deep
        self._area(colour, at, (x + width, y), (x + width + over, y + up), (x + over, y + up))
        self._area(FLOOR_EDGE, at, (x + width, y), (x + width, y + edge), (x, y + edge))

    def _edge(self, colour: Rgb, start: Point, end: Point, half: float) -> None:
        (x, y), (to, down) = start, end
        self._area(colour, (x - half, y), (x + half, y), (to + half, down), (to - half, down))

    def _pair(self, x: float, y: float, label: str, *, high: float, lit: bool = False) -> None:
        """Add two cards that lean on each other, their left foot at a place."""
        palette, (over, up) = self.canvas.palette, self.deep
        top, left, right = (x + self.half, y - high), (x, y), (x + 2 * self.half, y)
        behind = [(px + over, py + up) for px, py in (top, left)]
        face = palette["lit" if lit else "ivory"]
        self._area(INSIDE, left, top, *behind)
        self._edge(palette["gold-solid" if lit else "ivory"], left, top, 2.5)
        self._area(face, right, top, behind[0], (right[0] + over, y + up))
        self._edge(SEAM, top, right, 2)
        if high > self.high / 2:
            self.words.append(((top[0] + right[0] + over) / 2, y + (up - high) / 2, label, face))

    def build(self, labels: Sequence[str], standing: int, *, share: float = 1.0) -> None:
        """Add the pairs that stand, storey by storey; `share` is how high each is."""
        y: float = self.floor
        pitch, high, place = 2 * self.half + 12, self.high * share, 0
        for storey, count in enumerate(STOREYS[len(labels)]):
            x = self.middle - (count * pitch - 12) / 2 - self.deep[0] / 2
            if storey and place < standing:
                self._card(FLOOR, (x - 6, y), count * pitch, self.deep, 4)
                y -= 4
            for n in range(min(count, standing - place)):
                lit = place + n == len(labels) - 1 and share == 1
                self._pair(x + n * pitch, y, labels[place + n], high=high, lit=lit)
            place += count
            y -= high + 3

    def lie(self, labels: Sequence[str]) -> None:
        """Add what is left of a fallen house: cards that lie flat, the biggest pair still up."""
        scale, palette = self.high / 128, self.canvas.palette
        over, up, wide = 44 * scale, -50 * scale, 84 * scale
        left, base = self.middle - 270 * scale, self.floor + 12
        named = ["", "", "", *labels[:-1][-2:], "", ""]
        for (x, y), label in zip(FALLEN, named, strict=False):
            at, down = left + x * scale, base + y * scale
            face = palette["ivory" if label else "back"]
            self._card(face, (at, down), wide, (over, up), 5)
            if label:
                self.words.append((at + (wide + over) / 2, down + up / 2, label, face))
        if labels:
            self._pair(left + 222 * scale, self.floor, labels[-1], high=self.high)

    def paint(self) -> None:
        """Paint all that was added, and what stands on the cards."""
        paint_facets(self.canvas, self.facets)
        for x, y, label, field in self.words:
            column = round(x / 10 - text_width(label) / 2)
            self.canvas.text(column, int(y / 20), label, "red", field, bold=True)


def paint_facets(canvas: Canvas, facets: Sequence[Facet]) -> None:
    """Paint areas that are placed on the whole canvas, the last one in front."""
    rows, few = scan(facets, 2 * canvas.width, 2 * canvas.height), canvas.palette.few
    pixels = [
        [blend.over(canvas.field_at(x // 2, y // 2), few=few) for x, blend in enumerate(line)]
        for y, line in enumerate(rows)
    ]
    canvas.quarters(0, 0, pixels)


def die_facets(canvas: Canvas, at: tuple[int, int], die: ShownDie, size: DieSize) -> list[Facet]:
    """Return the facets of a die whose box begins at a cell."""
    hues, frame = hues_of(die.state, canvas.palette), die.frame
    facets = resting_facets(hues, size) if frame is None else tumbling_facets(hues, size, frame)
    (x, y), (wide, high) = at, size.value

    def placed(px: float, py: float) -> Point:
        return (x + px * wide) / canvas.width, (y + py * high) / canvas.height

    return [each._replace(corners=tuple(placed(*p) for p in each.corners)) for each in facets]


class Stage:
    """Paints a scene at a moment.

    `seconds` is how long it has been on, `OVER` for its last picture; `kept` is what was painted
    last, without the card in the air, and what it depends on.
    """

    def __init__(self, scene: Scene, face: FaceStyle) -> None:
        self.scene, self.face, self.seconds = scene, face, 0.0
        self.plain = face is FaceStyle.LETTERS
        self.kept: tuple[object, KeptCells] = None, ()

    def paint(self, canvas: Canvas) -> None:
        """Paint everything; of pictures that follow one another, only the card that flies."""
        scene, lost = self.scene, self.scene.winner < 0
        self.large = canvas.width >= WIDE[0] and canvas.height >= WIDE[1]
        risen = max(0.0, min(1.0, (self.seconds - SUNK) / (BUILT - SUNK)))
        fallen = max(0.0, min(FELL, self.seconds) - STOOD) / (FELL - STOOD)
        count, dice = len(scene.trophies) - (scene.winner == 0), 4 if scene.winner else 3
        self.folded = int(fallen * FOLDS + 1e-9)
        """In how many of its steps a house has fallen."""
        self.standing = count if lost else int(risen * count + 1e-9)
        """How many trophies stand."""
        self.dice_down = 3 if lost else min(int(risen * 4 + 1e-9), dice)
        """How many of four dice have jumped into their places; only a win has a top."""
        says = self.seconds >= (FELL if lost else BUILT)
        state = canvas.width, canvas.height, canvas.palette, self.dice_down, self.standing
        if self.kept[0] == (state, self.folded, says):
            canvas.paste(0, 0, self.kept[1])
        else:
            self._paint_still(canvas)
            if says:
                self._paint_words(canvas)
            self.kept = (state, self.folded, says), tuple(map(tuple, canvas.rows))
        flies = SUNK <= self.seconds < BUILT and not lost and self.face is FaceStyle.SOLID
        if flies and scene.noun != "die" and self.standing < len(scene.trophies):
            self._paint_flight(canvas, risen * len(scene.trophies) % 1)

    def _paint_flight(self, canvas: Canvas, part: float) -> None:
        """Paint the card that is on its way from the score to the house."""
        width, height = (CardSize.MEDIUM if self.large else CardSize.SMALL).value
        start = canvas.width - (21 if self.large else 15)
        end = canvas.width // 2 + (8 if self.large else 4)
        x, y = round(start + (end - start) * part), 6 if self.large else 3
        canvas.fill(x, y, width, height, "lit")
        label = self.scene.trophies[self.standing] + self.scene.sign
        canvas.centred(x, y + height // 2, width, label, "red", bold=True)

    def _paint_still(self, canvas: Canvas) -> None:
        """Paint everything that does not fly."""
        width, height = canvas.width, canvas.height
        floor = height - (5 if self.large else 3)
        canvas.fill(0, 0, width, height, mix(canvas.palette["felt"], BLACK, 0.3))
        canvas.fill(0, 0, width, 1, "rail")
        canvas.fill(0, floor, width, height - floor - 1, "middle")
        canvas.fill(0, height - 1, width, 1, "rail")
        canvas.text(1, 0, self.scene.title, "gold", bold=True)
        canvas.text(1, height - 1, " any key ", "gold", "cap")
        canvas.text(11, height - 1, "skips")
        middle = width * 29 // 60 if self.large else width * 7 // 16
        if self.scene.noun == "die":
            self._paint_dice(canvas, middle, floor)
        elif self.face is FaceStyle.SOLID:
            self._paint_house(canvas, middle, floor)
        else:
            self._paint_strokes(canvas, middle, floor)
        self._paint_scores(canvas)

    def _paint_house(self, canvas: Canvas, middle: int, floor: int) -> None:
        """Paint the house as it grows, or as it falls."""
        house = House(canvas, middle, floor, large=self.large)
        labels = [label + self.scene.sign for label in self.scene.trophies]
        if self.scene.winner >= 0:
            house.build(labels, self.standing)
        elif self.seconds < FELL:
            house.build(labels, len(labels), share=1 - self.folded / FOLDS)
        else:
            house.lie(labels)
        house.paint()

    def _paint_strokes(self, canvas: Canvas, middle: int, floor: int) -> None:
        """Paint the house in strokes, for terminals without colours."""
        left, right = ("/", "\\") if self.plain else ("╱", "╲")
        labels = iter(self.scene.trophies)
        standing = 1 if self.scene.winner < 0 and self.seconds >= FELL else self.standing
        for storey, count in enumerate(STOREYS[len(self.scene.trophies)]):
            y = floor - 3 * storey - 1
            for x in range(middle - 4 * count, middle + 4 * count, 8)[:standing]:
                for row in range(3):
                    canvas.put(x + row + 1, y - row, left)
                    canvas.put(x + 6 - row, y - row, right)
                canvas.centred(x + 2, y, 4, next(labels), bold=True)
            standing = max(0, standing - count)

    def _paint_dice(self, canvas: Canvas, middle: int, floor: int) -> None:
        """Paint four dice: the last one lies on top, or it rolls off."""
        size = DieSize.HUGE if self.large else DieSize.MEDIUM
        width, height = size.value
        left, top = middle - width, floor - height + (3 if self.large else 0)
        x, y = left + width // 2 - 1, top - height + height // 5
        lie = [(left + width // 2, top - height // 4), (left, top), (left + width - 2, top)]
        dice = [(place, ShownDie(4, DieState.ROLLING)) for place in lie[: self.dice_down]]
        if self.dice_down > len(lie):
            dice.append(((x, y), ShownDie(4, DieState.KEPT)))
        elif self.scene.winner < 0:
            gone = self.folded
            beside = x + gone * width * 3 // 2 // FOLDS, y + gone * (top - y) // FOLDS
            dice.append((beside, ShownDie(1) if gone == FOLDS else ShownDie(4, frame=gone or None)))
        if self.face is not FaceStyle.SOLID:
            for place, die in dice:
                draw_die(canvas, *place, die, DieLook(size, self.face), shelf=False)
            return
        paint_facets(canvas, [f for at, die in dice for f in die_facets(canvas, at, die, size)])
        for (x, y), die in dice:
            if die.figure:
                row, column = y + round(height * 0.62) - 2, x + round(width * 0.41) - 1
                canvas.halves(column, row, figure_pixels(str(die.figure), canvas.palette["ink"]))

    def _paint_scores(self, canvas: Canvas) -> None:
        """Paint both scores; the own one counts with what stands."""
        scene, (mine, theirs) = self.scene, self.scene.scores
        if scene.winner > 0 and scene.noun != "die" and scene.trophies:
            mine = mine * self.standing // len(scene.trophies)
        scale = 2 if self.large and max(mine, theirs) < 100 else 1
        x, y = (canvas.width - 20, 10) if self.large else (canvas.width - 14, 6)
        sides = zip(scene.names, (mine, theirs), ("gold", "foreground"), strict=True)
        for name, score, ink in sides:
            canvas.text(x, y, clipped(name, canvas.width - x - 1), ink, bold=True)
            draw_figures(canvas, x, y + 1, str(score), ink, scale=scale, plain=self.plain)
            y += 8 if self.large else 5

    def _paint_words(self, canvas: Canvas) -> None:
        """Paint how it ended, in large letters and in a sentence."""
        scene = self.scene
        x, y, step = (3, 3, 6) if self.large else (2, 2, 4)
        colours = (ASH, DUST) if scene.winner < 0 and not canvas.palette.few else None
        for word in scene.said:
            plain = self.plain or not can_letter(word)
            draw_lettering(canvas, x, y, word, colours=colours, plain=plain)
            y += step
        if not self.large:
            canvas.centred(0, canvas.height - 2, canvas.width, " ".join(scene.words))
            return
        for row, line in enumerate(scene.words, y + 1):
            canvas.text(x, row, line)


class SceneScreen(ModalScreen[None]):
    """Shows a scene, `factor` times as long as `OVER`; closes by itself or by any key or click."""

    CSS = "SceneScreen { background: $felt; } SceneScreen Picture { background: $felt; }"

    def __init__(self, scene: Scene, factor: float) -> None:
        super().__init__()
        self.scene, self.factor, self.began = scene, factor, monotonic()

    def compose(self) -> ComposeResult:
        """Yield the picture."""
        self.stage = Stage(self.scene, services.services_of(self.app).face)
        yield widgets.Picture(self.stage.paint)

    def on_mount(self) -> None:
        """Begin to move."""
        self.began = monotonic()
        self.set_interval(0.05, self._move)

    def _move(self) -> None:
        self.stage.seconds = (monotonic() - self.began) / self.factor
        if self.stage.seconds < OVER:
            self.query_one(widgets.Picture).show()
        else:
            self.on_click()

    def on_key(self, event: events.Key) -> None:
        """Go on, and do nothing else."""
        event.stop()
        event.prevent_default()
        self.on_click()

    def on_click(self) -> None:
        """Go on, once."""
        if self.is_active:
            self.dismiss()
