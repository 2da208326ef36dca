"""A short hint at the place it speaks of, for somebody who sees it for the first time."""

from textual.geometry import Region
from textual.widgets import Static


class Callout(Static):
    """A few words in gold, laid over the table beside what they are about."""

    DEFAULT_CSS = """
    Callout {
        layer: above; position: absolute; width: auto; max-width: 76; height: auto;
        background: $gold; color: $rail; padding: 0 1; text-style: bold;
    }
    """

    def __init__(self, words: str) -> None:
        super().__init__(words, markup=False)

    def point_at(self, place: Region, room: Region) -> None:
        """Lie at the lower edge of a place, within the room there is."""
        width = min(76, len(str(self.content)) + 2)
        x = place.x + (place.width - width) // 2
        y = place.bottom - 1
        self.styles.offset = (
            max(room.x, min(x, room.right - width)),
            max(room.y, min(y, room.bottom - 1)),
        )
