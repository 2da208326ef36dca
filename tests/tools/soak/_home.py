"""A home of its own for what a script plays."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def own_home() -> Iterator[Path]:
    """Lend an empty folder as the home that games are kept in, gone afterwards."""
    with TemporaryDirectory() as folder:
        os.environ["PARLOUR_HOME"] = folder
        yield Path(folder)
