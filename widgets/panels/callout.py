"""A short hint for new players, next to what it is about."""

from textual.geometry import Region
from textual.widgets import Static


class Callout(Static):
    """A hint in gold, drawn over the table.

    Args:
        words: What it says.
    """

    DEFAULT_CSS = """
    Callout {
        layer: above; position: absolute; width: auto; max-width: 76; height: auto;
        background: $gold-solid; color: $ink; padding: 0 1; text-style: bold;
    }
    """

    def __init__(self, words: str) -> None:
        super().__init__(words, markup=False)

    def point_at(self, place: Region, room: Region) -> None:
        """Move to the lower edge of a region.

        Args:
            place: What the hint is about, in cells of the screen.
            room: The region to stay in.
        """
        width = min(76, len(str(self.content)) + 2)
        x = place.x + (place.width - width) // 2
        y = place.bottom - 1
        self.styles.offset = (
            max(room.x, min(x, room.right - width)),
            max(room.y, min(y, room.bottom - 1)),
        )
