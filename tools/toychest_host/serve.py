"""Serve the files of a folder to this computer only, for `toychest play`."""

import functools
import http.server
import os
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

from toychest_host.errors import Problem

HOST = "127.0.0.1"
NAMES = ("localhost", HOST, "[::1]")  # others are refused, because foreign pages could use them
FIRST_PORT, PORTS = 8000, 100
HEADERS = {
    "Cache-Control": "no-cache",  # the browser asks for a newer copy each time
    "X-Content-Type-Options": "nosniff",
    # This allows the page a frame for the chip, a service worker, and WebAssembly from a blob.
    "Content-Security-Policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "connect-src 'self' blob:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'self'",
}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves static files with the right content types, and writes no log. Browsers have to ask for
    a newer copy each time."""

    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".html": "text/html; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".webmanifest": "application/manifest+json",
    }

    def send_head(self):
        port = self.connection.getsockname()[1]
        suffix = "" if port == 80 else f":{port}"  # browsers leave port 80 out
        hosts = [value for name, value in self.headers.items() if name.strip().lower() == "host"]
        # Python ends the headers at a malformed line, other parsers may go on: refuse this.
        if len(hosts) > 1 or self.headers.defects or self.headers.get_payload():
            self.send_error(400)
            return None
        if self.headers["Host"] not in [name + suffix for name in NAMES]:
            self.send_error(403)
            return None
        try:
            return super().send_head()
        except ValueError:  # no file has such a name
            self.send_error(404)
            return None

    def list_directory(self, path):
        self.send_error(404)

    def end_headers(self):
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format, *args):
        """Do nothing, so that no request is logged."""


class Server(http.server.ThreadingHTTPServer):
    """An HTTP server with one thread for each request.

    is_elsewhere: whether it has another port because FIRST_PORT is taken.
    """

    is_elsewhere = False
    # Windows would let two servers share a port.
    allow_reuse_address = os.name == "posix"

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def make_server(folder: Path, port: int | None = None) -> Server:
    """Return a web server for the files in a folder. Raises Problem if no port can be used.

    port: TCP port. 0 means any free one; None means the first free one from 8000 up.
    """
    handler = functools.partial(Handler, directory=str(folder))
    ports = range(FIRST_PORT, FIRST_PORT + PORTS) if port is None else [port]
    why = None
    for candidate in ports:
        try:
            server = Server((HOST, candidate), handler)
        except OSError as error:
            why = error.strerror
        else:
            server.is_elsewhere = port is None and candidate != FIRST_PORT
            return server
    where, them = f"Port {port} is", "it"
    if port is None:
        where, them = f"{PORTS} ports from {FIRST_PORT} up are", "them"
    raise Problem(
        f"{where} in use, or you may not use {them} ({why}): try another, such as --port 8123."
    )


def run(server: Server, say: Callable[[str], None], browser: bool) -> None:
    """Run a web server until Ctrl-C, which raises KeyboardInterrupt.

    say: function called with a sentence that has the address of the page. If FIRST_PORT is taken,
        `say` is called before that with a warning: browsers keep saves by address, so the saves of
        that port are not on this page.
    browser: whether to open the page in a web browser.
    """
    url = f"http://{HOST}:{server.server_port}/"
    if server.is_elsewhere:
        say(
            f"Port {FIRST_PORT} is taken. Games that were played there are kept with that address; "
            "here is another box."
        )
    say(f"Toychest is at {url} (Ctrl-C ends it)")
    if browser:  # open() may wait for the browser, which needs the server
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
    server.serve_forever()
