"""The client for blocking code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import cast, overload

import httpx

from . import batch_flows, query_flows
from .answers import Response, Result, SuggestResponse
from .batch_answers import Batch, BatchStatus
from .batch_flows import Submission
from .batch_job import BatchJob
from .exchange import Terms
from .queries import Country, Language, Location, Options, Query, QueryOrText, SourceId
from .queries import SuggestionKind, SuggestLocation
from .retries import RetryPolicy
from .transport import Service, Transport
from .uploads import Content, upload_of

DEADLINE_SECONDS = 60.0
"""Total deadline of a call, with all of its attempts."""

UPLOAD_DEADLINE_SECONDS = 3600.0
"""Total deadline of an upload, which is also that of the service."""


class Client:
    """Calls the service with blocking calls; safe to share between threads.

    Methods raise `FinalDestinationError` (see `errors`). `deadline_seconds` is the total deadline
    of a call with all of its attempts; each method accepts another one. Pass an `http` client of
    httpx for proxies, certificates or connection limits; closing it is then up to you. Without
    `url` and `key`, the environment variables `FINAL_DESTINATION_URL` and `FINAL_DESTINATION_KEY`
    are used; `KeyError` if one is not set.
    """

    def __init__(
        self,
        url: str | None = None,
        key: str | None = None,
        *,
        deadline_seconds: float = DEADLINE_SECONDS,
        retry_policy: RetryPolicy | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        self._owns_http = http is None
        self._http = http or httpx.Client()
        self._transport = Transport(Service.of(url, key), self._http)
        self._terms = Terms(deadline_seconds, retry_policy or RetryPolicy())

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections, except those of a given `http` client."""
        if self._owns_http:
            self._http.close()

    # A string is a sequence of strings as well: the first overload that fits is the right one.
    @overload
    def geocode(  # type: ignore[misc]
        self,
        query: QueryOrText,
        *,
        country: Country | None = None,
        additional_matches: bool | None = None,
        options: Options | None = None,
        deadline_seconds: float | None = None,
    ) -> Result: ...

    @overload
    def geocode(
        self,
        query: Iterable[QueryOrText],
        *,
        country: Country | None = None,
        additional_matches: bool | None = None,
        options: Options | None = None,
        deadline_seconds: float | None = None,
    ) -> list[Result]: ...

    def geocode(
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
            return self._transport.run(query_flows.geocode_one(one, options, terms))
        queries = [query_flows.query_of(each, country, additional_matches) for each in query]
        return self._transport.run(query_flows.geocode_many(queries, options, terms))

    def reverse(
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
        return self._transport.run(query_flows.geocode_one(query, options, terms))

    def look_up(
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
        return self._transport.run(query_flows.geocode_one(query, options, terms))

    def query(
        self,
        queries: Sequence[Query],
        *,
        options: Options | None = None,
        deadline_seconds: float | None = None,
    ) -> Response:
        """Sends 1 to 200 queries of any kind in one request; returns its answer with `request_id`."""
        terms = self._terms.within(deadline_seconds)
        return self._transport.run(query_flows.send_queries(queries, options, terms))

    def suggest(
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
        return self._transport.run(query_flows.suggest(request, self._terms.within(deadline_seconds)))

    def batch(
        self,
        content: Content,
        submission: Submission = Submission(),
        *,
        media_type: str | None = None,
        deadline_seconds: float = UPLOAD_DEADLINE_SECONDS,
    ) -> BatchJob:
        """Submits rows, or a file by its path or as a binary file object, for background processing.

        Rows are texts or `BatchQuery`. The `media_type` of a path follows from its suffix; a file
        object needs one. Repetitions carry an Idempotency-Key and create no second batch. Raises
        `ValueError` for an unknown media type and `OSError` for a file that cannot be read.
        """
        terms = self._terms.within(deadline_seconds)
        with upload_of(content, media_type) as upload:
            accepted = self._transport.run(batch_flows.submit(upload, submission, terms))
        return BatchJob(accepted["id"], self._transport, self._terms, accepted)

    def batch_with_id(self, id: str) -> BatchJob:
        """Returns a batch that was submitted earlier; sends no request."""
        return BatchJob(id, self._transport, self._terms)

    def batches(
        self, *, status: BatchStatus | None = None, deadline_seconds: float | None = None
    ) -> Iterator[Batch]:
        """Yields the batches of the API key, the newest first."""
        flow = batch_flows.list_batches(status, self._terms.within(deadline_seconds))
        return self._transport.iterate(flow)
