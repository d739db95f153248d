"""The server of `toychest play`: a folder's files, for this machine only."""

import functools
import http.server
import os
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path

from toychest_host.errors import Problem

HOST = "127.0.0.1"
NAMES = ("localhost", HOST, "[::1]")  # a page of any other name has no business here
FIRST_PORT, PORTS = 8000, 100
HEADERS = {
    "Cache-Control": "no-cache",  # no old copy without asking
    "X-Content-Type-Options": "nosniff",
    # A frame for the chip, a service worker, a blob in place of a file of WebAssembly; no more.
    "Content-Security-Policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "connect-src 'self' blob:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'self'",
}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Static files with the right types, never cached, no line for every request."""

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
        suffix = "" if port == 80 else f":{port}"  # browsers leave the usual port out
        hosts = [value for name, value in self.headers.items() if name.strip().lower() == "host"]
        # Whatever is no header ends them for this parser, and maybe not for another.
        if len(hosts) > 1 or self.headers.defects or self.headers.get_payload():
            self.send_error(400)
            return None
        if self.headers["Host"] not in [name + suffix for name in NAMES]:
            self.send_error(403)
            return None
        try:
            return super().send_head()
        except ValueError:  # no file can have such a name
            self.send_error(404)
            return None

    def list_directory(self, path):
        """A folder without a page is nothing to look at."""
        self.send_error(404)

    def end_headers(self):
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format, *args):
        """Say nothing."""


class Server(http.server.ThreadingHTTPServer):
    """An HTTP server with a thread for every request."""

    # Two servers must not share a port (Windows would let them).
    allow_reuse_address = os.name == "posix"

    def handle_error(self, request, client_address):
        """Report an error, unless the browser just left in the middle of a download."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def make_server(folder: Path, port: int | None = None) -> Server:
    """A server for a folder on a port, or on the first free one from 8000 up.

    port: 0 means any. Raises Problem if the port, or every one of them, is taken.
    """
    handler = functools.partial(Handler, directory=str(folder))
    ports = range(FIRST_PORT, FIRST_PORT + PORTS) if port is None else [port]
    why = None
    for candidate in ports:
        try:
            return Server((HOST, candidate), handler)
        except OSError as error:
            why = error.strerror
    where = f"{PORTS} ports from {FIRST_PORT} up are" if port is None else f"Port {port} is"
    raise Problem(f"{where} taken, or not for you ({why}): try another, such as --port 8123.")


def run(server: Server, say: Callable[[str], None], browser: bool) -> None:
    """Serve until Ctrl-C, which raises KeyboardInterrupt. say: told the address. browser: whether
    to open one."""
    url = f"http://{HOST}:{server.server_port}/"
    say(f"Toychest is at {url} (Ctrl-C ends it)")
    if browser:
        webbrowser.open(url)
    server.serve_forever()
