"""A headless Chromium, driven over its DevTools: a page looked at, clicked and typed into.

What the app shows is read from the frames that come to the page, by a terminal of our own; where
it stands on the page is measured there. Every request that the page makes is noted.
"""

import asyncio
import base64
import json
import os
import shutil
from asyncio.subprocess import DEVNULL
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from tests.pyte_helpers import QuickScreen, QuickStream

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser")

FLAGS = (
    *("--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--disable-quic", "--disable-extensions"),
    *("--remote-debugging-port=0", "--window-size=1200,800"),
)

PATIENCE = 30
"""Seconds after which a test gives up waiting; a good run never comes near."""

KEYS = {
    "Enter": (13, "\r"),
    "Escape": (27, ""),
    "Tab": (9, ""),
    "Home": (36, ""),
    "ArrowLeft": (37, ""),
}
"""Keys that are no character: their number, and the text they make."""

MEASURE = """(() => {
    const box = document.querySelector('.xterm-screen').getBoundingClientRect();
    return [box.left, box.top, box.width, box.height];
})()"""

DRAWN = "new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))"


class Tab:
    """A page, and what has come of it."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.answers: dict[int, asyncio.Future[Any]] = {}
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self.screen = QuickScreen(80, 24)
        self.stream = QuickStream(self.screen)
        self.came = asyncio.Event()
        self.session = ""

    # what is said to the browser, and by it

    async def ask(self, method: str, **parameters: Any) -> Any:
        """Return what the browser answers."""
        number = len(self.answers) + 1
        self.answers[number] = asyncio.get_running_loop().create_future()
        message: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        await self.socket.send_json(message | ({"sessionId": self.session} if self.session else {}))
        async with asyncio.timeout(PATIENCE):
            return await self.answers[number]

    async def listen(self) -> None:
        """Take in all that the browser says."""
        async for message in self.socket:
            said = json.loads(message.data)
            if "id" in said:
                answer = self.answers[said["id"]]
                if "error" in said:
                    answer.set_exception(AssertionError(said["error"]))
                else:
                    answer.set_result(said["result"])
            else:
                self.note(said["method"], said["params"])

    def note(self, event: str, told: dict[str, Any]) -> None:
        """Note what happened."""
        match event:
            case "Network.requestWillBeSent":
                self.requests.append(told["request"]["url"])
            case "Network.webSocketCreated":
                self.requests.append(told["url"])
            case "Network.webSocketFrameSent" if told["response"]["opcode"] == 1:
                kind, *rest = json.loads(told["response"]["payloadData"])
                if kind == "resize":
                    self.screen.resize(rest[0]["height"], rest[0]["width"])
            case "Network.webSocketFrameReceived" if told["response"]["opcode"] == 2:
                self.stream.feed(base64.b64decode(told["response"]["payloadData"]))
            case "Log.entryAdded":
                self.complaints.append(told["entry"]["text"])
            case "Runtime.exceptionThrown":
                self.complaints.append(str(told["exceptionDetails"]))
        self.came.set()

    # looking

    @property
    def text(self) -> str:
        """What stands on the terminal."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    async def shows(self, words: str) -> None:
        """Wait until words stand on the terminal."""
        await self.until(lambda: words in self.text, words)

    async def until(self, condition: Any, what: str) -> None:
        """Wait until something is so. Raises `AssertionError` where it never is."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not condition():
                    self.came.clear()
                    await self.came.wait()
        except TimeoutError:
            raise AssertionError(f"never came: {what}\n{self.text}\n{self.complaints}") from None

    async def evaluate(self, script: str) -> Any:
        """Return what a script of the page comes to."""
        answer = await self.ask("Runtime.evaluate", expression=script, returnByValue=True)
        return answer["result"].get("value")

    async def until_true(self, script: str) -> None:
        """Wait until a script comes to true. Raises `AssertionError` where it never does."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not await self.evaluate(script):
                    await asyncio.sleep(0.05)
        except TimeoutError:
            raise AssertionError(f"never true: {script}\n{self.complaints}") from None

    async def picture(self, path: Path) -> None:
        """Write a picture of the page, once what has come is drawn."""
        await self.ask(
            "Runtime.evaluate",
            expression=DRAWN,
            awaitPromise=True,
        )
        answer = await self.ask("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(answer["data"]))

    # doing

    async def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            number, text = KEYS[key] if key in KEYS else (ord(key.upper()), key)
            parameters = {"key": key, "windowsVirtualKeyCode": number, "text": text}
            await self.ask("Input.dispatchKeyEvent", type="keyDown", **parameters)
            await self.ask("Input.dispatchKeyEvent", type="keyUp", **parameters)

    async def click(self, words: str) -> None:
        """Click where words stand on the terminal, the last place from above, once they do."""
        await self.shows(words)
        rows = self.text.split("\n")
        row = max(y for y, line in enumerate(rows) if words in line)
        left, top, width, height = await self.evaluate(MEASURE)
        where = {
            "x": left + (rows[row].index(words) + 0.5) * width / self.screen.columns,
            "y": top + (row + 0.5) * height / self.screen.lines,
        }
        await self.ask("Input.dispatchMouseEvent", type="mouseMoved", **where)
        for kind in ("mousePressed", "mouseReleased"):
            await self.ask(
                "Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **where
            )


@asynccontextmanager
async def chromium(folder: Path) -> AsyncIterator[str]:
    """Lend a new browser, whose files lie in a folder: where `tab_of` finds it."""
    assert PROGRAM
    sandbox = ("--no-sandbox",) if os.geteuid() == 0 else ()
    words = (PROGRAM, *FLAGS, *sandbox, f"--user-data-dir={folder}", "about:blank")
    process = await asyncio.create_subprocess_exec(
        *words, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True
    )
    try:
        yield await address(folder)
    finally:
        process.terminate()
        await process.wait()


@asynccontextmanager
async def tab_of(browser: str) -> AsyncIterator[Tab]:
    """Lend a new tab of a browser, which shares no cookies with others."""
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(browser, max_msg_size=0) as socket,
    ):
        tab = Tab(socket)
        listening = asyncio.create_task(tab.listen())
        try:
            await attach(tab)
            yield tab
        finally:
            listening.cancel()


async def address(folder: Path) -> str:
    """Return where the browser listens, once it does."""
    said = folder / "DevToolsActivePort"
    async with asyncio.timeout(PATIENCE):
        while not said.exists() or len(lines := said.read_text().split("\n")) < 2:
            await asyncio.sleep(0.05)
    return f"ws://127.0.0.1:{lines[0]}{lines[1]}"


async def attach(tab: Tab) -> None:
    """Open a page, and have all told that happens there."""
    alone = (await tab.ask("Target.createBrowserContext"))["browserContextId"]
    opened = await tab.ask("Target.createTarget", url="about:blank", browserContextId=alone)
    page = opened["targetId"]
    attached = await tab.ask("Target.attachToTarget", targetId=page, flatten=True)
    tab.session = attached["sessionId"]
    for domain in ("Page", "Network", "Log", "Runtime"):
        await tab.ask(f"{domain}.enable")
