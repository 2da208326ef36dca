"""Work out what a face of Go Stop is worth, for every way it can stand: assets/tables/gostop.json.

Greedy players, now and then playing at random, play many rounds. After each turn every face is
looked at as the seat that has just moved knows it, and noted with the points that both made with it
from there on, and the square of their difference. The table has the averages, drawn a little to 0
where they rest on few.
Run as `python -m tests.tools.tables gostop assets/tables [ROUNDS]`.
"""

import json
from collections import defaultdict
from pathlib import Path

from games.gostop.faces import FACE_SET, Face, faces
from games.gostop.players import Greedy, face_key
from games.gostop.rules import Options, State, deal, legal, reduce, seen_by, to_move
from games.randomness import pick, stream

STRAYING = 0.04
"""How often a card is drawn at random, so that every way a face can stand comes up."""

DOUBT = 20
"""How many averages of 0 are added to each, against what chance makes of few."""

Seen = tuple[int, dict[int, Face], int]
"""The seat that has just moved, the faces as it knows them, the cards left in its hand."""


def worths(folder: str, rounds: str = "80000") -> None:
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    times: dict[str, int] = defaultdict(int)
    for number in range(int(rounds)):
        seen, final = played(f"worths {number}")
        ends = [faces(final, seat) for seat in (0, 1)]
        for seat, known, left in seen:
            for rank, face in known.items():
                name = face_key(face, left)
                times[name] += 1
                for place, more in enumerate(brought(face, ends[seat][rank])):
                    sums[name][place] += more
    lines = (f'"{name}": {averages(sums[name], times[name])}' for name in sorted(times))
    Path(folder, "gostop.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


def brought(face: Face, end: Face) -> tuple[int, int, int]:
    own = end.mine // FACE_SET - face.mine // FACE_SET
    other = end.theirs // FACE_SET - face.theirs // FACE_SET
    return own, other, (own - other) ** 2


def averages(sums: list[int], times: int) -> str:
    return json.dumps([round(each / (times + DOUBT), 4) for each in sums])


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
