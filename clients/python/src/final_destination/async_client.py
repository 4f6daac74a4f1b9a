"""The client for asyncio. Its methods are those of `Client`, which describes them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from types import TracebackType
from typing import cast, overload

import httpx

from . import batch_flows, query_flows
from .answers import Response, Result, SuggestResponse
from .batch_answers import Batch, BatchStatus
from .batch_flows import Submission
from .async_batch_job import AsyncBatchJob
from .client import DEADLINE_SECONDS, UPLOAD_DEADLINE_SECONDS
from .exchange import Terms
from .queries import Country, Language, Location, Options, Query, QueryOrText, SourceId
from .queries import SuggestionKind, SuggestLocation
from .retries import RetryPolicy
from .transport import AsyncTransport, Service
from .uploads import Content, upload_of


class AsyncClient:
    """Calls the service with asyncio. Arguments, deadlines and errors are those of `Client`."""

    def __init__(
        self,
        url: str | None = None,
        key: str | None = None,
        *,
        deadline_seconds: float = DEADLINE_SECONDS,
        retry_policy: RetryPolicy | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        self._owns_http = http is None
        self._http = http or httpx.AsyncClient()
        self._transport = AsyncTransport(Service.of(url, key), self._http)
        self._terms = Terms(deadline_seconds, retry_policy or RetryPolicy())

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connections, except those of a given `http` client."""
        if self._owns_http:
            await self._http.aclose()

    # A string is a sequence of strings as well: the first overload that fits is the right one.
    @overload
    async def geocode(  # type: ignore[misc]
        self,
        query: QueryOrText,
        *,
        country: Country | None = None,
        additional_matches: bool | None = None,
        options: Options | None = None,
        deadline_seconds: float | None = None,
    ) -> Result: ...

    @overload
    async def geocode(
        self,
        query: Iterable[QueryOrText],
        *,
        country: Country | None = None,
        additional_matches: bool | None = None,
        options: Options | None = None,
        deadline_seconds: float | None = None,
    ) -> list[Result]: ...

    async def geocode(
        self,
        query: QueryOrText | Iterable[QueryOrText],
        *,
        country: Country | None = None,
        additional_matches: bool | None = None,
        options: Options | None = None,
        deadline_seconds: float | None = None,
    ) -> Result | list[Result]:
        """Finds the destination of an address, or of each address.

        An address is a text or a `Query`; `country` and `additional_matches` apply where a query
        lacks them. Several are answered in their order, in requests of up to 200. For rows by the
        thousand, use `batch`.
        """
        terms = self._terms.within(deadline_seconds)
        if isinstance(query, (str, Mapping)):
            one = query_flows.query_of(cast(QueryOrText, query), country, additional_matches)
            return await self._transport.run(query_flows.geocode_one(one, options, terms))
        queries = [query_flows.query_of(each, country, additional_matches) for each in query]
        return await self._transport.run(query_flows.geocode_many(queries, options, terms))

    async def reverse(
        self,
        latitude: float,
        longitude: float,
        *,
        distance_filter: float | None = None,
        language: Language | None = None,
        additional_matches: bool | None = None,
        options: Options | None = None,
        deadline_seconds: float | None = None,
    ) -> Result:
        """Finds the address of a position in WGS 84 degrees, within `distance_filter` metres."""
        location: Location = {"latitude": latitude, "longitude": longitude}
        if distance_filter is not None:
            location["distance_filter"] = distance_filter
        query: Query = {"location": location, "language": language}
        query["additional_matches"] = additional_matches
        terms = self._terms.within(deadline_seconds)
        return await self._transport.run(query_flows.geocode_one(query, options, terms))

    async def look_up(
        self,
        id: str | None = None,
        *,
        source_id: SourceId | None = None,
        options: Options | None = None,
        deadline_seconds: float | None = None,
    ) -> Result:
        """Returns the destination with the `id` of an earlier answer, or with a UPRN or UDPRN.

        Raises `ValueError` unless exactly one of `id` and `source_id` is given.
        """
        query = query_flows.look_up_query(id, source_id)
        terms = self._terms.within(deadline_seconds)
        return await self._transport.run(query_flows.geocode_one(query, options, terms))

    async def query(
        self,
        queries: Sequence[Query],
        *,
        options: Options | None = None,
        deadline_seconds: float | None = None,
    ) -> Response:
        """Sends 1 to 200 queries of any kind in one request; returns its answer with `request_id`."""
        terms = self._terms.within(deadline_seconds)
        return await self._transport.run(query_flows.send_queries(queries, options, terms))

    async def suggest(
        self,
        q: str,
        *,
        location: SuggestLocation | None = None,
        country: list[Country] | None = None,
        bbox: list[float] | None = None,
        language: Language | None = None,
        kinds: list[SuggestionKind] | None = None,
        limit: int | None = None,
        deadline_seconds: float | None = None,
    ) -> SuggestResponse:
        """Suggests what a text may become while it is typed.

        `bbox` is west, south, east, north in degrees; `limit` is 1 to 10. A short deadline suits a
        user who types on.
        """
        request = query_flows.suggest_request(
            q,
            location=location,
            country=country,
            bbox=bbox,
            language=language,
            kinds=kinds,
            limit=limit,
        )
        return await self._transport.run(query_flows.suggest(request, self._terms.within(deadline_seconds)))

    async def batch(
        self,
        content: Content,
        submission: Submission = Submission(),
        *,
        media_type: str | None = None,
        deadline_seconds: float = UPLOAD_DEADLINE_SECONDS,
    ) -> AsyncBatchJob:
        """Submits rows, or a file by its path or as a binary file object, for background processing.

        Rows are texts or `BatchQuery`. The `media_type` of a path follows from its suffix; a file
        object needs one. Repetitions carry an Idempotency-Key and create no second batch. Raises
        `ValueError` for an unknown media type and `OSError` for a file that cannot be read.
        """
        # Rows are written to a temporary file, and files are opened, outside the event loop.
        terms = self._terms.within(deadline_seconds)
        with await asyncio.to_thread(upload_of, content, media_type) as upload:
            accepted = await self._transport.run(batch_flows.submit(upload, submission, terms))
        return AsyncBatchJob(accepted["id"], self._transport, self._terms, accepted)

    def batch_with_id(self, id: str) -> AsyncBatchJob:
        """Returns a batch that was submitted earlier; sends no request."""
        return AsyncBatchJob(id, self._transport, self._terms)

    def batches(
        self, *, status: BatchStatus | None = None, deadline_seconds: float | None = None
    ) -> AsyncIterator[Batch]:
        """Yields the batches of the API key, the newest first."""
        flow = batch_flows.list_batches(status, self._terms.within(deadline_seconds))
        return self._transport.iterate(flow)
