"""Performs effects with httpx: the only module that uses the network or sleeps."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Generator, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

import httpx

from .effects import (
    Effect,
    Emit,
    Failure,
    Finished,
    Flow,
    HttpReply,
    HttpRequest,
    Open,
    Outcome,
    Pause,
    Read,
    Send,
    TimeLimit,
    advance,
)
from .uploads import Upload

T = TypeVar("T")

FAILURES = (httpx.TransportError, httpx.DecodingError)
OUT_OF_TIME = Failure("no response in time")


@dataclass(frozen=True)
class Service:
    """Where the service is, and the API key. Raises `ValueError` for a URL that is not HTTP."""

    url: str
    key: str = field(repr=False)

    def __post_init__(self) -> None:
        if not self.url.startswith(("http://", "https://")):
            raise ValueError(f"the URL of the service is not an HTTP URL: {self.url!r}")

    @classmethod
    def of(cls, url: str | None, key: str | None) -> Service:
        """Completes what is not given from the environment; `KeyError` if it is not there either."""
        return cls(
            os.environ["FINAL_DESTINATION_URL"] if url is None else url,
            os.environ["FINAL_DESTINATION_KEY"] if key is None else key,
        )

    def arguments(self, request: HttpRequest) -> dict[str, Any]:
        """The arguments of `build_request` of either client of httpx, except the body."""
        return {
            "method": request.method,
            "url": self.url.rstrip("/") + request.path,
            "params": list(request.params) or None,
            "headers": {"authorization": self.key, **request.headers},
        }


class _RemainingSeconds(dict[str, float]):
    """The `timeout` extension of a request: httpcore reads it before each operation.

    Each operation thus gets the time that is left, so that connecting, sending and receiving
    together respect the deadline.
    """

    def __init__(self, limit: TimeLimit) -> None:
        super().__init__()
        self._limit = limit

    def get(self, key: str, default: Any = None) -> Any:
        return max(0.001, self._limit.remaining_seconds())


class Transport:
    """Runs flows with blocking calls. It can run several at once, in different threads."""

    def __init__(self, service: Service, http: httpx.Client) -> None:
        self._service = service
        self._http = http

    def run(self, flow: Flow[T]) -> T:
        """Runs a flow to its end and returns its result."""
        performer = _Performer(self._service, self._http)
        try:
            outcome: Outcome = None
            while not isinstance(effect := advance(flow, outcome), Finished):
                outcome = performer.perform(effect)
            return effect.value
        finally:
            performer.close()

    def iterate(self, flow: Flow[None]) -> Generator[Any, None, None]:
        """Runs a flow and yields what it emits."""
        performer = _Performer(self._service, self._http)
        try:
            outcome: Outcome = None
            while not isinstance(effect := advance(flow, outcome), Finished):
                if isinstance(effect, Emit):
                    yield effect.item
                outcome = performer.perform(effect)
        finally:
            performer.close()


class _Performer:
    """Performs the effects of one flow, which reads at most one body at a time."""

    def __init__(self, service: Service, http: httpx.Client) -> None:
        self._service = service
        self._http = http
        self._response: httpx.Response | None = None
        self._parts: Iterator[bytes] = iter(())
        self._limit: TimeLimit | None = None

    def perform(self, effect: Effect) -> Outcome:
        if isinstance(effect, Pause):
            time.sleep(effect.seconds)
        elif isinstance(effect, (Send, Open)):
            return self._send(effect)
        elif isinstance(effect, Read):
            return self._read()
        return None

    def close(self) -> None:
        if self._response is not None:
            self._response.close()
            self._response = None

    def _send(self, effect: Send | Open) -> HttpReply | Failure:
        self.close()
        limit, body = effect.limit, effect.request.body
        content = body.chunks() if isinstance(body, Upload) else body
        request = self._http.build_request(
            **self._service.arguments(effect.request), content=content
        )
        request.extensions = {**request.extensions, "timeout": _RemainingSeconds(limit)}
        if limit.remaining_seconds() <= 0:
            return OUT_OF_TIME
        try:
            response = self._http.send(request, stream=True)
        except FAILURES as error:
            return failure_of(error)
        self._response, self._limit, self._parts = response, limit, response.iter_bytes()
        reply = reply_of(response)
        return reply if isinstance(effect, Open) and reply.is_success else self._whole(reply)

    def _whole(self, reply: HttpReply) -> HttpReply | Failure:
        body = bytearray()
        while part := self._read():
            if isinstance(part, Failure):
                return part
            body += part
        return HttpReply(reply.status, reply.headers, bytes(body))

    def _read(self) -> bytes | Failure:
        if self._limit is not None and self._limit.remaining_seconds() <= 0:
            self.close()
            return OUT_OF_TIME
        try:
            part = next(self._parts, b"")
        except FAILURES as error:
            self.close()
            return failure_of(error)
        if not part:
            self.close()
        return part


class AsyncTransport:
    """Runs flows with asyncio."""

    def __init__(self, service: Service, http: httpx.AsyncClient) -> None:
        self._service = service
        self._http = http

    async def run(self, flow: Flow[T]) -> T:
        """Runs a flow to its end and returns its result."""
        performer = _AsyncPerformer(self._service, self._http)
        try:
            outcome: Outcome = None
            while not isinstance(effect := advance(flow, outcome), Finished):
                outcome = await performer.perform(effect)
            return effect.value
        finally:
            await performer.close()

    async def iterate(self, flow: Flow[None]) -> AsyncIterator[Any]:
        """Runs a flow and yields what it emits."""
        performer = _AsyncPerformer(self._service, self._http)
        try:
            outcome: Outcome = None
            while not isinstance(effect := advance(flow, outcome), Finished):
                if isinstance(effect, Emit):
                    yield effect.item
                outcome = await performer.perform(effect)
        finally:
            await performer.close()


class _AsyncPerformer:
    """Performs the effects of one flow, like `_Performer`."""

    def __init__(self, service: Service, http: httpx.AsyncClient) -> None:
        self._service = service
        self._http = http
        self._response: httpx.Response | None = None
        self._parts: AsyncIterator[bytes] = _empty()
        self._limit: TimeLimit | None = None

    async def perform(self, effect: Effect) -> Outcome:
        if isinstance(effect, Pause):
            await asyncio.sleep(effect.seconds)
        elif isinstance(effect, (Send, Open)):
            return await self._send(effect)
        elif isinstance(effect, Read):
            return await self._read()
        return None

    async def close(self) -> None:
        if self._response is not None:
            await self._response.aclose()
            self._response = None

    async def _send(self, effect: Send | Open) -> HttpReply | Failure:
        await self.close()
        limit, body = effect.limit, effect.request.body
        content = _in_thread(body) if isinstance(body, Upload) else body
        request = self._http.build_request(
            **self._service.arguments(effect.request), content=content
        )
        request.extensions = {**request.extensions, "timeout": _RemainingSeconds(limit)}
        if limit.remaining_seconds() <= 0:
            return OUT_OF_TIME
        try:
            response = await self._http.send(request, stream=True)
        except FAILURES as error:
            return failure_of(error)
        self._response, self._limit, self._parts = response, limit, response.aiter_bytes()
        reply = reply_of(response)
        return reply if isinstance(effect, Open) and reply.is_success else await self._whole(reply)

    async def _whole(self, reply: HttpReply) -> HttpReply | Failure:
        body = bytearray()
        while part := await self._read():
            if isinstance(part, Failure):
                return part
            body += part
        return HttpReply(reply.status, reply.headers, bytes(body))

    async def _read(self) -> bytes | Failure:
        if self._limit is not None and self._limit.remaining_seconds() <= 0:
            await self.close()
            return OUT_OF_TIME
        try:
            part = await anext(self._parts, b"")
        except FAILURES as error:
            await self.close()
            return failure_of(error)
        if not part:
            await self.close()
        return part


async def _empty() -> AsyncIterator[bytes]:
    return
    yield b""


async def _in_thread(upload: Upload) -> AsyncIterator[bytes]:
    """Reads the content outside the event loop, which a slow disk would block."""
    chunks = upload.chunks()
    while chunk := await asyncio.to_thread(lambda: next(chunks, b"")):
        yield chunk


def reply_of(response: httpx.Response) -> HttpReply:
    headers = {name.lower(): value for name, value in response.headers.items()}
    return HttpReply(response.status_code, headers)


def failure_of(error: Exception) -> Failure:
    """The reason of a failure, without the request, which may contain an address."""
    return Failure(f"{type(error).__name__}: {error}" if str(error) else type(error).__name__)
