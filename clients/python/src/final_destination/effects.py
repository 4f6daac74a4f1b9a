"""What a flow wants done: the border between the logic and the network.

A flow is a generator. It yields effects and receives their outcomes; it neither sends nor sleeps.
`Client` and `AsyncClient` perform the effects, each in its own way, so that everything else exists
once and is tested without a network.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar, Union

from .uploads import Upload

T = TypeVar("T")


@dataclass(frozen=True)
class HttpRequest:
    """A request of HTTP, without what all requests share: the host and the API key."""

    method: str
    path: str
    params: tuple[tuple[str, str], ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes | Upload | None = None


@dataclass(frozen=True)
class HttpReply:
    """A response of HTTP. The names of headers are lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes = b""

    @property
    def is_success(self) -> bool:
        return 200 <= self.status < 300

    @property
    def request_id(self) -> str | None:
        return self.headers.get("x-request-id")


@dataclass(frozen=True)
class Failure:
    """Why no response, or no further part of it, arrived."""

    reason: str


@dataclass(frozen=True)
class TimeLimit:
    """Limits of one exchange: the end on the monotonic clock, and the longest silence in seconds."""

    ends_at: float
    idle_seconds: float
    now: Callable[[], float]

    def remaining_seconds(self) -> float:
        """The seconds that the next network operation may take; 0 or less if the time is over."""
        return min(self.idle_seconds, self.ends_at - self.now())


@dataclass(frozen=True)
class Send:
    """Sends a request and reads the whole response. Outcome: `HttpReply` or `Failure`."""

    request: HttpRequest
    limit: TimeLimit


@dataclass(frozen=True)
class Open:
    """Like `Send`, but leaves the body of a success unread, for `Read`."""

    request: HttpRequest
    limit: TimeLimit


@dataclass(frozen=True)
class Read:
    """Reads the next part of the body. Outcome: bytes, empty at the end, or `Failure`."""


@dataclass(frozen=True)
class Pause:
    """Waits."""

    seconds: float


@dataclass(frozen=True)
class Emit:
    """Hands an item to the caller of an iteration."""

    item: object


@dataclass(frozen=True)
class Finished(Generic[T]):
    """The end of a flow, with what it returns."""

    value: T


Effect = Union[Send, Open, Read, Pause, Emit]
Outcome = Union[HttpReply, Failure, bytes, None]
Flow = Generator[Effect, Outcome, T]


def advance(flow: Flow[T], outcome: Outcome) -> Effect | Finished[T]:
    """Continues a flow with the outcome of its last effect, `None` at first."""
    try:
        return flow.send(outcome)
    except StopIteration as end:
        return Finished(end.value)


def reply_to(effect: Send | Open) -> Flow[HttpReply | Failure]:
    """The outcome of an effect that is answered with a response."""
    outcome = yield effect
    if not isinstance(outcome, (HttpReply, Failure)):
        raise TypeError(f"{type(effect).__name__} was answered with {type(outcome).__name__}")
    return outcome


def next_bytes() -> Flow[bytes | Failure]:
    """The next part of the opened body, empty at its end."""
    outcome = yield Read()
    if not isinstance(outcome, (bytes, Failure)):
        raise TypeError(f"Read was answered with {type(outcome).__name__}")
    return outcome
