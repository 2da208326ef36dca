"""What the rules of the house excuse, each with its reason."""

_SETS_UP_COMMAND = "adds a command to the parser, or runs it: the same in each module of app.cli"
_OF_EACH_GAME = "the same part of each game: see games.contract"

SAME_IDEA = {
    "EXAMPLE": _SETS_UP_COMMAND,
    "add": _SETS_UP_COMMAND,
    "run": _SETS_UP_COMMAND,
    "Action": _OF_EACH_GAME,
    "FIELDS": _OF_EACH_GAME,
    "GAME": _OF_EACH_GAME,
    "GAME_TITLE": _OF_EACH_GAME,
    "Options": _OF_EACH_GAME,
    "PLAYERS": _OF_EACH_GAME,
    "POSITIONS": _OF_EACH_GAME,
    "POSITION_WORDS": _OF_EACH_GAME,
    "Phase": _OF_EACH_GAME,
    "State": _OF_EACH_GAME,
    "VARIANTS": _OF_EACH_GAME,
    "Turn": "HOUSE turns a card: stored by this name in both games",
    "complete_position": _OF_EACH_GAME,
    "deal": _OF_EACH_GAME,
    "log_lines": "what the log at the table of a game says of a step",
    "describe": _OF_EACH_GAME,
    "legal": _OF_EACH_GAME,
    "narrate": _OF_EACH_GAME,
    "opened": _OF_EACH_GAME,
    "parse": _OF_EACH_GAME,
    "prompt": _OF_EACH_GAME,
    "read_position": _OF_EACH_GAME,
    "reduce": _OF_EACH_GAME,
    "result": _OF_EACH_GAME,
    "seen_by": _OF_EACH_GAME,
    "shown": _OF_EACH_GAME,
    "spell": _OF_EACH_GAME,
    "standing": _OF_EACH_GAME,
    "to_move": _OF_EACH_GAME,
    "write_position": _OF_EACH_GAME,
}
"""Public names that several modules define, because they are one idea."""

SHORT_MODULES: dict[str, str] = {}
"""Modules under 25 lines that are no package's face."""
