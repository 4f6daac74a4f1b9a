"""One call: its request, its retries up to the deadline, and the check of its response."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from .effects import Failure, Flow, HttpReply, HttpRequest, Open, Pause, Send, TimeLimit, reply_to
from .errors import (
    UNKNOWN_CODE,
    ConnectionFailedError,
    DeadlineExceededError,
    FinalDestinationError,
    InvalidResponseError,
    error_class_of,
)
from .retries import Attempts, Clock, RetryPolicy, retry_after_of
from .uploads import Upload

T = TypeVar("T")


@dataclass(frozen=True)
class Call(Generic[T]):
    """A request, and what its successful response means.

    `parse` raises `InvalidResponseError` for a response that is not as described. `silence_seconds`
    is the time for which the service is silent on purpose, as in long polling.
    """

    request: HttpRequest
    parse: Callable[[HttpReply], T]
    silence_seconds: float = 0.0


@dataclass(frozen=True)
class Terms:
    """The retry policy of a call, and its total deadline in seconds."""

    deadline_seconds: float
    policy: RetryPolicy = field(default_factory=RetryPolicy)
    clock: Clock = field(default_factory=Clock)

    def within(self, deadline_seconds: float | None) -> Terms:
        """The same terms with another deadline, if one is given."""
        if deadline_seconds is None:
            return self
        return replace(self, deadline_seconds=deadline_seconds)

    def begin(self) -> Budget:
        """Starts the time of a call."""
        return Budget(self, self.clock.now() + self.deadline_seconds)


@dataclass(frozen=True)
class Budget:
    """The time that is left for a call, or for several of one iteration."""

    terms: Terms
    ends_at: float

    def attempts(self) -> Attempts:
        return Attempts(self.terms.policy, self.terms.clock, self.ends_at)

    def limit(self, silence_seconds: float = 0.0) -> TimeLimit:
        idle = self.terms.policy.idle_seconds + silence_seconds
        return TimeLimit(self.ends_at, idle, self.terms.clock.now)

    def rest(self) -> Terms:
        """Terms for another flow within the time that is left."""
        return self.terms.within(self.ends_at - self.terms.clock.now())

    def is_over(self) -> bool:
        return self.terms.clock.now() >= self.ends_at


def exchange(call: Call[T], budget: Budget) -> Flow[T]:
    """Sends a request until it succeeds; raises `FinalDestinationError` when it does not."""
    attempts = budget.attempts()
    while True:
        outcome = yield from reply_to(Send(call.request, budget.limit(call.silence_seconds)))
        if isinstance(outcome, HttpReply) and outcome.is_success:
            return call.parse(outcome)
        yield from pause_or_raise(error_of(outcome), attempts, budget, call.request)


def open_body(request: HttpRequest, budget: Budget, attempts: Attempts) -> Flow[HttpReply]:
    """Sends a request until its response begins; its body can then be read in parts."""
    while True:
        outcome = yield from reply_to(Open(request, budget.limit()))
        if isinstance(outcome, HttpReply) and outcome.is_success:
            return outcome
        yield from pause_or_raise(error_of(outcome), attempts, budget, request)


def pause_or_raise(
    error: FinalDestinationError, attempts: Attempts, budget: Budget, request: HttpRequest
) -> Flow[None]:
    """Waits for the next attempt, or raises the error if there is none."""
    if budget.is_over():
        seconds = budget.terms.deadline_seconds
        raise DeadlineExceededError(f"the deadline of {seconds:g} s is over: {error}") from error
    pause = attempts.pause_after(error)
    if pause is None or not _can_repeat(request):
        raise error
    yield Pause(pause)


def _can_repeat(request: HttpRequest) -> bool:
    return not isinstance(request.body, Upload) or request.body.is_repeatable


def error_of(outcome: HttpReply | Failure) -> FinalDestinationError:
    """Returns the exception of a request without success."""
    if isinstance(outcome, Failure):
        return ConnectionFailedError(outcome.reason)
    fields = _error_fields(outcome.body)
    return error_class_of(outcome.status)(
        outcome.status,
        fields.get("code", UNKNOWN_CODE),
        fields.get("reason", f"HTTP status {outcome.status} without an error of the service"),
        remediation=fields.get("remediation", ""),
        request_id=outcome.request_id,
        retry_after_seconds=retry_after_of(outcome.headers.get("retry-after")),
    )


def _error_fields(body: bytes) -> Mapping[str, str]:
    try:
        value = json.loads(body)
    except ValueError:
        return {}
    if not isinstance(value, dict):
        return {}
    return {name: text for name, text in value.items() if isinstance(text, str)}


def object_of(reply: HttpReply, *required: str) -> Any:
    """Returns the JSON object of a response, and checks that its required fields are present.

    Types of fields are not checked: the service's own specs compare every response with its OpenAPI
    document. Raises `InvalidResponseError`.
    """
    return parsed_object(reply.body, reply.request_id, *required)


def parsed_object(text: bytes, request_id: str | None, *required: str) -> Any:
    """Like `object_of`, of a text."""
    try:
        value = json.loads(text)
    except ValueError as error:
        raise InvalidResponseError("the response is not valid JSON", request_id) from error
    if not isinstance(value, dict):
        raise InvalidResponseError("the response is not a JSON object", request_id)
    missing = [name for name in required if name not in value]
    if missing:
        raise InvalidResponseError(f"the response lacks {', '.join(missing)}", request_id)
    return value
