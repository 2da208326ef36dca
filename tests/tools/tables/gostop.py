"""Work out what a face of Go Stop is worth, for every way it can stand: assets/tables/gostop.json.

Greedy players, now and then playing at random, play many rounds. After each turn every face is
looked at as the seat that has just moved knows it, and noted with the points it came to from there
on, less the other's. A face's worth is the average, drawn a little to 0 where it rests on few.
Run as `python -m tests.tools.tables.gostop assets/tables [ROUNDS]`.
"""

import json
import sys
from collections import defaultdict
from pathlib import Path

from games.gostop.dealing import deal
from games.gostop.faces import FACE_SET, Face, faces
from games.gostop.players import Greedy
from games.gostop.players.play_value import face_key
from games.gostop.rules import legal, reduce, to_move
from games.gostop.state import Options, State
from games.gostop.views import seen_by
from games.randomness import pick, stream

STRAYING = 0.04
"""How often a card is drawn at random, so that every way a face can stand comes up."""

DOUBT = 20
"""How many averages of 0 are added to each, against what chance makes of few."""

Seen = tuple[int, dict[int, Face], int]
"""The seat that has just moved, the faces as it knows them, the cards left in its hand."""


def main(folder: Path, rounds: int = 150_000) -> None:
    """Play so many rounds and write the worths into a folder."""
    sums: dict[str, float] = defaultdict(float)
    times: dict[str, int] = defaultdict(int)
    for number in range(rounds):
        seen, final = played(f"worths {number}")
        for seat, known, left in seen:
            end = faces(final, seat)
            for rank, face in known.items():
                name = face_key(face, left)
                times[name] += 1
                sums[name] += points(end[rank]) - points(face)
    worths = {name: round(sums[name] / (times[name] + DOUBT), 3) for name in sorted(times)}
    (folder / "gostop.json").write_text(json.dumps(worths, indent=0) + "\n")


def points(face: Face) -> int:
    """Return the points made with a face so far, less the other's."""
    return face.mine // FACE_SET - face.theirs // FACE_SET


def played(seed: str) -> tuple[list[Seen], State]:
    """Return what was seen after each turn of a round, and the round's end."""
    state, coin, greedy = deal(Options(1), seed), stream(seed, 1), Greedy()
    seen: list[Seen] = []
    while state.phase != "count":
        seat, turn = to_move(state)[0], state.phase in ("stock", "take")
        choices = legal(state, seat)
        if state.phase == "play" and coin.random() >= STRAYING:
            action = greedy.decide(seen_by(state, seat), seat, coin).action
        else:
            action = pick(coin, choices)
        after = reduce(state, seat, action)
        if turn and after.phase in ("play", "count"):
            moved = state.turn
            seen.append((moved, faces(seen_by(after, moved), moved), len(after.hands[moved])))
        state = after
    return seen, state


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
