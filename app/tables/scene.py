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
from app.screens.services import services_of
from app.screens.widgets import Picture
from app.tables.face import Face
from games.text import clipped, text_width
from widgets.canvas.canvas import Canvas, KeptCells
from widgets.canvas.colours import BLACK, Rgb, mix
from widgets.canvas.figures import can_letter, draw_figures, draw_lettering, figure_pixels
from widgets.cards.style import CardSize, FaceStyle
from widgets.dice.painter import draw_die
from widgets.dice.solid import Facet, Point, resting_facets, scan, tumbling_facets
from widgets.dice.style import DieLook, DieSize, DieState, ShownDie, hues_of

SUNK, BUILT, SAID, OVER = 0.2, 1.4, 1.4, 2.0
"""Seconds after which the table is dark, the house stands, words appear, and the scene ends."""

STOOD, FELL = 0.7, 1.1
"""Seconds after which a house begins to fall, and lies there."""

FOLDS = 4
"""Steps in which it falls."""

FRAME = 0.05
"""Seconds from one picture to the next."""

STOREYS = (
    *((), (1,), (2,), (2, 1), (3, 1), (3, 2), (3, 2, 1), (4, 2, 1), (4, 3, 1), (4, 3, 2)),
    *((4, 3, 2, 1), (5, 3, 2, 1), (5, 4, 2, 1), (5, 4, 3, 1)),
)
"""How many pairs stand on each storey, by the number of trophies."""

MOST = len(STOREYS) - 1
"""The most trophies that are shown: the biggest."""

NUMBERS = (
    *("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"),
    *("Eleven", "Twelve", "Thirteen"),
)

INSIDE, SEAM, FLOOR, FLOOR_EDGE = (
    Rgb(92, 88, 74),
    Rgb(206, 196, 168),
    Rgb(222, 213, 190),
    Rgb(168, 158, 130),
)
"""The colours of the inside of a pair, its seam, and what a storey stands on."""

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
        scores: Theirs.
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
    def dice(self) -> bool:
        """Whether dice stand there, not cards."""
        return self.noun == "die"

    @property
    def words(self) -> tuple[str, ...]:
        """What is said below, in one or two lines."""
        if self.winner == 0:
            return ("Level.",)
        if self.dice:
            return ("Four dice make one.",) if self.winner > 0 else ("The top one rolled off.",)
        top = self.trophies[-1] if self.trophies else ""
        if self.winner < 0:
            return ("The house fell.", f"The {top} still stands.") if top else ("The house fell.",)
        if self.count < 2:
            return (f"One {self.noun}: the {top}.",) if top else ()
        number = NUMBERS[self.count] if self.count <= MOST else str(self.count)
        return f"{number} {self.noun}s,", f"and the {top} on top."


def scene_of(match: Match, face: Face) -> Scene | None:
    """Return the scene after a match; None if no person played, or not to the end."""
    result, persons = match.result, match.persons
    if result is None or match.is_broken_off or not persons:
        return None
    looking = persons[0]
    if len(persons) > 1 and result.winner is not None:
        looking = result.winner
    winner = 0 if result.winner is None else 1 if result.winner == looking else -1
    alone = len(persons) == 1
    name = "You" if alone else shown_name(match, looking)
    said = {1: (name, "win" if alone else "wins"), -1: ("You", "lose"), 0: ("A", "tie")}[winner]
    mine, theirs = result.scores[looking], result.scores[1 - looking]
    won = [label for _, label in sorted(face.trophies(match, looking))]
    rival = shown_name(match, 1 - looking) if len(match.game.chairs) > 1 else "dealer"
    return Scene(
        title=match.game.title,
        winner=winner,
        said=said,
        names=("you" if alone else name, rival),
        scores=(mine, theirs),
        trophies=tuple(won[-MOST:]),
        count=len(won),
        noun=face.TROPHY[0],
        sign=face.TROPHY[1],
    )


class House:
    """A house of cards in pixels of a quarter of a cell; lengths are in tenths of a column.

    Args:
        canvas: What it is painted on.
        middle: The column of its middle.
        floor: The row of the table top.
        large: Whether its cards are large.
    """

    def __init__(self, canvas: Canvas, middle: int, floor: int, *, large: bool) -> None:
        self.canvas, self.middle, self.floor = canvas, 10 * middle, 20 * floor - 24
        self.half, self.high = (54, 128) if large else (38, 86)
        self.deep = (46, -16) if large else (40, -12)
        self.facets: list[Facet] = []
        self.words: list[tuple[float, float, str, Rgb]] = []

    def colour(self, name: str) -> Rgb:
        """Return a colour of the theme."""
        return self.canvas.palette[name]

    def area(self, colour: Rgb, *corners: Point) -> None:
        """Add a flat area in front of all others."""
        width, height = 10 * self.canvas.width, 20 * self.canvas.height
        placed = tuple((x / width, y / height) for x, y in corners)
        self.facets.append(Facet(placed, colour, colour))

    def edge(self, colour: Rgb, start: Point, end: Point, thick: float) -> None:
        """Add an edge of a card."""
        half = thick / 2
        (x, y), (to, down) = start, end
        self.area(colour, (x - half, y), (x + half, y), (to + half, down), (to - half, down))

    def pair(self, x: float, y: float, label: str, *, high: float, lit: bool = False) -> None:
        """Add two cards that lean on each other, their left foot at a place."""
        (over, up), half = self.deep, self.half
        top, left, right = (x + half, y - high), (x, y), (x + 2 * half, y)

        def back(point: Point) -> Point:
            return point[0] + over, point[1] + up

        face = self.colour("lit" if lit else "ivory")
        self.area(INSIDE, left, top, back(top), back(left))
        self.edge(self.colour("gold-solid" if lit else "ivory"), left, top, 5)
        self.area(face, right, top, back(top), back(right))
        self.edge(SEAM, top, right, 4)
        if high > self.high / 2:
            self.words.append(((top[0] + right[0] + over) / 2, y + (up - high) / 2, label, face))

    def floor_of(self, x: float, y: float, width: float) -> None:
        """Add the card that a storey stands on."""
        over, up = self.deep
        self.area(FLOOR, (x, y), (x + width, y), (x + width + over, y + up), (x + over, y + up))
        self.area(FLOOR_EDGE, (x, y), (x + width, y), (x + width, y + 4), (x, y + 4))

    def build(self, labels: Sequence[str], standing: int, *, share: float = 1.0) -> None:
        """Add the pairs that stand, storey by storey; `share` is how high each is."""
        y: float = self.floor
        pitch, high, place = 2 * self.half + 12, self.high * share, 0
        for storey, count in enumerate(STOREYS[len(labels)]):
            x = self.middle - (count * pitch - 12) / 2 - self.deep[0] / 2
            if storey and place < standing:
                self.floor_of(x - 6, y, count * pitch)
                y -= 4
            for n in range(count):
                if place < standing:
                    last = place == len(labels) - 1
                    self.pair(x + n * pitch, y, labels[place], high=high, lit=last and share == 1)
                place += 1
            y -= high + 3

    def lie(self, labels: Sequence[str]) -> None:
        """Add what is left of a fallen house: cards that lie flat, the biggest pair still up."""
        scale = self.high / 128
        over, up, wide = 44 * scale, -50 * scale, 84 * scale
        left, base = self.middle - 270 * scale, self.floor + 12
        others = [*labels[:-1][-2:]]
        places = [(0, -16), (150, -20), (342, -22), (74, 6), (404, 4)]
        for n, (x, y) in enumerate(places):
            at, down = left + x * scale, base + y * scale
            label = others[n - 3] if n >= 3 and n - 3 < len(others) else ""
            face = self.colour("ivory" if label else "back")
            self.area(
                face,
                (at, down),
                (at + wide, down),
                (at + wide + over, down + up),
                (at + over, down + up),
            )
            self.area(
                FLOOR_EDGE, (at, down), (at + wide, down), (at + wide, down + 5), (at, down + 5)
            )
            if label:
                self.words.append((at + (wide + over) / 2, down + up / 2, label, face))
        if labels:
            self.pair(left + 222 * scale, self.floor, labels[-1], high=self.high)

    def paint(self) -> None:
        """Paint all that was added, and what stands on the cards."""
        paint_facets(self.canvas, self.facets)
        for x, y, label, field in self.words:
            column = round(x / 10 - text_width(label) / 2)
            self.canvas.text(column, int(y / 20), label, "red", field, bold=True)


def paint_facets(canvas: Canvas, facets: Sequence[Facet]) -> None:
    """Paint areas that are placed on the whole canvas, the last one in front."""
    rows = scan(facets, 2 * canvas.width, 2 * canvas.height)
    few = canvas.palette.few
    pixels = [
        [blend.over(canvas.field_at(x // 2, y // 2), few=few) for x, blend in enumerate(line)]
        for y, line in enumerate(rows)
    ]
    canvas.quarters(0, 0, pixels)


def die_facets(canvas: Canvas, x: int, y: int, die: ShownDie, size: DieSize) -> list[Facet]:
    """Return the facets of a die whose box begins at a cell."""
    hues = hues_of(die.state, canvas.palette)
    still = die.frame is None
    facets = resting_facets(hues, size) if still else tumbling_facets(hues, size, die.frame or 0)
    wide, high = size.width / canvas.width, size.height / canvas.height
    left, top = x / canvas.width, y / canvas.height
    return [
        each._replace(corners=tuple((left + px * wide, top + py * high) for px, py in each.corners))
        for each in facets
    ]


def draw_lines(
    canvas: Canvas, scene: Scene, middle: int, floor: int, standing: int, *, plain: bool
) -> None:
    """Draw the house in strokes, for terminals without colours."""
    left, right = ("/", "\\") if plain else ("╱", "╲")
    place, y = 0, floor
    for count in STOREYS[len(scene.trophies)]:
        x = middle - 4 * count
        for n in range(count):
            if place < standing:
                for row in range(3):
                    canvas.put(x + 8 * n + row + 1, y - 1 - row, left)
                    canvas.put(x + 8 * n + 6 - row, y - 1 - row, right)
                canvas.centred(x + 8 * n + 2, y - 1, 4, scene.trophies[place], bold=True)
            place += 1
        y -= 3


class Stage:
    """Paints a scene at a moment.

    Args:
        scene: What to paint.
        face: How cards and dice are drawn.

    Attributes:
        seconds: How long the scene has been on; `OVER` for its last picture.
        kept: What was painted last, without the card in the air, and what it depends on.
    """

    def __init__(self, scene: Scene, face: FaceStyle, seconds: float = 0.0) -> None:
        self.scene, self.face, self.seconds = scene, face, seconds
        self.kept: tuple[object, KeptCells] = None, ()

    def paint(self, canvas: Canvas) -> None:
        """Paint everything; of pictures that follow one another, only the card that flies."""
        state = (canvas.width, canvas.height, canvas.palette, self.moment)
        if self.kept[0] == state:
            canvas.paste(0, 0, self.kept[1])
        else:
            self.paint_still(canvas)
            self.kept = state, tuple(map(tuple, canvas.rows))
        self.paint_flight(canvas)

    @property
    def moment(self) -> tuple[int, ...]:
        """What the picture shows apart from what flies: it changes some ten times."""
        fallen = int(max(0.0, min(FELL, self.seconds) - STOOD) / (FELL - STOOD) * FOLDS + 1e-9)
        return self.standing, self.dice_down, fallen, self.seconds >= self.said_at

    @property
    def said_at(self) -> float:
        """When the words appear."""
        return FELL if self.scene.winner < 0 else SAID

    def paint_flight(self, canvas: Canvas) -> None:
        """Paint the card that is on its way from the score to the house."""
        scene = self.scene
        flies = SUNK <= self.seconds < BUILT and scene.winner >= 0 and not scene.dice
        if not flies or self.standing >= len(scene.trophies) or self.face is not FaceStyle.SOLID:
            return
        part = (self.seconds - SUNK) / (BUILT - SUNK) * len(scene.trophies) % 1
        large = canvas.width >= WIDE[0] and canvas.height >= WIDE[1]
        width, height = (CardSize.MEDIUM if large else CardSize.SMALL).value
        start, end = canvas.width - (21 if large else 15), canvas.width // 2 + (8 if large else 4)
        x, y = round(start + (end - start) * part), 6 if large else 3
        label = scene.trophies[self.standing] + scene.sign
        canvas.fill(x, y, width, height, "lit")
        canvas.centred(x, y + height // 2, width, label, "red", bold=True)

    def paint_still(self, canvas: Canvas) -> None:
        """Paint everything that does not fly."""
        scene, palette = self.scene, canvas.palette
        large = canvas.width >= WIDE[0] and canvas.height >= WIDE[1]
        dark = mix(palette["felt"], BLACK, 0.3)
        floor = canvas.height - (5 if large else 3)
        canvas.fill(0, 0, canvas.width, canvas.height, dark)
        canvas.fill(0, 0, canvas.width, 1, "rail")
        canvas.fill(0, floor, canvas.width, canvas.height - floor - 1, "middle")
        canvas.fill(0, canvas.height - 1, canvas.width, 1, "rail")
        canvas.text(1, 0, scene.title, "gold", bold=True)
        canvas.text(1, canvas.height - 1, " any key ", "gold", "cap")
        canvas.text(11, canvas.height - 1, "skips")
        middle = canvas.width * 29 // 60 if large else canvas.width * 7 // 16
        if scene.dice:
            self.paint_dice(canvas, middle, floor, large=large)
        else:
            self.paint_house(canvas, middle, floor, large=large)
        self.paint_scores(canvas, large=large)
        if self.seconds >= self.said_at:
            self.paint_words(canvas, large=large)

    @property
    def standing(self) -> int:
        """How many trophies stand."""
        count = len(self.scene.trophies) - (self.scene.winner == 0)
        if self.scene.winner < 0:
            return count
        share = (self.seconds - SUNK) / (BUILT - SUNK)
        return max(0, min(count, int(share * count + 1e-9)))

    def paint_house(self, canvas: Canvas, middle: int, floor: int, *, large: bool) -> None:
        """Paint the house as it grows, or as it falls."""
        scene, seconds = self.scene, self.seconds
        if self.face is not FaceStyle.SOLID:
            standing = 1 if scene.winner < 0 and seconds >= FELL else self.standing
            plain = self.face is FaceStyle.LETTERS
            draw_lines(canvas, scene, middle, floor, standing, plain=plain)
            return
        house = House(canvas, middle, floor, large=large)
        labels = [label + scene.sign for label in scene.trophies]
        if scene.winner >= 0:
            house.build(labels, self.standing)
        elif seconds < FELL:
            step = int(max(0.0, seconds - STOOD) / (FELL - STOOD) * FOLDS)
            house.build(labels, len(labels), share=1 - step / FOLDS)
        else:
            house.lie(labels)
        house.paint()

    def paint_dice(self, canvas: Canvas, middle: int, floor: int, *, large: bool) -> None:
        """Paint four dice: the last one lies on top, or it rolls off."""
        size = DieSize.HUGE if large else DieSize.MEDIUM
        width, height = size.value
        left, top = middle - width, floor - height + (3 if large else 0)
        apex = left + width // 2 - 1, top - height + height // 5
        lie = [(left + width // 2, top - height // 4), (left, top), (left + width - 2, top)]
        dice = [(place, ShownDie(4, DieState.ROLLING)) for place in lie[: self.dice_down]]
        if self.dice_down > len(lie):
            dice.append((apex, ShownDie(4, DieState.KEPT)))
        elif self.scene.winner < 0:
            step = max(0.0, self.seconds - STOOD) / (FELL - STOOD) * FOLDS
            gone = min(FOLDS, int(step))
            beside = (
                apex[0] + gone * width * 3 // 2 // FOLDS,
                apex[1] + gone * (top - apex[1]) // FOLDS,
            )
            die = ShownDie(1) if gone == FOLDS else ShownDie(4, frame=gone if gone else None)
            dice.append((beside, die))
        if self.face is not FaceStyle.SOLID:
            for place, die in dice:
                draw_die(canvas, *place, die, DieLook(size, self.face), shelf=False)
            return
        facets = [each for place, die in dice for each in die_facets(canvas, *place, die, size)]
        paint_facets(canvas, facets)
        for (x, y), die in dice:
            if die.figure:
                row = y + round(height * 0.62) - 2
                ink = canvas.palette["ink"]
                canvas.halves(x + round(width * 0.41) - 1, row, figure_pixels(str(die.figure), ink))

    @property
    def dice_down(self) -> int:
        """How many of four dice have jumped into their places; only a win has a top."""
        if self.scene.winner < 0:
            return 3
        share = (self.seconds - SUNK) / (BUILT - SUNK)
        return max(0, min(4 if self.scene.winner else 3, int(share * 4 + 1e-9)))

    def paint_scores(self, canvas: Canvas, *, large: bool) -> None:
        """Paint both scores; the own one counts with what stands."""
        scene, scale = self.scene, 2 if large else 1
        mine, theirs = scene.scores
        if scene.winner > 0 and not scene.dice and scene.trophies:
            mine = mine * self.standing // len(scene.trophies)
        scale = scale if max(mine, theirs) < 100 else 1
        x, y = (canvas.width - 20, 10) if large else (canvas.width - 14, 6)
        plain = self.face is FaceStyle.LETTERS
        for name, score, ink in zip(
            scene.names, (mine, theirs), ("gold", "foreground"), strict=True
        ):
            canvas.text(x, y, clipped(name, canvas.width - x - 1), ink, bold=True)
            draw_figures(canvas, x, y + 1, str(score), ink, scale=scale, plain=plain)
            y += 8 if large else 5

    def paint_words(self, canvas: Canvas, *, large: bool) -> None:
        """Paint how it ended, in large letters and in a sentence."""
        scene = self.scene
        x, y, step = (3, 3, 6) if large else (2, 2, 4)
        colours = (ASH, DUST) if scene.winner < 0 and not canvas.palette.few else None
        for word in scene.said:
            plain = self.face is FaceStyle.LETTERS or not can_letter(word)
            draw_lettering(canvas, x, y, word, colours=colours, plain=plain)
            y += step
        if large:
            for row, line in enumerate(scene.words, y + 1):
                canvas.text(x, row, line)
        else:
            said = " ".join(scene.words)
            canvas.centred(0, canvas.height - 2, canvas.width, said)


class SceneScreen(ModalScreen[None]):
    """Shows a scene, and closes by itself or by any key or click.

    Args:
        scene: What to show.
        factor: How long it takes, against `OVER`.
    """

    CSS = "SceneScreen { background: $felt; } SceneScreen Picture { background: $felt; }"

    def __init__(self, scene: Scene, factor: float) -> None:
        super().__init__()
        self.scene, self.factor, self.began = scene, factor, monotonic()

    def compose(self) -> ComposeResult:
        """Yield the picture."""
        self.stage = Stage(self.scene, services_of(self.app).face)
        yield Picture(self.stage.paint)

    def on_mount(self) -> None:
        """Begin to move."""
        self.began = monotonic()
        self.set_interval(FRAME, self.move)

    def move(self) -> None:
        """Show the next picture, or close after the last."""
        seconds = (monotonic() - self.began) / self.factor
        if seconds < OVER:
            self.stage.seconds = seconds
            self.query_one(Picture).show()
        elif self.is_active:
            self.dismiss()

    def on_key(self, event: events.Key) -> None:
        """Go on, and do nothing else."""
        event.stop()
        event.prevent_default()
        self.leave()

    def on_click(self) -> None:
        """Go on."""
        self.leave()

    def leave(self) -> None:
        """Close, once."""
        if self.is_active:
            self.dismiss()
