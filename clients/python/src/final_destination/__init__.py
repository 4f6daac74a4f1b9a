"""Client of the final-destination geocoding service, version 2 of its interface.

`Client` blocks, `AsyncClient` works with asyncio; both have the same methods and share their logic.
Answers are dictionaries as on the wire, described by the types of `answers` and `batch_answers`.
"""

from .answers import Match, Point, Response, Result, Suggestion, SuggestResponse, positions_of
from .async_batch_job import AsyncBatchJob
from .async_client import AsyncClient
from .batch_answers import Batch, BatchResult, SubmittedBatch
from .batch_flows import Submission
from .batch_job import BatchJob
from .client import Client
from .errors import (
    ApiError,
    AuthenticationError,
    ConnectionFailedError,
    DeadlineExceededError,
    FinalDestinationError,
    InvalidRequestError,
    InvalidResponseError,
    NotFoundError,
    RateLimitedError,
    UnavailableError,
)
from .queries import BatchQuery, Options, Query
from .retries import RetryPolicy

__all__ = [
    "ApiError",
    "AsyncBatchJob",
    "AsyncClient",
    "AuthenticationError",
    "Batch",
    "BatchJob",
    "BatchQuery",
    "BatchResult",
    "Client",
    "ConnectionFailedError",
    "DeadlineExceededError",
    "FinalDestinationError",
    "InvalidRequestError",
    "InvalidResponseError",
    "Match",
    "NotFoundError",
    "Options",
    "Point",
    "Query",
    "RateLimitedError",
    "Response",
    "Result",
    "RetryPolicy",
    "Submission",
    "SubmittedBatch",
    "SuggestResponse",
    "Suggestion",
    "UnavailableError",
    "positions_of",
]
