"""Asks a service through geopy's classes, and prints what each call came to as one JSON object a line.

Usage: geopy_cases.py URL KEY, where URL is that of the gateway.
"""

import json
import sys

from geopy.exc import GeocoderAuthenticationFailure, GeocoderServiceError
from geopy.geocoders import BANFrance, Nominatim, Pelias, Photon

base, key = sys.argv[1:3]
host = base.split("://", 1)[1]
common = {"scheme": "http", "timeout": 30}

nominatim = Nominatim(user_agent="test", domain=f"{host}/nominatim", **common)
photon = Photon(domain=f"{host}/photon", **common)
pelias = Pelias(domain=f"{host}/pelias", api_key=key, **common)
wrong_pelias = Pelias(domain=f"{host}/pelias", api_key="wrong", **common)
ban = BANFrance(domain=f"{host}/addok", **common)

VIENNA = "Friedrich-Schmidt-Platz 1, Wien"
PARIS = "Rue de Rivoli, Paris"
RATHAUS = (48.21083, 16.35722)


def outcome(call):
    """The address and position of a location, the name of an error, or null."""
    try:
        found = call()
    except (GeocoderServiceError, GeocoderAuthenticationFailure) as error:
        return type(error).__name__
    if found is None:
        return None
    if isinstance(found, list):
        return [one.address for one in found]
    return [found.address, round(found.latitude, 3), round(found.longitude, 3)]


calls = {
    "nominatim search": lambda: nominatim.geocode(VIENNA),
    "nominatim structured": lambda: nominatim.geocode(
        {"street": "Friedrich-Schmidt-Platz 1", "city": "Wien", "country": "Österreich"}
    ),
    "nominatim details": lambda: nominatim.geocode(VIENNA, addressdetails=True, language="en"),
    "nominatim bounded": lambda: nominatim.geocode(
        VIENNA, viewbox=[(48.3, 16.2), (48.1, 16.5)], bounded=True
    ),
    "nominatim bounded elsewhere": lambda: nominatim.geocode(
        VIENNA, viewbox=[(47.1, 15.2), (47.0, 15.5)], bounded=True
    ),
    "nominatim country": lambda: nominatim.geocode(VIENNA, country_codes=["at", "ch"]),
    "nominatim other country": lambda: nominatim.geocode(VIENNA, country_codes="fr"),
    "nominatim list": lambda: nominatim.geocode(VIENNA, exactly_one=False, limit=3),
    "nominatim geometry": lambda: nominatim.geocode(VIENNA, geometry="geojson"),
    "nominatim nothing": lambda: nominatim.geocode("zzzz qqqq"),
    "nominatim reverse": lambda: nominatim.reverse(RATHAUS, zoom=18),
    "nominatim reverse city": lambda: nominatim.reverse(RATHAUS, zoom=10),
    "nominatim reverse nothing": lambda: nominatim.reverse((-40.0, -120.0)),
    "photon search": lambda: photon.geocode(VIENNA),
    "photon near": lambda: photon.geocode("rathaus", location_bias=RATHAUS, limit=3),
    "photon language": lambda: photon.geocode(VIENNA, language="fr"),
    "photon box": lambda: photon.geocode(VIENNA, bbox=[(48.3, 16.2), (48.1, 16.5)]),
    "photon nothing": lambda: photon.geocode("zzzz qqqq"),
    "photon reverse": lambda: photon.reverse(RATHAUS),
    "pelias search": lambda: pelias.geocode(VIENNA),
    "pelias country": lambda: pelias.geocode(VIENNA, countries=["AT"]),
    "pelias other country": lambda: pelias.geocode(VIENNA, countries=["FR"]),
    "pelias nothing": lambda: pelias.geocode("zzzz qqqq"),
    "pelias reverse": lambda: pelias.reverse(RATHAUS),
    "pelias wrong key": lambda: wrong_pelias.geocode(VIENNA),
    "ban search": lambda: ban.geocode(VIENNA),
    "ban nothing": lambda: ban.geocode("zzzz qqqq"),
    "ban reverse": lambda: ban.reverse(RATHAUS),
}

for name, call in calls.items():
    print(json.dumps({"call": name, "outcome": outcome(call)}, ensure_ascii=False))
