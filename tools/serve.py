"""Build the simulator, serve it on this machine only and open it: what `make run` runs.

Environment: `PORT` is the port to use (default: the first free one from 8000 up); `NO_BROWSER=1`
serves without opening a browser. Ctrl-C ends it.
"""

import argparse
import functools
import http.server
import os
import sys
import webbrowser
from pathlib import Path

import build_site

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "build" / "site"
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


def make_server(folder, port=None):
    """A server for `folder` on `port`, or on the first free port from 8000 up.

    Port 0 means any. Raises OSError when the port, or every one of them, is taken.
    """
    handler = functools.partial(Handler, directory=str(folder))
    ports = range(FIRST_PORT, FIRST_PORT + PORTS) if port is None else [port]
    error: OSError | None = None
    for candidate in ports:
        try:
            return Server((HOST, candidate), handler)
        except OSError as e:
            error = e
    assert error is not None
    raise error


def run():
    """Build, serve, open the browser, until Ctrl-C."""
    wanted = os.environ.get("PORT") or None
    port = int(wanted) if wanted and wanted.isdecimal() and len(wanted) < 6 else None
    if wanted and (port is None or port >= 1 << 16):
        raise SystemExit(f"PORT={wanted} is not a port: take a number such as PORT=8123.")
    build_site.build(SITE)
    try:
        server = make_server(SITE, port)
    except OSError as error:
        where = f"Port {port} is" if port else f"{PORTS} ports from {FIRST_PORT} up are"
        raise SystemExit(
            f"{where} taken, or not for you ({error.strerror}): try another, such as PORT=8123."
        ) from error
    with server:
        url = f"http://{HOST}:{server.server_port}/"
        print(f"Toychest is at {url} (Ctrl-C ends it)", flush=True)
        if os.environ.get("NO_BROWSER") != "1":
            webbrowser.open(url)
        server.serve_forever()


def main():
    """Read the command line, which knows only --help, and run."""
    argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()
    try:
        run()
    except KeyboardInterrupt:
        print("\nBye.")


if __name__ == "__main__":
    main()
