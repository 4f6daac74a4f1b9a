"""The flows of queries and suggestions, for both clients."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import cast

from .answers import Response, Result, SuggestResponse
from .effects import Flow, HttpReply, HttpRequest
from .errors import InvalidResponseError
from .exchange import Budget, Call, Terms, exchange, object_of
from .queries import Country, Options, Query, QueryOrText, Request, SourceId, SuggestRequest

PATH = "/final-destination/v2"
QUERIES_PER_REQUEST = 200


def query_of(
    given: QueryOrText, country: Country | None = None, additional_matches: bool | None = None
) -> Query:
    """Returns the query of a text, or a copy of a query, with defaults for absent fields.

    >>> query_of("Ulm", country="DE")
    {'address_string': 'Ulm', 'country': 'DE'}
    """
    query: Query = {"address_string": given} if isinstance(given, str) else given.copy()
    if country is not None:
        query.setdefault("country", country)
    if additional_matches is not None:
        query.setdefault("additional_matches", additional_matches)
    return query


def look_up_query(id: str | None, source_id: SourceId | None) -> Query:
    """Returns the query of an identifier. Raises `ValueError` unless exactly one is given."""
    if (id is None) == (source_id is None):
        raise ValueError("give either an id or a source_id")
    return {"id": id} if id is not None else {"source_id": source_id}


def send_queries(queries: Sequence[Query], options: Options | None, terms: Terms) -> Flow[Response]:
    """Sends one request and returns its whole answer."""
    return (yield from exchange(queries_call(queries, options), terms.begin()))


def geocode_one(query: Query, options: Options | None, terms: Terms) -> Flow[Result]:
    """Answers one query."""
    response = yield from send_queries([query], options, terms)
    return response["responses"][0]


def geocode_many(
    queries: Iterable[Query], options: Options | None, terms: Terms
) -> Flow[list[Result]]:
    """Answers queries in their order, in requests of up to 200, one after the other."""
    budget = terms.begin()
    remaining = list(queries)
    results: list[Result] = []
    while remaining:
        chunk, remaining = remaining[:QUERIES_PER_REQUEST], remaining[QUERIES_PER_REQUEST:]
        results += yield from _results(chunk, options, budget)
    return results


def _results(chunk: Sequence[Query], options: Options | None, budget: Budget) -> Flow[list[Result]]:
    response = yield from exchange(queries_call(chunk, options), budget)
    return response["responses"]


def suggest_request(q: str, **fields: object) -> SuggestRequest:
    """Returns the request for a text, without the fields that are not given.

    >>> suggest_request("10 downi", limit=5, kinds=None)
    {'q': '10 downi', 'limit': 5}
    """
    given = {name: value for name, value in fields.items() if value is not None}
    return cast(SuggestRequest, {"q": q, **given})


def suggest(request: SuggestRequest, terms: Terms) -> Flow[SuggestResponse]:
    """Suggests what a text may become. POST keeps the text out of the logs of proxies."""
    call = Call(_post(f"{PATH}/suggest", request), _parse_suggestions)
    return (yield from exchange(call, terms.begin()))


def queries_call(queries: Sequence[Query], options: Options | None) -> Call[Response]:
    """The call of up to 200 queries. Raises `InvalidResponseError` unless each is answered."""
    body: Request = {"queries": list(queries)}
    if options is not None:
        body["options"] = options

    def parse(reply: HttpReply) -> Response:
        response = object_of(reply, "responses", "version", "request_id")
        results = response["responses"]
        if not isinstance(results, list) or len(results) != len(queries):
            reason = f"the response does not answer each of {len(queries)} queries"
            raise InvalidResponseError(reason, reply.request_id)
        return cast(Response, response)

    return Call(_post(PATH, body), parse)


def _parse_suggestions(reply: HttpReply) -> SuggestResponse:
    return cast(SuggestResponse, object_of(reply, "suggestions", "version", "request_id"))


def _post(path: str, body: Request | SuggestRequest) -> HttpRequest:
    text = json.dumps(body, ensure_ascii=False, allow_nan=False)
    headers = {"content-type": "application/json"}
    return HttpRequest("POST", path, headers=headers, body=text.encode())
