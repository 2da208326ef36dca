// Where the terminal finds Parlour: next to this page, whatever host and folder it is served from.
// The name of the visit lasts as long as the tab, so that a page loaded again shows the same game.
const VISIT = "parlour-visit";
const visit = sessionStorage.getItem(VISIT)
  || Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("-");
sessionStorage.setItem(VISIT, visit);
const address = new URL(`ws/${visit}`, location.href);
address.search = address.hash = "";
address.protocol = address.protocol.replace("http", "ws");
const terminal = document.getElementById("terminal");
terminal.dataset.sessionWebsocketUrl = address.href;

// On a phone the letters are as large as 80 columns and 24 rows allow, and buttons press keys. A
// cell of the terminal is of whole pixels of the screen.
const phone = matchMedia("(pointer: coarse)");
if (phone.matches) {
  const pixels = devicePixelRatio;
  const fits = (size) => 80 * Math.floor(0.6 * size * pixels) <= terminal.clientWidth * pixels
    && 24 * Math.ceil(1.32 * size * pixels) <= terminal.clientHeight * pixels;
  let size = 16;
  while (size > 5 && !fits(size)) size -= 0.25;
  terminal.dataset.fontSize = size;
  screen.orientation?.addEventListener("change", () => location.reload());
}

const CODES = { Enter: 13, Escape: 27, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 };

function press(key) {
  const keyCode = CODES[key] ?? key.toUpperCase().charCodeAt(0);
  const event = new KeyboardEvent("keydown", { key, keyCode, bubbles: true, cancelable: true });
  document.querySelector(".xterm-helper-textarea")?.dispatchEvent(event);
}

for (const button of document.querySelectorAll("#keys [data-key]")) {
  button.addEventListener("pointerdown", (event) => event.preventDefault());
  button.addEventListener("click", () => press(button.dataset.key));
}

// The terminal has the focus once it is connected; on a phone a keyboard comes up only if it is
// asked for, until it is closed.
function focus(keyboard) {
  const typing = document.querySelector(".xterm-helper-textarea");
  const mode = phone.matches && keyboard !== true ? "none" : "";
  if (typing.inputMode !== mode) typing.blur();
  typing.inputMode = mode;
  typing.focus();
}

document.getElementById("letters").addEventListener("click", () => {
  focus(document.querySelector(".xterm-helper-textarea").inputMode === "none");
});

const connecting = new MutationObserver(() => {
  if (document.body.classList.contains("-loaded")) {
    connecting.disconnect();
    focus();
    addEventListener("focus", focus);
  }
});
connecting.observe(document.body, { attributeFilter: ["class"] });
