"""The games of a tournament on other machines: the workers of a dask distributed cluster.

Parlour and the programs must be installed where the workers run.
"""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import NamedTuple

from games.contract import Refusal
from games.text import quoted

SCHEDULER_TIMEOUT = 10
"""Seconds to wait for an answer of the scheduler."""


class ClusterExecutor(NamedTuple):
    """The executor of a cluster, and how many games to submit at the same time."""

    executor: Executor
    at_once: int


@contextmanager
def open_cluster(address: str) -> Iterator[ClusterExecutor]:
    """Open the cluster whose scheduler is at an address. Raises `Refusal` if none answers."""
    try:
        from distributed import Client
    except ImportError as error:
        missing = "A cluster needs Dask. Get it with: pip install 'parlour[cluster]'"
        raise Refusal(missing) from error
    try:
        client = Client(address, timeout=SCHEDULER_TIMEOUT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Refusal(f"No scheduler answers at {quoted(address, 60)}.") from error
    with client, client.get_executor() as executor:
        # Twice as many as it has threads, so that no worker waits for its next game.
        yield ClusterExecutor(executor, 2 * max(1, sum(client.nthreads().values())))
