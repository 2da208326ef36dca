"""Our themes: dark felt, light felt, and high contrast.

Each theme names the same colours, and so do the adapted ones.

- Backgrounds: `felt` (the table), `middle` (its middle), `rail` (its upper and lower edge).
- Text: `foreground`, `quiet` (dim), `gold` (what is chosen, or asked of the player), `refusal`.
- Bars: `coach`, `coach-dim`, `loss`.
- Filled cards: `ivory`, `ivory-dim` (cannot be played), `red`, `ink`, `green` and `blue` for the
  suits, `seam` (an edge on another card), `back` and its `weave`.
- Outlined cards: `line-ink`, `line-red`, `line-green`, `line-blue`.
- Dice: `die` and `die-shade`, the face in front and the one in the shade; `die-kept` and
  `die-kept-shade` for a die that is kept.
"""

from textual.theme import Theme

GROUNDS = ("felt", "middle", "rail")
"""The names of the backgrounds."""


def make_theme(name: str, foreground: str, colours: dict[str, str], *, dark: bool) -> Theme:
    """Return a theme that gives Textual's own colour names the values of ours."""
    return Theme(
        name=name,
        primary=colours["gold"],
        secondary=colours["coach"],
        accent=colours["gold"],
        success=colours["coach"],
        warning=colours["gold"],
        error=colours["refusal"],
        foreground=foreground,
        background=colours["felt"],
        surface=colours["middle"],
        panel=colours["rail"],
        dark=dark,
        variables={
            **colours,
            "border": colours["gold"],
            "input-selection-background": f"{colours['gold']} 35%",
            "block-cursor-background": colours["gold"],
            "block-cursor-foreground": colours["rail"],
            "scrollbar": colours["quiet"],
            "scrollbar-background": colours["rail"],
        },
    )


FELT_DARK = make_theme(
    "felt-dark",
    "#d7e2da",
    {
        "felt": "#10271f",
        "middle": "#0b1c16",
        "rail": "#07130f",
        "quiet": "#8da497",
        "gold": "#e0b04f",
        "coach": "#7fc29b",
        "coach-dim": "#56896d",
        "refusal": "#e8a08a",
        "loss": "#b5615b",
        "line-ink": "#d7e2da",
        "line-red": "#f08a84",
        "line-green": "#8fd6a4",
        "line-blue": "#8fbcf0",
        "ivory": "#f3eddc",
        "ivory-dim": "#d9d0b8",
        "seam": "#786d50",
        "red": "#a32822",
        "ink": "#1d1f24",
        "green": "#14602f",
        "blue": "#1d4a96",
        "back": "#27476b",
        "weave": "#5583b8",
        "die": "#2a4a3e",
        "die-shade": "#1b362c",
        "die-kept": "#4d4020",
        "die-kept-shade": "#382e17",
    },
    dark=True,
)

FELT_LIGHT = make_theme(
    "felt-light",
    "#0d2419",
    {
        "felt": "#a9d0b8",
        "middle": "#98c4a9",
        "rail": "#c3e0ce",
        "quiet": "#24503b",
        "gold": "#6b4000",
        "coach": "#0c5331",
        "coach-dim": "#2c6b4a",
        "refusal": "#86201a",
        "loss": "#a8443c",
        "line-ink": "#0d2419",
        "line-red": "#8c1a15",
        "line-green": "#0d5527",
        "line-blue": "#173f86",
        "ivory": "#fffdf6",
        "ivory-dim": "#e2dac4",
        "seam": "#786d50",
        "red": "#a32822",
        "ink": "#1d1f24",
        "green": "#14602f",
        "blue": "#1d4a96",
        "back": "#27476b",
        "weave": "#6b99cf",
        "die": "#dff2e6",
        "die-shade": "#c6e2d1",
        "die-kept": "#f3e3b8",
        "die-kept-shade": "#e2cf9c",
    },
    dark=False,
)

HIGH_CONTRAST = make_theme(
    "high-contrast",
    "#ffffff",
    {
        "felt": "#000000",
        "middle": "#0c0c0c",
        "rail": "#1c1c1c",
        "quiet": "#c8c8c8",
        "gold": "#ffff5f",
        "coach": "#5fffaf",
        "coach-dim": "#3faf77",
        "refusal": "#ffaf9f",
        "loss": "#d7504a",
        "line-ink": "#ffffff",
        "line-red": "#ff7070",
        "line-green": "#7fff9f",
        "line-blue": "#9fcfff",
        "ivory": "#ffffff",
        "ivory-dim": "#c6c6c6",
        "seam": "#5f5f5f",
        "red": "#8f0000",
        "ink": "#000000",
        "green": "#004f1f",
        "blue": "#00309f",
        "back": "#00307f",
        "weave": "#87afff",
        "die": "#303030",
        "die-shade": "#1e1e1e",
        "die-kept": "#4a4a00",
        "die-kept-shade": "#303000",
    },
    dark=True,
)

THEMES = (FELT_DARK, FELT_LIGHT, HIGH_CONTRAST)
"""Our themes, the default first. An app registers them, and returns `FELT_DARK.variables` from
`get_theme_variable_defaults` for themes without our colour names."""
