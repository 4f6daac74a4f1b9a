"""What the service answers to queries, suggestions and attributions.

A field that is marked `NotRequired` is absent where it is unknown or was not requested. Later
releases may add fields; they never change or remove one.
"""

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict, Union, cast

from .queries import AddressStructured, Language, Location, SourceId, SuggestionKind

DestinationKind = Literal["basic_geocode", "svc_door", "svc_building", "svc_parking"]
Quality = Literal["low", "medium", "high"]


class PointGeometry(TypedDict):
    """A GeoJSON point: longitude, then latitude, in WGS 84 degrees."""

    type: Literal["Point"]
    coordinates: list[float]


class Accuracy(TypedDict):
    """How exactly a point is known."""

    quality: Quality
    minimum_parking_to_door_distance: NotRequired[float]
    """Metres."""


class FeatureProperties(TypedDict):
    """What a point is."""

    svc_type: DestinationKind
    accuracy: NotRequired[Accuracy]


class Feature(TypedDict):
    """A GeoJSON feature: one point of a destination."""

    type: Literal["Feature"]
    geometry: PointGeometry
    properties: FeatureProperties


class FeatureCollection(TypedDict):
    """The points of a destination, one to four, as GeoJSON."""

    type: Literal["FeatureCollection"]
    features: list[Feature]


class Point(TypedDict):
    """A position in WGS 84 degrees."""

    latitude: float
    longitude: float


class KeyValueGeometry(TypedDict):
    """The points of a destination by kind, with the option `geojson_type: "key_value"`."""

    basic_geocode: Point
    svc_door: NotRequired[Point]
    svc_building: NotRequired[Point]
    svc_parking: NotRequired[Point]


class StructuredResponse(TypedDict):
    """The address of a match in components, with the option `structured_response`."""

    unit: NotRequired[str]
    house_name: NotRequired[str]
    street_number: NotRequired[str]
    street_name: NotRequired[str]
    locality: NotRequired[str]
    city: NotRequired[str]
    county: NotRequired[str]
    state: NotRequired[str]
    country: NotRequired[str]
    country_code: str
    """ISO 3166-1, two letters."""
    postalcode: NotRequired[str]


class MatchSourceId(TypedDict):
    """The identifiers of a match in its source, with the option `source_id`."""

    os_uprn: NotRequired[str]
    os_udprn: NotRequired[str]


class Match(TypedDict):
    """A destination that answers a query."""

    id: str
    address: str
    geojson: Union[FeatureCollection, KeyValueGeometry]
    """`positions_of` reads either form."""
    distance: NotRequired[float]
    """Metres from the given position."""
    search_confidence: float
    """0 to 1: of the matches near 0.9 about nine in ten are correct."""
    structured_response: NotRequired[StructuredResponse]
    source_id: NotRequired[MatchSourceId]


class OriginalQuery(TypedDict, total=False):
    """The query as it was sent, with the option `return_original`."""

    address_string: str | None
    address_structured: AddressStructured | None
    location: Location | None
    id: str | None
    country: str | None
    source_id: SourceId | None
    additional_matches: bool | None
    language: Language | None


class Logging(TypedDict):
    """How a match was found, with the option `verbose`. For people; the texts may change."""

    info: list[str]
    warnings: list[str]
    errors: list[str]


class Result(TypedDict):
    """The answer to one query. `best_match` is `None` if `status` is `no_matches`."""

    status: Literal["ok", "no_matches"]
    best_match: Match | None
    additional_matches: list[Match]
    original_request: NotRequired[OriginalQuery]
    logging: NotRequired[Logging]


class Response(TypedDict):
    """The answer to a request; `responses[i]` answers `queries[i]`."""

    responses: list[Result]
    version: str
    request_id: str


class MatchedRange(TypedDict):
    """A part of a suggested address that the typed text matches, in UTF-16 code units."""

    start: int
    end: int


class Suggestion(TypedDict):
    """What the typed text may become. `look_up(suggestion["id"])` returns its destination."""

    id: str
    address: str
    matched: list[MatchedRange]
    kind: SuggestionKind
    distance: NotRequired[float]
    """Metres from the given position."""


class SuggestResponse(TypedDict):
    """The suggestions, the best first."""

    suggestions: list[Suggestion]
    version: str
    request_id: str


def positions_of(match: Match) -> dict[DestinationKind, list[Point]]:
    """Returns the points of a match by kind, from either form of its `geojson`.

    >>> match = {"geojson": {"basic_geocode": {"latitude": 51.5, "longitude": -0.1}}}
    >>> positions_of(match)
    {'basic_geocode': [{'latitude': 51.5, 'longitude': -0.1}]}
    """
    geometry = match["geojson"]
    positions: dict[DestinationKind, list[Point]] = {}
    if "features" in geometry:
        for feature in cast(FeatureCollection, geometry)["features"]:
            longitude, latitude = feature["geometry"]["coordinates"]
            points = positions.setdefault(feature["properties"]["svc_type"], [])
            points.append({"latitude": latitude, "longitude": longitude})
        return positions
    by_kind = cast(Mapping[DestinationKind, Point], geometry)
    return {kind: [by_kind[kind]] for kind in KINDS if kind in by_kind}


KINDS: tuple[DestinationKind, ...] = ("basic_geocode", "svc_door", "svc_building", "svc_parking")
