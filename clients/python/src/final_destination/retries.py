"""When a failed call is repeated, and after which pause.

Every call of this client may be repeated: queries change nothing, and a submission carries an
Idempotency-Key. Only what a repetition cannot change is final, such as an invalid request.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from email.utils import parsedate_to_datetime

from .errors import ApiError, FinalDestinationError, InvalidResponseError

RETRIED_STATUSES = frozenset({408, 429, 500, 502, 503, 504})
RETRIED_CODES = frozenset({"idempotency_under_way"})


@dataclass(frozen=True)
class RetryPolicy:
    """How often and how fast a call is repeated.

    Before attempt n the client waits a random time up to `first_delay_seconds` * 2 ** (n - 2), at
    most `max_delay_seconds`: exponential backoff with full jitter, as in
    https://aws.amazon.com/builders-library/timeouts-retries-and-backoff-with-jitter/. It never
    waits less than `Retry-After`. `idle_seconds` limits each silence of the network within an
    attempt; it exceeds the 10 s after which the service itself answers with 504.
    """

    max_attempts: int = 6
    first_delay_seconds: float = 0.5
    max_delay_seconds: float = 20.0
    idle_seconds: float = 30.0


@dataclass(frozen=True)
class Clock:
    """Time and chance, replaceable in tests. `now` is monotonic, in seconds; `chance` 0 to below 1."""

    now: Callable[[], float] = time.monotonic
    chance: Callable[[], float] = random.random


class Attempts:
    """Counts the attempts of one call, up to its total deadline."""

    def __init__(self, policy: RetryPolicy, clock: Clock, ends_at: float) -> None:
        self._policy = policy
        self._clock = clock
        self._ends_at = ends_at
        self._failed = 0

    def reset(self) -> None:
        """Starts counting again, after a transfer has made progress."""
        self._failed = 0

    def pause_after(self, error: FinalDestinationError) -> float | None:
        """Returns the seconds to wait before the next attempt, or `None` if there is none.

        There is none for a final error, after the last attempt, and if the deadline would be over
        after the pause.
        """
        self._failed += 1
        if self._failed >= self._policy.max_attempts or not is_transient(error):
            return None
        backoff = self._policy.first_delay_seconds * 2.0 ** (self._failed - 1)
        pause = self._clock.chance() * min(backoff, self._policy.max_delay_seconds)
        if isinstance(error, ApiError) and error.retry_after_seconds is not None:
            pause = max(pause, error.retry_after_seconds)
        return None if self._clock.now() + pause >= self._ends_at else pause


def is_transient(error: FinalDestinationError) -> bool:
    """Whether the same request may succeed later."""
    if isinstance(error, ApiError):
        return error.status in RETRIED_STATUSES or error.code in RETRIED_CODES
    return not isinstance(error, InvalidResponseError)


def retry_after_of(value: str | None, now: Callable[[], float] = time.time) -> float | None:
    """Returns the seconds of a `Retry-After` header (RFC 9110, 10.2.3), a number or a date.

    `now` is the time in Unix seconds. An invalid header counts as an absent one.

    >>> retry_after_of("5")
    5.0
    >>> retry_after_of("soon") is None
    True
    """
    if value is None:
        return None
    if value.strip().isascii() and value.strip().isdigit():
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - now())
    except (ValueError, OverflowError):
        return None
