-- geocode and reverse_geocode: functions over version 2 of the interface, in the first schema of the search path.
-- Postgres 14 or later with PL/Python 3; a superuser has to run this file. README.md has settings and examples.

CREATE EXTENSION IF NOT EXISTS plpython3u;

-- Posts a request body and returns the response body. NULL is answered with NULL, without a request.
CREATE OR REPLACE FUNCTION final_destination_request(body jsonb) RETURNS jsonb
LANGUAGE plpython3u STRICT COST 100000 AS $python$
import http.client
import json
import select
import time
from urllib.parse import urlsplit

DEFAULT_TIMEOUT_MS = 10000
# How soon a cancelled statement ends. Seconds.
CANCEL_CHECK_SECONDS = 0.2
READ_BYTES = 65536
# The service is busy or the key has used up its limit; both say when to try again.
BUSY = (429, 503)
# Not class 08: connection pools take that for a broken connection to Postgres.
UNREACHABLE = "HV00N"
SERVICE_ERROR = "HV000"
WRONG_SETTING = "55000"
SQLSTATES = {400: "22023", 401: "42501", 403: "42501", 413: "22023", 429: "53400"}


def prepared(name, statement, types=()):
    if name not in SD:
        SD[name] = plpy.prepare(statement, list(types))
    return SD[name]


settings = plpy.execute(prepared("settings", """
    SELECT current_setting('final_destination.url', true) AS url,
           current_setting('final_destination.key', true) AS key,
           current_setting('final_destination.timeout_ms', true) AS timeout_ms"""))[0]


def read_timeout():
    text = settings["timeout_ms"] or str(DEFAULT_TIMEOUT_MS)
    if text.isdecimal() and int(text) > 0:
        return int(text)
    plpy.error(f"final_destination.timeout_ms is {text!r}; expected milliseconds, such as 10000",
               sqlstate=WRONG_SETTING)


def read_url():
    if not settings["url"]:
        plpy.error("final_destination.url is not set",
                   hint="SET final_destination.url = 'http://localhost:3000', or ALTER DATABASE ... SET.",
                   sqlstate=WRONG_SETTING)
    try:
        url = urlsplit(settings["url"])
        is_usable = url.scheme in ("http", "https") and url.hostname and (url.port or True)
    except ValueError:
        is_usable = False
    if not is_usable:
        plpy.error("final_destination.url is not a URL of HTTP or HTTPS",
                   hint="Expected the address of the service, such as http://localhost:3000.",
                   sqlstate=WRONG_SETTING)
    return url


def read_key():
    key = settings["key"]
    if not key:
        plpy.error("final_destination.key is not set", hint="It is an API key of the service.",
                   sqlstate=WRONG_SETTING)
    # The message does not contain it.
    if not (key.isascii() and key.isprintable()):
        plpy.error("final_destination.key is not an API key", sqlstate=WRONG_SETTING)
    return key


timeout_ms = read_timeout()
url = read_url()
key = read_key()
ends_at = time.monotonic() + timeout_ms / 1000


def seconds_left():
    left = ends_at - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def connect():
    """The connection of this session, which is kept open, or a new one; and whether it is a kept one."""
    address = (url.scheme, url.hostname, url.port)
    kept_address, kept = SD.pop("connection", (None, None))
    if kept is not None and kept_address == address and kept.sock is not None:
        return kept, True
    if kept is not None:
        kept.close()
    of_scheme = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}
    return of_scheme[url.scheme](url.hostname, url.port, timeout=seconds_left()), False


def await_response(socket):
    """Waits until the response begins. Running a statement ends this one if it has been cancelled."""
    waiting = select.poll()
    waiting.register(socket, select.POLLIN)
    while not waiting.poll(1000 * min(CANCEL_CHECK_SECONDS, seconds_left())):
        plpy.execute(prepared("check", "SELECT 1"))


def read_response(connection):
    # A connection that is to be closed gives its socket to the response.
    socket = connection.sock
    await_response(socket)
    socket.settimeout(seconds_left())
    response = connection.getresponse()
    blocks = []
    while True:
        socket.settimeout(seconds_left())
        block = response.read1(READ_BYTES)
        if not block:
            return response, b"".join(blocks)
        blocks.append(block)


def exchange():
    connection, is_kept = connect()
    headers = {"Content-Type": "application/json", "Authorization": key}
    path = url.path.rstrip("/") + "/final-destination/v2"
    try:
        if connection.sock is not None:
            connection.sock.settimeout(seconds_left())
        connection.request("POST", path, body.encode(), headers)
        response, content = read_response(connection)
    except BaseException as error:
        connection.close()
        # The service closes idle connections, perhaps at this moment.
        is_stale = is_kept and isinstance(error, (OSError, http.client.HTTPException))
        if is_stale and not isinstance(error, TimeoutError):
            return exchange()
        raise
    SD["connection"] = ((url.scheme, url.hostname, url.port), connection)
    return response, content


def retry_delay(response):
    """Seconds until a request that was rejected for load may be repeated."""
    after = response.headers.get("Retry-After", "")
    return int(after) if after.isdecimal() else 1


def answered():
    while True:
        response, content = exchange()
        if response.status not in BUSY or retry_delay(response) >= seconds_left():
            return response, content
        plpy.execute(prepared("sleep", "SELECT pg_sleep($1)", ["float8"]), [retry_delay(response)])


def fail(status, content):
    """Ends the statement with the error of a response."""
    try:
        error = json.loads(content)
        message, hint = f"{error['reason']} ({error['code']})", error.get("remediation")
    except (ValueError, KeyError, TypeError):
        message, hint = f"the service answered with HTTP status {status}", None
    details = {"hint": hint} if hint else {}
    plpy.error(message, sqlstate=SQLSTATES.get(status, SERVICE_ERROR), **details)


try:
    response, content = answered()
except TimeoutError:
    plpy.error(f"the geocoding service did not answer within {timeout_ms} ms",
               hint="final_destination.timeout_ms limits each call.", sqlstate=UNREACHABLE)
except (OSError, http.client.HTTPException) as error:
    plpy.error(f"the geocoding service cannot be reached: {error or type(error).__name__}",
               hint="final_destination.url is its address, as seen from the database server.",
               sqlstate=UNREACHABLE)
if response.status != 200:
    fail(response.status, content)
return content.decode()
$python$;

-- The best match of a response to one query, as a row; no row where nothing was found.
CREATE OR REPLACE FUNCTION final_destination_match(response jsonb)
RETURNS TABLE (
  id uuid, address text, confidence float8, quality text, distance float8,
  latitude float8, longitude float8, door_latitude float8, door_longitude float8,
  building_latitude float8, building_longitude float8,
  parking_latitude float8, parking_longitude float8,
  unit text, house_name text, house_number text, street text, locality text, city text,
  county text, state text, country text, country_code text, postcode text
)
LANGUAGE sql STRICT IMMUTABLE PARALLEL SAFE ROWS 1
BEGIN ATOMIC
  SELECT (match ->> 'id')::uuid, match ->> 'address', (match ->> 'search_confidence')::float8,
         point -> 'properties' -> 'accuracy' ->> 'quality', (match ->> 'distance')::float8,
         (point -> 'geometry' -> 'coordinates' ->> 1)::float8,
         (point -> 'geometry' -> 'coordinates' ->> 0)::float8,
         (door ->> 1)::float8, (door ->> 0)::float8,
         (building ->> 1)::float8, (building ->> 0)::float8,
         (parking ->> 1)::float8, (parking ->> 0)::float8,
         parts ->> 'unit', parts ->> 'house_name', parts ->> 'street_number',
         parts ->> 'street_name', parts ->> 'locality', parts ->> 'city', parts ->> 'county',
         parts ->> 'state', parts ->> 'country', parts ->> 'country_code', parts ->> 'postalcode'
  FROM (SELECT response -> 'responses' -> 0 -> 'best_match' AS match) AS best,
       LATERAL (SELECT match -> 'structured_response' AS parts,
                       match -> 'geojson' -> 'features' AS features) AS content,
       LATERAL (
         SELECT jsonb_path_query_first(features, '$[*] ? (@.properties.svc_type == "basic_geocode")'),
                jsonb_path_query_first(features, '$[*] ? (@.properties.svc_type == "svc_door").geometry.coordinates'),
                jsonb_path_query_first(features, '$[*] ? (@.properties.svc_type == "svc_building").geometry.coordinates'),
                jsonb_path_query_first(features, '$[*] ? (@.properties.svc_type == "svc_parking").geometry.coordinates')
       ) AS points (point, door, building, parking)
  WHERE jsonb_typeof(match) = 'object';
END;

-- The best match of an address on one line, in a country if one is given (ISO 3166-1 alpha-2).
CREATE OR REPLACE FUNCTION geocode(query text, in_country text DEFAULT NULL)
RETURNS TABLE (
  id uuid, address text, confidence float8, quality text, distance float8,
  latitude float8, longitude float8, door_latitude float8, door_longitude float8,
  building_latitude float8, building_longitude float8,
  parking_latitude float8, parking_longitude float8,
  unit text, house_name text, house_number text, street text, locality text, city text,
  county text, state text, country text, country_code text, postcode text
)
LANGUAGE sql COST 100000 ROWS 1
BEGIN ATOMIC
  SELECT match.*
  FROM final_destination_request(
         CASE WHEN btrim(query, E' \t\r\n') <> '' THEN
           jsonb_build_object(
             'queries', jsonb_build_array(
               jsonb_build_object('address_string', query, 'country', in_country)),
             'options', jsonb_build_object('structured_response', true))
         END) AS response,
       LATERAL final_destination_match(response) AS match;
END;

-- The nearest address within some metres of a position in WGS 84 degrees (default: 5,000, at most 25,000), in a
-- language of version 2 (default: the local one).
CREATE OR REPLACE FUNCTION reverse_geocode(
  lat float8, lon float8, within_metres float8 DEFAULT NULL, in_language text DEFAULT NULL
)
RETURNS TABLE (
  id uuid, address text, confidence float8, quality text, distance float8,
  latitude float8, longitude float8, door_latitude float8, door_longitude float8,
  building_latitude float8, building_longitude float8,
  parking_latitude float8, parking_longitude float8,
  unit text, house_name text, house_number text, street text, locality text, city text,
  county text, state text, country text, country_code text, postcode text
)
LANGUAGE sql COST 100000 ROWS 1
BEGIN ATOMIC
  SELECT match.*
  FROM final_destination_request(
         CASE WHEN lat IS NOT NULL AND lon IS NOT NULL THEN
           jsonb_build_object(
             'queries', jsonb_build_array(
               jsonb_build_object(
                 'location', jsonb_build_object('latitude', lat, 'longitude', lon,
                                                'distance_filter', within_metres),
                 'language', in_language)),
             'options', jsonb_build_object('structured_response', true))
         END) AS response,
       LATERAL final_destination_match(response) AS match;
END;

-- They make the database server send requests, so that the right to execute them is granted to single roles.
REVOKE EXECUTE ON FUNCTION final_destination_request(jsonb) FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION final_destination_match(jsonb) FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION geocode(text, text) FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION reverse_geocode(float8, float8, float8, text) FROM PUBLIC;
