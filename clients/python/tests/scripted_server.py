"""A local HTTP server that answers with a script of responses, for tests of retries and timeouts."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Scripted:
    """A response; `cut_to` sends only so many bytes of the body, and then breaks the connection."""

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    delay_seconds: float = 0
    cut_to: int | None = None
    drop: bool = False
    """Closes the connection without a response."""


@dataclass(frozen=True)
class Received:
    """A request as it arrived; the names of headers are lower case."""

    method: str
    target: str
    headers: Mapping[str, str]
    body: bytes
    at: float


def scripted(value: object, status: int = 200, **headers: str) -> Scripted:
    """A response in JSON; `retry_after="2"` is the header `Retry-After`."""
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return Scripted(status, json.dumps(value).encode(), named)


def failure(status: int, code: str, **headers: str) -> Scripted:
    """A failure as the service sends it."""
    body = {"code": code, "reason": "The reason.", "remediation": "The remediation."}
    return scripted(body, status, x_request_id="7d8f0401", **headers)


class ScriptedServer:
    """Answers one request after the other from its script; the last response is repeated."""

    def __init__(self, *script: Scripted) -> None:
        self.received: list[Received] = []
        remaining = list(script)
        received = self.received
        lock = threading.Lock()

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self) -> None:
                body = self.read_body()
                headers = {name.lower(): value for name, value in self.headers.items()}
                with lock:
                    at = time.monotonic()
                    received.append(Received(self.command, self.path, headers, body, at))
                    response = remaining.pop(0) if len(remaining) > 1 else remaining[0]
                time.sleep(response.delay_seconds)
                self.close_connection = response.drop or response.cut_to is not None
                if response.drop:
                    return
                self.send_response(response.status)
                for name, value in response.headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(response.body)))
                self.end_headers()
                with contextlib.suppress(ConnectionError):
                    self.wfile.write(response.body[: response.cut_to])

            do_GET = do_POST = do_DELETE = answer

            def read_body(self) -> bytes:
                if self.headers.get("transfer-encoding") != "chunked":
                    return self.rfile.read(int(self.headers.get("content-length", "0")))
                body = b""
                while size := int(self.rfile.readline(), 16):
                    body += self.rfile.read(size)
                    self.rfile.readline()
                self.rfile.readline()
                return body

            def log_message(self, format: str, *args: Any) -> None:
                """Logs nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> ScriptedServer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
