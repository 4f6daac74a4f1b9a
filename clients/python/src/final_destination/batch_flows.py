"""The flows of batches, for both clients: submission, state, results, download.

A transfer of results that breaks is resumed where it ended: results in JSON with the row that
follows the last one, a download with the next byte.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, cast
from urllib.parse import parse_qsl, quote, urlsplit

from .batch_answers import UNFINISHED, Batch, BatchList, BatchResult, BatchStatus, SubmittedBatch
from .effects import Emit, Failure, Flow, HttpReply, HttpRequest, next_bytes
from .errors import ApiError, ConnectionFailedError, DeadlineExceededError, InvalidResponseError
from .exchange import Budget, Call, Terms, exchange, object_of, open_body, parsed_object
from .exchange import pause_or_raise
from .queries import Options, WebhookConfig
from .uploads import Upload

PATH = "/final-destination/v2/batches"
REQUIRED = ("id", "status", "counts", "created", "expires", "links")

ResultFormat = Literal["csv", "ndjson"]

RESULTS_POLL_SECONDS = 5
"""Longest wait for further results of a running batch."""


@dataclass(frozen=True)
class Submission:
    """What a batch is submitted with.

    `columns` maps fields of a query to the names of columns in a CSV. The Idempotency-Key is
    generated if none is given; give one to repeat a submission after the end of this process.
    """

    options: Options = field(default_factory=lambda: Options())
    columns: Mapping[str, str] = field(default_factory=dict)
    webhook: WebhookConfig | None = None
    idempotency_key: str | None = None


def submit(upload: Upload, submission: Submission, terms: Terms) -> Flow[SubmittedBatch]:
    """Uploads the rows. Each repetition sends the same Idempotency-Key and the same bytes."""
    headers = {
        "content-type": upload.media_type,
        "idempotency-key": submission.idempotency_key or str(uuid.uuid4()),
    }
    params = [*option_params(submission.options)]
    params += [(f"column.{name}", column) for name, column in submission.columns.items()]
    if submission.webhook is not None:
        params.append(("webhook", submission.webhook["url"]))
        if "secret" in submission.webhook:
            headers["webhook-secret"] = submission.webhook["secret"]
    request = HttpRequest("POST", PATH, tuple(params), headers, upload)
    return (yield from exchange(Call(request, _parse_submitted), terms.begin()))


def option_params(options: Options) -> list[tuple[str, str]]:
    """Returns options as URL parameters.

    >>> option_params({"verbose": True, "source_id": {"os_uprn": True, "os_udprn": False}})
    [('verbose', 'true'), ('source_id', 'os_uprn')]
    """
    params: list[tuple[str, str]] = []
    for name, value in options.items():
        if isinstance(value, Mapping):
            params.append((name, ",".join(key for key, is_set in value.items() if is_set)))
        elif isinstance(value, bool):
            params.append((name, "true" if value else "false"))
        elif value is not None:
            params.append((name, str(value)))
    return [(name, text) for name, text in params if text != ""]


def show(id: str, terms: Terms) -> Flow[Batch]:
    """Returns the state of a batch."""
    return (yield from exchange(_state_call("GET", id), terms.begin()))


def cancel(id: str, terms: Terms) -> Flow[Batch]:
    """Ends a batch and returns its state; changes nothing if it has ended already."""
    return (yield from exchange(_state_call("DELETE", id), terms.begin()))


def list_batches(status: BatchStatus | None, terms: Terms) -> Flow[None]:
    """Emits the batches of the key, the newest first, page by page."""
    budget = terms.begin()
    params = (("status", status),) if status is not None else ()
    request: HttpRequest | None = HttpRequest("GET", PATH, (*params, ("limit", "100")))
    while request is not None:
        page = yield from exchange(Call(request, _parse_list), budget)
        for batch in page["batches"]:
            yield Emit(batch)
        request = _request_of_link(page["next"]) if "next" in page else None


def _request_of_link(link: str) -> HttpRequest:
    parts = urlsplit(link)
    return HttpRequest("GET", parts.path, tuple(parse_qsl(parts.query)))


def progress(id: str, interval_seconds: int, terms: Terms) -> Flow[None]:
    """Emits the state of a batch at once, after each interval and at its end, by long polling."""
    budget = terms.begin()
    batch = yield from exchange(_state_call("GET", id), budget)
    yield Emit(batch)
    while batch["status"] in UNFINISHED:
        batch = yield from _next_state(id, interval_seconds, budget)
        yield Emit(batch)


def wait(id: str, terms: Terms) -> Flow[Batch]:
    """Returns the state of a batch when it has ended."""
    budget = terms.begin()
    batch = yield from exchange(_state_call("GET", id), budget)
    while batch["status"] in UNFINISHED:
        batch = yield from _next_state(id, 30, budget)
    return batch


def _next_state(id: str, wait_seconds: int, budget: Budget) -> Flow[Batch]:
    if budget.is_over():
        seconds = budget.terms.deadline_seconds
        raise DeadlineExceededError(f"the batch did not end within {seconds:g} s")
    return (yield from exchange(_state_call("GET", id, wait_seconds), budget))


def results(id: str, kind: Literal["results", "errors"], terms: Terms) -> Flow[None]:
    """Emits the result of each row once, in order, until the batch has ended."""
    budget = terms.begin()
    next_row = 1
    attempts = budget.attempts()
    while True:
        params = (("format", "ndjson"), ("from", str(next_row)))
        request = HttpRequest("GET", f"{_path(id)}/{kind}", params)
        reply = yield from open_body(request, budget, attempts)
        lines = _Lines()
        while (part := (yield from next_bytes())) and not isinstance(part, Failure):
            for line in lines.add(part):
                result = _parse_result(line, reply)
                next_row = result["row"] + 1
                attempts.reset()
                yield Emit(result)
        if isinstance(part, Failure):
            yield from pause_or_raise(ConnectionFailedError(part.reason), attempts, budget, request)
        elif reply.headers.get("batch-complete") != "false":
            return
        else:
            next_row = _next_row(reply, next_row)
            yield from _next_state(id, RESULTS_POLL_SECONDS, budget)


def _next_row(reply: HttpReply, after_last: int) -> int:
    given = reply.headers.get("batch-next-row", "")
    return max(after_last, int(given)) if given.isdecimal() else after_last


def download(id: str, format: ResultFormat, terms: Terms) -> Flow[None]:
    """Emits the bytes of the results of a batch that has ended."""
    budget = terms.begin()
    attempts = budget.attempts()
    received = 0
    while True:
        # Byte ranges exist only for texts that are not gzipped.
        headers = {"accept-encoding": "identity"}
        if received > 0:
            headers["range"] = f"bytes={received}-"
        request = HttpRequest("GET", f"{_path(id)}/results", (("format", format),), headers)
        try:
            reply = yield from open_body(request, budget, attempts)
        except ApiError as error:
            # The connection broke after the last byte.
            if received > 0 and error.code == "range_not_satisfiable":
                return
            raise
        if received > 0 and reply.status != 206:
            raise InvalidResponseError("the download could not be resumed", reply.request_id)
        while (part := (yield from next_bytes())) and not isinstance(part, Failure):
            received += len(part)
            attempts.reset()
            yield Emit(part)
        if not isinstance(part, Failure):
            return
        yield from pause_or_raise(ConnectionFailedError(part.reason), attempts, budget, request)


class _Lines:
    """Joins parts of a text to lines. A last line without an end is incomplete, and dropped."""

    def __init__(self) -> None:
        self._rest = b""

    def add(self, part: bytes) -> list[bytes]:
        *lines, self._rest = (self._rest + part).split(b"\n")
        return [line for line in lines if line]


def _path(id: str) -> str:
    return f"{PATH}/{quote(id, safe='')}"


def _state_call(method: Literal["GET", "DELETE"], id: str, wait_seconds: int = 0) -> Call[Batch]:
    params = (("wait", str(wait_seconds)),) if wait_seconds > 0 else ()
    return Call(HttpRequest(method, _path(id), params), _parse_batch, wait_seconds)


def _parse_batch(reply: HttpReply) -> Batch:
    return cast(Batch, object_of(reply, *REQUIRED))


def _parse_submitted(reply: HttpReply) -> SubmittedBatch:
    return cast(SubmittedBatch, object_of(reply, *REQUIRED))


def _parse_list(reply: HttpReply) -> BatchList:
    return cast(BatchList, object_of(reply, "batches"))


def _parse_result(line: bytes, reply: HttpReply) -> BatchResult:
    result = parsed_object(line, reply.request_id, "row", "status")
    if not isinstance(result["row"], int):
        raise InvalidResponseError("a result has no row number", reply.request_id)
    return cast(BatchResult, result)
