"""Our themes: dark felt, light felt, and high contrast.

Each theme names the same colours.

- Backgrounds: `felt` (the players' fields), `middle` (between them, and boxes), `rail` (the first
  and last rows, the panel, dialogs), `raised` (the active row, a key), `chosen` (what is under the
  cursor, a tip).
- `entry`: a field to type in; `scrim`: what is laid over the screen behind a dialog.
- Dialogs: `behind` (laid over the page behind, partly transparent), `box` with `well` (a field in
  it, to type in), `bar` (of the heading, with `bar-gold` and `bar-quiet` on it), `foot` (of the
  keys); a key is `gold` on `cap`, on every page.
- Text: `foreground`, `quiet` (less important), `gold` (what is chosen, or asked of the player),
  `coach` (advice, what is won), `loss` (what is lost or refused); the last two not on `raised`.
- `faint`: marks, and on `rail` and `middle` the least important text.
- `edge`: marks, never text (empty places, bars other than the best).
- `gold-solid`: a golden background; its text is `ink`.
- Filled cards: `ivory`, `bright` (chosen), `dim` (cannot be played), `lit` (matches); `red`, `ink`,
  `green` and `blue` for the suits, `dim-red` and so on for those on `dim`; `back` and its
  `weave`; `court-gold`, `court-face` and `court-hair`.
- Outlined cards: `line-ink`, `line-red`, `line-green`, `line-blue`.
- Dice: `die` and `die-shade`, the face in front and the one in the shade; `die-kept` and
  `die-kept-shade` for a die that is kept. Figures are `ink`.
"""

from textual.color import Color
from textual.theme import Theme

TABLE_FIELDS = ("rail", "middle", "felt")
"""The names of the backgrounds for every kind of text."""

SUIT_INKS = ("red", "ink", "green", "blue")
"""The names of the suits' colours on a filled card."""

CARDS_AND_DICE = {
    "ivory": "#f6f0e0",
    "bright": "#fffcf3",
    "dim": "#cdc4ac",
    "lit": "#ffe296",
    "red": "#b02024",
    "ink": "#1b1e26",
    "green": "#0e6034",
    "blue": "#1a489c",
    "back": "#203e6e",
    "weave": "#5c8ac4",
    "court-gold": "#d69e2c",
    "court-face": "#f3cda6",
    "court-hair": "#6a4226",
    "die": "#f4eede",
    "die-shade": "#8e9888",
    "die-kept": "#f6cc6e",
    "die-kept-shade": "#96621c",
}
"""The colours that are the same in every theme."""


def make_theme(name: str, foreground: str, colours: dict[str, str], *, dark: bool) -> Theme:
    """Return a theme that gives Textual's own colour names our values; `dark` is for light text."""
    variables = {
        "scrim": colours["rail"],
        "entry": colours["rail"],
        "behind": colours["rail"] + "b8",
        "box": colours["middle"],
        "well": colours["rail"],
        "bar": colours["raised"],
        "bar-gold": colours["gold"],
        "bar-quiet": colours["quiet"],
        "foot": colours["rail"],
        "cap": colours["raised"],
        **CARDS_AND_DICE,
        **{f"dim-{ink}": darker(CARDS_AND_DICE[ink]) for ink in SUIT_INKS},
        **colours,
        "line-ink": foreground,
        "border": colours["gold"],
        "input-selection-background": colours["raised"],
        "block-cursor-background": colours["gold-solid"],
        "block-cursor-foreground": CARDS_AND_DICE["ink"],
        "scrollbar": colours["quiet"],
        "scrollbar-background": colours["rail"],
    }
    return Theme(
        name=name,
        primary=colours["gold"],
        secondary=colours["coach"],
        accent=colours["gold"],
        success=colours["coach"],
        warning=colours["gold"],
        error=colours["loss"],
        foreground=foreground,
        background=colours["felt"],
        surface=colours["middle"],
        panel=colours["rail"],
        dark=dark,
        variables=variables,
    )


def darker(colour: str) -> str:
    """Return the colour of a suit on a card that cannot be played."""
    return Color.parse(colour).blend(Color(0, 0, 0), 0.22).hex6.lower()


CARDS_OF_FEW_COLOURS = {
    "ivory": "#ffffff",
    "bright": "#ffffff",
    "dim": "#c0c0c0",
    "lit": "#ffff00",
    "back": "#000080",
    "weave": "#008080",
    **dict.fromkeys(("red", "dim-red"), "#800000"),
    **dict.fromkeys(("ink", "dim-ink", "dim-green"), "#000000"),
    **dict.fromkeys(("blue", "dim-blue"), "#000080"),
    "green": "#008000",
}
"""The colours of cards in a terminal of 16: white ones, with black or red ink."""

FEW_COLOURS = ("standard", "windows")
"""Rich's names for the colour systems of 16 colours."""


def with_few_colours(theme: Theme) -> Theme:
    """Return one of our themes for a terminal of 16 colours, where every field is one colour.

    The terminal would show the felt in the grey of quiet text.
    """
    field = "#000000" if theme.dark else "#c0c0c0"
    names = ("raised", "chosen", "entry", "scrim", "box", "well", "bar", "foot", "cap")
    fields = dict.fromkeys((*TABLE_FIELDS, *names), field)
    # these would be the grey of quiet text too
    marks = {"loss": theme.variables["line-red"], "edge": "#606060"}
    marks |= {f"bar-{name}": theme.variables[name] for name in ("gold", "quiet")}
    if theme.dark:
        marks["coach"] = "#55ff55"
    colours = theme.variables | fields | marks | CARDS_OF_FEW_COLOURS
    return make_theme(theme.name, theme.variables["line-ink"], colours, dark=theme.dark)


FELT_DARK = make_theme(
    "felt-dark",
    "#e9f1eb",
    {
        "rail": "#06100d",
        "middle": "#0d2a20",
        "felt": "#184635",
        "raised": "#265f49",
        "chosen": "#423a1e",
        "edge": "#62a386",
        "quiet": "#bad2c5",
        "faint": "#7aa08d",
        "gold": "#f6cc6e",
        "gold-solid": "#f6cc6e",
        "coach": "#8fd6ac",
        "loss": "#f6a093",
        "line-red": "#ff948a",
        "line-green": "#8fd6a4",
        "line-blue": "#8fbcf0",
        "box": "#13382b",
        "well": "#0b221a",
        "bar": "#20523e",
    },
    dark=True,
)

FELT_LIGHT = make_theme(
    "felt-light",
    "#14241d",
    {
        "rail": "#e5ebe4",
        "middle": "#cbdcd1",
        "felt": "#b6cec0",
        "raised": "#a4c2b2",
        "chosen": "#dccb98",
        "edge": "#406855",
        "quiet": "#2b4237",
        "faint": "#3a5648",
        "gold": "#643a00",
        "gold-solid": "#f6cc6e",
        "coach": "#084a2c",
        "loss": "#881812",
        "line-red": "#8c1a15",
        "line-green": "#0d5527",
        "line-blue": "#173f86",
        "behind": "#78847e80",
        "box": "#f4f8f3",
        "well": "#dbe6dd",
        "bar": "#143c2c",
        "bar-gold": "#f6cc6e",
        "bar-quiet": "#c8dad0",
        "foot": "#dee7e0",
        "cap": "#cbdcd1",
    },
    dark=False,
)

HIGH_CONTRAST = make_theme(
    "high-contrast",
    "#ffffff",
    {
        "rail": "#000000",
        "middle": "#000000",
        "felt": "#002014",
        "raised": "#004830",
        "scrim": "#00382a",
        "entry": "#002014",
        "chosen": "#3a2c00",
        "edge": "#96dcbe",
        "quiet": "#dcece2",
        "faint": "#dcece2",
        "gold": "#ffd640",
        "gold-solid": "#ffd640",
        "coach": "#96ffbe",
        "loss": "#ffa092",
        "line-red": "#ff7070",
        "line-green": "#7fff9f",
        "line-blue": "#9fcfff",
        "behind": "#00382ac7",
        "well": "#002014",
    },
    dark=True,
)

THEMES = (FELT_DARK, FELT_LIGHT, HIGH_CONTRAST)
"""Our themes, the default first. An app registers them, and returns `FELT_DARK.variables` from
`get_theme_variable_defaults` for themes without our colour names."""
