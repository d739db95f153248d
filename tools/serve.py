"""Builds the simulator, serves it on this machine only and opens it: what `make run` runs.

Environment: `PORT` the port to use (default: the first free one from 8000 up), `NO_BROWSER=1`
serves without opening a browser. Ctrl-C ends it.
"""

import functools
import http.server
import os
import subprocess
import sys
import webbrowser
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "build" / "site"
HOST = "127.0.0.1"
FIRST_PORT, PORTS = 8000, 100


class Handler(http.server.SimpleHTTPRequestHandler):
    """Static files with the right types, never cached, no line for every request."""

    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".html": "text/html; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".wasm": "application/wasm",
    }

    def end_headers(self):
        """Forbid the browser to keep an old copy without asking."""
        self.send_header("Cache-Control", "no-cache")
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


def main():
    """Build, serve, open the browser, wait for Ctrl-C."""
    site = [sys.executable, str(ROOT / "tools" / "build_site.py")]
    if subprocess.run(site, stdout=subprocess.DEVNULL).returncode:
        raise SystemExit("The simulator could not be built.")
    wanted = os.environ.get("PORT")
    try:
        server = make_server(SITE, int(wanted) if wanted else None)
    except (OSError, ValueError, OverflowError) as e:
        raise SystemExit(f"Cannot serve on port {wanted or 'from 8000 up'}: {e}") from e
    url = f"http://{HOST}:{server.server_port}/"
    print(f"Toychest is at {url} (Ctrl-C ends it)", flush=True)
    if os.environ.get("NO_BROWSER") != "1":
        webbrowser.open(url)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print("\nBye.")
    finally:
        server.server_close()


if __name__ == "__main__":
    main()
