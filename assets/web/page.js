// Where the terminal finds Parlour: beside this page, whatever host and folder it is served from.
const address = new URL("ws", location.href);
address.search = address.hash = "";
address.protocol = address.protocol.replace("http", "ws");
document.getElementById("terminal").dataset.sessionWebsocketUrl = address.href;
