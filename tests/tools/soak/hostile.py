"""Hostile bots: what each reaches without a sandbox, and that it reaches nothing in one.

Each attack and each foul plays so many games against a sound bot in sandboxes: nothing is changed,
nothing outside its folder is read, no process is left, and the sound bot is never charged. One game
of each attack is played without a sandbox, for the table. `kill -9 -1` is not tried: without a
sandbox it would end all that runs here.
"""

import json
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import NamedTuple

from app.match.bots import sandbox
from tests.app.arena.zoo_helpers import GOOD, ZOO

SECRET = "the secret of the player"  # noqa: S105 - it only has to be found
VICTIM, LEFT, DEALS = "86401.5", "86399.5", "86402.5"
"""Numbers in the command line of the opponent and of all children that are to be left behind, and
the secret that the deals follow from, given by standard input."""

ROOT = Path(__file__).parents[3]
MARK = "mark-of-a-bot"
"""The name of a file that a bot tries to write among Parlour's own code."""

SOUND = f"echo {shlex.quote(SECRET)} > ${{HOME:-.}}/kept; {GOOD} # {VICTIM}\n"
"""The sound bot, which keeps something in its scratch."""

SHELF = "/srv" if os.access("/srv", os.W_OK) else None
"""Where a folder of another program lies: if possible, where no bot expects one of its own."""


class Scene:
    """What lies around a match: the player's home, files, and sockets that listen."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.home, self.outside, self.bots = (place / part for part in ("home", "outside", "bots"))
        self.code = {self.bots / "sound" / "play.sh": SOUND, self.bots / "app" / "__init__.py": ""}
        files = {self.home / name: SECRET for name in ("letter", "parlour/game")}
        for path, text in {**files, self.outside / "thesis": "mine", **self.code}.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        self.told = ""
        self.heard: set[str] = set()
        self.shelf = Path(mkdtemp(prefix="parlour-", dir=SHELF))
        self.sockets = {
            "port": socket.create_server(("127.0.0.1", 0)),
            "datagrams": socket.socket(type=socket.SOCK_DGRAM),
            "named": socket.socket(socket.AF_UNIX),
            "nameless": socket.socket(socket.AF_UNIX),
        }
        self.sockets["datagrams"].bind(self.sockets["port"].getsockname())
        self.sockets["named"].bind(str(self.shelf / "socket"))
        self.sockets["nameless"].bind(f"\0{self.shelf}")
        self.left_before = shared_memory()
        for name in self.sockets:
            threading.Thread(target=self.listen, args=(name,), daemon=True).start()

    def listen(self, name: str) -> None:
        """Note whether anybody connects, or sends a datagram."""
        listening = self.sockets[name]
        while True:
            try:
                if name == "datagrams":
                    listening.recv(1)
                else:
                    listening.listen()
                    listening.accept()[0].close()
            except OSError:
                return
            self.heard.add(name)

    def close(self) -> None:
        for listening in self.sockets.values():
            with suppress(OSError):
                listening.shutdown(socket.SHUT_RDWR)
            listening.close()
        shutil.rmtree(self.shelf)
        (ROOT / "app" / MARK).unlink(missing_ok=True)
        for number in shared_memory() - self.left_before:
            subprocess.run(["ipcrm", "-m", number], check=False)

    def learnt(self) -> bool:
        """Return whether a bot told the secret."""
        return SECRET in self.told

    def rewritten(self) -> bool:
        """Return whether code was changed: the opponent's, or what may be Parlour's."""
        is_marked = (ROOT / "app" / MARK).exists()
        return is_marked or any(read(path) != text.encode() for path, text in self.code.items())

    def left(self) -> list[int]:
        """Return the processes that a bot left behind."""
        return [
            int(folder.name)
            for folder in Path("/proc").glob("[1-9]*")
            if LEFT.encode() in read(folder / "cmdline")
        ]


def shared_memory() -> set[str]:
    """Return the numbers of the machine's segments of shared memory."""
    lines = Path("/proc/sysvipc/shm").read_text().splitlines()[1:]
    return {line.split()[1] for line in lines}


def read(path: Path) -> bytes:
    """Return what a file holds; nothing if it is gone."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


class Attack(NamedTuple):
    """A script, with names of `Scene` to fill in, and what shows that it worked."""

    script: str
    worked: Callable[[Scene], object]
    then: str = GOOD


PYTHON = shutil.which("python3", path="/usr/bin:/bin") or sys.executable
"""A Python that is there in a sandbox, too, as no other is."""


def python(program: str) -> str:
    return f"{PYTHON} -c {shlex.quote(program)}"


def told(*words: str) -> Callable[[Scene], bool]:
    return lambda scene: any(word in scene.told for word in words)


def there(path: str) -> Callable[[Scene], bool]:
    return lambda scene: (scene.place / path).exists()


def differs(path: str, text: str) -> Callable[[Scene], bool]:
    return lambda scene: read(scene.place / path) != text.encode()


def heard(name: str) -> Callable[[Scene], bool]:
    return lambda scene: name in scene.heard


def connects(family: str, address: str) -> str:
    return python(f"import socket as s; s.socket(s.{family}).connect({address})")


OPPONENT = (
    "sleep 0.2; for p in /proc/[1-9]*; do case $(tr '\\0' ' ' < $p/cmdline 2> /dev/null) in"
    f" 'sh sound/play.sh {VICTIM[:2]}''{VICTIM[2:]}'*) {{act}} ;; esac; done"
)
"""Words for a shell that do something for each process of the opponent: its number is in $p."""


def at_opponent(act: str) -> str:
    return OPPONENT.replace("{act}", act)


def never(scene: Scene) -> bool:
    return False


ATTACKS = {
    "reads a file of your home": Attack("cat {home}/letter >&2", Scene.learnt),
    "lists your home": Attack("ls {home} >&2", told("letter")),
    "writes to your home": Attack("echo 1 > {home}/mark", there("home/mark")),
    "reads Parlour's environment": Attack("cat /proc/$PPID/environ >&2", Scene.learnt),
    "reads the environment of all": Attack("cat /proc/*/environ >&2", Scene.learnt),
    "writes a file elsewhere": Attack("echo 1 > {outside}/mark", there("outside/mark")),
    "changes a file elsewhere": Attack(
        "echo 1 > {outside}/thesis", differs("outside/thesis", "mine")
    ),
    "removes a file elsewhere": Attack("rm {outside}/thesis", differs("outside/thesis", "mine")),
    "uses the network": Attack(connects("AF_INET", "('127.0.0.1', {port})"), heard("port")),
    "leaves a child behind": Attack(f"sleep {LEFT} &", Scene.left),
    "leaves a child in a session of its own": Attack(f"setsid sleep {LEFT} &", Scene.left),
    "leaves a child without a trace": Attack(f"setsid env -i sleep {LEFT} &", Scene.left),
    "leaves fifty children": Attack(
        f"for k in $(seq 50); do setsid env -i sleep {LEFT} & done", Scene.left
    ),
    "kills Parlour": Attack("kill -9 $PPID", never),
    "stops Parlour": Attack("kill -TERM $PPID", never),
    "kills its opponent": Attack(at_opponent("kill -9 ${p#/proc/}"), never),
    "stops its opponent": Attack(at_opponent("kill -STOP ${p#/proc/}"), never),
    "takes 3 GiB of memory": Attack(
        f"{python('print(len(bytearray(3 << 30)))')} >&2", told(str(3 << 30))
    ),
    "writes 100 MB to a file": Attack(
        "head -c 100000000 /dev/zero > $HOME/big; wc -c < $HOME/big >&2; rm $HOME/big",
        told("100000000"),
    ),
    "reads where Parlour's memory lies": Attack(
        "cat /proc/$PPID/maps >&2", told("libpython", "python3.")
    ),
    "reads where its opponent's memory lies": Attack(at_opponent("cat $p/maps >&2"), told("heap")),
    "traces its opponent": Attack(
        at_opponent(
            python(
                "import ctypes as c, sys;"
                "print('traced', c.CDLL(None).ptrace(16, int(sys.argv[1]), 0, 0))"
            )
            + " ${p#/proc/} >&2"
        ),
        told("traced 0"),
    ),
    "reads your saved games": Attack("cat {home}/parlour/game >&2", Scene.learnt),
    "writes among your saved games": Attack(
        "echo 1 > {home}/parlour/mark", there("home/parlour/mark")
    ),
    "removes your saved games": Attack(
        "rm {home}/parlour/game", differs("home/parlour/game", SECRET)
    ),
    "writes through a link": Attack(
        "ln -s {outside}/thesis $HOME/link; echo 1 > $HOME/link; rm $HOME/link",
        differs("outside/thesis", "mine"),
    ),
    "writes to the folder above": Attack("echo 1 > ../mark", there("mark")),
    "sends a datagram": Attack(
        python("import socket as s; s.socket(type=2).sendto(b'1', ('127.0.0.1', {port}))"),
        heard("datagrams"),
    ),
    "calls a program at its socket in a folder": Attack(
        connects("AF_UNIX", "'{shelf}/socket'"), heard("named")
    ),
    "calls a program at its socket without a folder": Attack(
        connects("AF_UNIX", "chr(0) + '{shelf}'"), heard("nameless")
    ),
    "leaves shared memory behind": Attack(
        "ipcmk -M 4096 > /dev/null", lambda scene: shared_memory() - scene.left_before
    ),
    "leaves a daemon": Attack(
        f"(setsid env -i sh -c 'sleep {LEFT} > /dev/null 2>&1 < /dev/null &' &)", Scene.left
    ),
    "leaves a child that computes": Attack(
        f"setsid env -i sh -c 'while :; do :; done # {LEFT}' &", Scene.left
    ),
    "opens a thousand files": Attack(
        python("print('all', len([open('/dev/null') for _ in range(1000)]))") + " >&2",
        told("all 1000"),
    ),
    "changes its opponent's limits": Attack(
        at_opponent("prlimit --nofile=9 --pid ${p#/proc/} && echo done it >&2"), told("done it")
    ),
    "slows its opponent down": Attack(
        at_opponent("renice 19 ${p#/proc/} > /dev/null && echo done it >&2"), told("done it")
    ),
    "slows the session of its opponent down": Attack(
        at_opponent("echo 19 > $p/autogroup && echo done it >&2"), told("done it")
    ),
    "rewrites its opponent": Attack("echo 'echo 14' > sound/play.sh", Scene.rewritten),
    "puts another program in its opponent's place": Attack(
        "mv sound old; mkdir sound; echo 'echo 14' > sound/play.sh", Scene.rewritten
    ),
    "removes its opponent": Attack("rm -r sound", Scene.rewritten),
    "reads its opponent": Attack("cat sound/play.sh >&2", told(VICTIM)),
    "reads its opponent's scratch": Attack(
        "sleep 0.2; cat $HOME/kept /tmp/kept /proc/*/root/tmp/kept sound/kept >&2", Scene.learnt
    ),
    "rewrites code in the start folder": Attack("echo 1 > app/__init__.py", Scene.rewritten),
    "writes among Parlour's code": Attack(f"echo 1 > {{code}}/app/{MARK}", Scene.rewritten),
    "reads Parlour's code": Attack("ls {code}/app >&2", told("wire")),
    "reads the secret of the deals in a command line": Attack(
        "cat /proc/*/cmdline | tr '\\0' ' ' >&2", told(DEALS)
    ),
    "reads it in the environment and in open files": Attack(
        "cat /proc/*/environ /proc/*/fd/* < /dev/null 2> /dev/null | head -c 3000 >&2", told(DEALS)
    ),
    "fills its scratch": Attack(
        "for k in 1 2 3; do head -c 60000000 /dev/zero > $HOME/$k && echo wrote $k >&2; done;"
        " rm $HOME/[123]",
        told("wrote 2"),
    ),
    "leaves something in its scratch for the next game": Attack(
        "cat $HOME/diary >&2; echo dear diary >> $HOME/diary", told("dear diary")
    ),
    "takes 3 GiB with eight children": Attack(
        python(
            "import os, sys, time\nfor _ in range(8):\n    if not os.fork():\n"
            "        kept = [(b'x' * (40 << 20), time.sleep(0.06)) for _ in range(10)]\n"
            "        time.sleep(1)\n        os._exit(0)\n"
            "codes = [os.wait()[1] for _ in range(8)]\nprint('held', sum(codes), file=sys.stderr)"
        ),
        told("held 0"),
    ),
    "has four hundred processes": Attack(
        f"for k in $(seq 400); do sleep {LEFT} & done; sleep 1; echo all of them >&2",
        told("all of them"),
    ),
    "never stops computing": Attack("while :; do :; done", never),
}


LIMIT, JOBS, PATIENCE = 4.0, "8", 60.0
"""Seconds for a bid, games at once (a hostile bot is mostly waited for), seconds for a game."""

FOULS = {name: Attack(script, never, "") for name, (script, _, _) in ZOO.items()}


def play(attack: Attack, mode: str, games: int) -> tuple[str, str]:
    """Let a bot play, in a sandbox if the mode is "on".

    Returns:
        What it reached, and how the report says it ended.
    """
    with TemporaryDirectory() as folder, closing(Scene(Path(folder))) as scene:
        places = {"home": scene.home, "outside": scene.outside, "shelf": scene.shelf, "code": ROOT}
        script = attack.script.replace("{port}", str(scene.sockets["port"].getsockname()[1]))
        for name, value in places.items():
            script = script.replace(f"{{{name}}}", str(value))
        (scene.bots / "play.sh").write_text(f"{script}\n{attack.then}\n")
        said = run(scene, mode, games)
        reached = "reached" if attack.worked(scene) else ""
        left = scene.left()
        for number in left:
            os.kill(number, signal.SIGKILL)
        return reached or ("left a process" if left else ""), said


def run(scene: Scene, mode: str, games: int) -> str:
    """Run a tournament of a sound bot and a hostile one; return what became of it."""
    words = ["arena", "tournament", f"exec:sh sound/play.sh {VICTIM}", "exec:sh play.sh"]
    flags = ["--games", str(games), "--jobs", JOBS, "--time-limit", str(LIMIT), "--sandbox", mode]
    flags += ["--format", "json", "--stderr", "--secret", "-"]
    home = {"HOME": str(scene.home), "PARLOUR_HOME": str(scene.home / "parlour"), "TOKEN": SECRET}
    ended = subprocess.run(
        [sys.executable, "-P", "-m", "app", *words, *flags],
        cwd=scene.bots,
        env={**os.environ, **home, "PYTHONPATH": str(ROOT)},
        input=f"{DEALS}\n",
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE + games * 3 * LIMIT,
    )
    scene.told = ended.stderr
    if ended.returncode < 0:
        return f"Parlour was ended by signal {-ended.returncode}"
    if not ended.stdout.strip().startswith("{"):
        return f"Parlour ended with {ended.returncode}: {ended.stderr.strip()[-80:]}"
    return verdict(json.loads(ended.stdout)["games"], games)


def verdict(played: list[dict[str, list[str]]], games: int) -> str:
    sound, other = (sum(bool(game["fouls"][seat]) for game in played) for seat in (0, 1))
    void = games - len(played)
    first = next((game["fouls"][1] for game in played if game["fouls"][1]), "")
    parts = [
        f"the sound bot is charged {sound} times" if sound else "",
        f"{void} void" if void else "",
        f"charged itself: {first.partition(': ')[2]}" if other else "",
    ]
    return ", ".join(filter(None, parts)) or "plays on"


def hostile(games: int) -> bool:
    """Let all play; return whether none reached anything in a sandbox."""
    wrong = []
    if why := sandbox.why_not():
        print(f"hostile: not tried, for {why}")
        return False
    for name, attack in {**ATTACKS, **FOULS}.items():
        reached, said = play(attack, "on", games)
        if reached or said.startswith(("Parlour", "the sound bot")) or "void" in said:
            wrong.append(name)
            print(f"hostile: {name}: {shlex.quote(reached)}, {said}", flush=True)
    for name, attack in ATTACKS.items():
        reached, said = play(attack, "off", 1)
        print(f"hostile, off: {name}: {reached or 'nothing reached'}; {said}", flush=True)
    print(
        f"hostile: {len(ATTACKS) + len(FOULS)} bots of {games} games each in sandboxes,"
        f" wrong: {', '.join(wrong) or 'none'}"
    )
    return not wrong
