"""The exceptions of the client. All derive from `FinalDestinationError`.

A query without a match is no error: its result has the status `no_matches`.
"""

from __future__ import annotations

from typing import Literal

# fmt: off
ErrorCode = Literal[
    "bad_request", "invalid_json", "validation_failed", "unauthorized", "origin_not_allowed",
    "operation_not_allowed", "not_found", "method_not_allowed", "request_timeout",
    "payload_too_large", "unsupported_media_type", "unsupported_encoding", "too_many_requests",
    "headers_too_large", "internal_error", "service_unavailable", "overloaded",
    "deadline_exceeded", "invalid_upload", "batch_not_found", "not_acceptable",
    "idempotency_under_way", "batch_expired", "batch_too_large", "unsupported_upload",
    "range_not_satisfiable", "idempotency_key_reused", "too_many_batches", "too_many_watchers",
]
"""The codes of this release of the service."""
# fmt: on

UNKNOWN_CODE = "unknown"
"""The code of a failure without a code, such as that of a proxy in front of the service."""


class FinalDestinationError(Exception):
    """Any failure of a call. `request_id`, where known, identifies the request in a report."""

    request_id: str | None = None


class ApiError(FinalDestinationError):
    """The service answered with a failure.

    Programs should depend on `code` (one of `ErrorCode`, or `unknown`) or on the subclass; the
    reason is for people. `retry_after_seconds` is the wait that the service prescribes, or `None`.
    """

    def __init__(
        self,
        status: int,
        code: str,
        reason: str,
        *,
        remediation: str = "",
        request_id: str | None = None,
        retry_after_seconds: float | None = None,
    ) -> None:
        quoted = f"; request {request_id}" if request_id else ""
        super().__init__(f"{code} ({status}): {reason} {remediation}".rstrip() + quoted)
        self.status = status
        self.code = code
        self.reason = reason
        self.remediation = remediation
        self.request_id = request_id
        self.retry_after_seconds = retry_after_seconds


class InvalidRequestError(ApiError):
    """The request has to be changed: 400, 405, 406, 409, 413, 415, 416, 422, 431."""


class AuthenticationError(ApiError):
    """The API key is missing, unknown, or not allowed to do this: 401, 403."""


class NotFoundError(ApiError):
    """The batch or path does not exist (404), or no longer (410)."""


class RateLimitedError(ApiError):
    """A limit of the API key is reached: 429."""


class UnavailableError(ApiError):
    """The service could not answer in time or failed: 408, 5xx."""


class ConnectionFailedError(FinalDestinationError):
    """No complete response arrived: no connection, a broken one, or silence."""


class DeadlineExceededError(FinalDestinationError):
    """The total deadline of the call is over. The last failure, if any, is its `__cause__`."""


class InvalidResponseError(FinalDestinationError):
    """The response succeeded, but is not what the interface describes.

    Usually something other than the service answers at this URL.
    """

    def __init__(self, reason: str, request_id: str | None = None) -> None:
        super().__init__(f"{reason}; request {request_id}" if request_id else reason)
        self.request_id = request_id


def error_class_of(status: int) -> type[ApiError]:
    """Returns the exception class of a status.

    >>> error_class_of(429).__name__
    'RateLimitedError'
    """
    if status in (401, 403):
        return AuthenticationError
    if status in (404, 410):
        return NotFoundError
    if status == 429:
        return RateLimitedError
    if status == 408 or status >= 500:
        return UnavailableError
    return InvalidRequestError if status >= 400 else ApiError
