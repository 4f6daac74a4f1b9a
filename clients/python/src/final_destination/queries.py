"""What a request holds: queries, options, and the values of their closed fields.

Every field is optional unless marked otherwise, and has the name that it has on the wire. Positions
are WGS 84 degrees, distances are metres.

>>> query: Query = {"address_string": "10 Downing Street", "country": "GB"}
"""

from typing import Literal, Required, TypedDict, Union

# fmt: off
Country = Literal[
    "AE", "AU", "AT", "BE", "BR", "CA", "CH", "CZ", "DE", "EG", "ES", "FI", "FR", "GB", "GG", "HK",
    "IE", "IM", "IT", "JE", "JP", "KR", "LU", "NL", "NO", "NZ", "PL", "PT", "SA", "SE", "SI", "SG",
    "TW", "US", "UK", "ZA",
]

Language = Literal[
    "Auto", "EN", "AR", "JA", "FR", "DE", "IT", "PT", "KO", "ZH", "NL", "NO", "FI", "PL", "SL", "CZ",
]
# fmt: on

GeojsonType = Literal["geojson", "key_value"]
InputFilter = Literal["none", "loose", "strict"]
SuggestionKind = Literal["address", "street", "place", "place_of_interest"]


class AddressStructured(TypedDict, total=False):
    """An address in components, each of at most 1,000 characters."""

    unit: str | None
    house_name: str | None
    street_number: str | None
    street_name: str | None
    locality: str | None
    city: str | None
    county: str | None
    state: str | None
    country: str | None
    postalcode: str | None
    country_code: str | None
    """Not searched; accepted so that a `structured_response` can be sent back."""


class Location(TypedDict, total=False):
    """A position, as centre of a reverse geocode or as bias of a forward geocode."""

    latitude: Required[float]
    longitude: Required[float]
    distance_filter: float | None
    """Radius of the search in metres: above 0, at most 25,000; default 5,000."""


class SourceId(TypedDict, total=False):
    """Identifiers of British addresses."""

    os_uprn: str | None
    os_udprn: str | None


class Query(TypedDict, total=False):
    """One query: an address, a position, both (bias), an `id`, or a `source_id`."""

    address_string: str | None
    address_structured: AddressStructured | None
    location: Location | None
    id: str | None
    """The id of a destination in an earlier answer."""
    country: Country | None
    source_id: SourceId | None
    additional_matches: bool | None
    """Whether up to four further matches are returned."""
    language: Language | None
    """Of a reverse geocode; a forward geocode is answered in the language of the query."""


class BatchQuery(Query, total=False):
    """One row of a batch."""

    row_id: str | int | float
    """An identifier of your own, which is returned with the result, as text."""


class SourceIdOption(TypedDict, total=False):
    """Which source identifiers are added to matches."""

    os_uprn: bool | None
    os_udprn: bool | None


class Options(TypedDict, total=False):
    """Options of a request or a batch; they apply to all of its queries."""

    pretty_print: bool | None
    verbose: bool | None
    """Adds `logging` to each result."""
    structured_response: bool | None
    """Adds the address in components to each match."""
    geojson_type: GeojsonType | None
    return_original: bool | None
    """Adds `original_request` to each result."""
    input_filter: InputFilter | None
    source_id: SourceIdOption | None


class Request(TypedDict, total=False):
    """The body of a request."""

    queries: Required[list[Query]]
    options: Options | None


class SuggestLocation(TypedDict):
    """A position near which suggestions come first."""

    latitude: float
    longitude: float


class SuggestRequest(TypedDict, total=False):
    """The text as typed so far, and what restricts its suggestions."""

    q: Required[str]
    location: SuggestLocation | None
    country: list[Country] | None
    bbox: list[float] | None
    """West, south, east, north. Degrees."""
    language: Language | None
    kinds: list[SuggestionKind] | None
    limit: int | None
    """The most suggestions: 1 to 10."""


class WebhookConfig(TypedDict, total=False):
    """Where the service reports the end of a batch."""

    url: Required[str]
    secret: str
    """`whsec_` and 32 to 88 characters of base64; generated if absent."""


class BatchSubmission(TypedDict, total=False):
    """The body of a submission in JSON. The client sends rows as newline-delimited JSON instead."""

    queries: Required[list[BatchQuery]]
    options: Options
    webhook: WebhookConfig


QueryOrText = Union[str, Query]
"""A query, or the text of its `address_string`."""
