"""What the service answers about batches: their state, their results and their webhook.

Times are ISO 8601 in UTC, such as `2026-11-21T10:00:00.000Z`.
"""

from typing import Any, Literal, NotRequired, TypedDict

from .answers import Logging, Match

BatchStatus = Literal["queued", "running", "completed", "cancelled", "failed", "expired"]

UNFINISHED: frozenset[BatchStatus] = frozenset({"queued", "running"})
"""The statuses that are followed by another one."""


class BatchCounts(TypedDict):
    """Row counts; `processed` is the sum of `ok`, `no_matches` and `rejected`."""

    total: int
    processed: int
    ok: int
    no_matches: int
    rejected: int


class BatchWebhook(TypedDict):
    """The state of a webhook."""

    url: str
    state: Literal["waiting", "delivering", "delivered", "given_up"]
    attempts: int
    next_attempt: NotRequired[str]
    delivered: NotRequired[str]
    last_failure: NotRequired[str]


class SubmittedWebhook(BatchWebhook):
    """The webhook of a new batch. Its secret cannot be retrieved later."""

    secret: str


class BatchLinks(TypedDict):
    """Paths of a batch."""

    self: str
    results: str
    errors: str
    events: str


class Batch(TypedDict):
    """The state of a batch."""

    id: str
    status: BatchStatus
    counts: BatchCounts
    created: str
    started: NotRequired[str]
    finished: NotRequired[str]
    expected_end: NotRequired[str]
    expires: str
    rows_per_second: NotRequired[float]
    webhook: NotRequired[BatchWebhook]
    links: BatchLinks


class SubmittedBatch(TypedDict):
    """A batch as it was accepted."""

    id: str
    status: BatchStatus
    counts: BatchCounts
    created: str
    started: NotRequired[str]
    finished: NotRequired[str]
    expected_end: NotRequired[str]
    expires: str
    rows_per_second: NotRequired[float]
    webhook: NotRequired[SubmittedWebhook]
    links: BatchLinks


class BatchList(TypedDict):
    """A page of batches, the newest first; `next` is the path of the next page."""

    batches: list[Batch]
    next: NotRequired[str]


class Error(TypedDict):
    """Why a row was rejected. Its code is one of `ErrorCode`."""

    code: str
    reason: str
    remediation: str


class BatchResult(TypedDict):
    """The result of one row.

    A rejected row has `error`; any other row has `best_match` and `additional_matches`.
    """

    row: int
    """From 1, in the order of the upload."""
    row_id: NotRequired[str]
    line: NotRequired[int]
    status: Literal["ok", "no_matches", "rejected"]
    best_match: NotRequired[Match | None]
    additional_matches: NotRequired[list[Match]]
    original_request: NotRequired[dict[str, Any]]
    logging: NotRequired[Logging]
    columns: NotRequired[dict[str, str]]
    """The columns of the upload that are no fields of a query."""
    error: NotRequired[Error]
