-- The gazetteer: data sets, their generations, and what a generation holds.
--
-- A generation is one import of one data set. Its rows live in partitions of their own, which are
-- loaded and indexed before they are attached; a data set's live generation is what answers.
-- Ordinals count from 0 within a generation and a table; references between tables of one
-- generation are ordinals. Positions are WGS 84 degrees; `mercator` is the same position in
-- spherical Mercator metres (EPSG 3857), longitude first.

CREATE TABLE dataset (
  id                  int  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name                text NOT NULL UNIQUE,
  live_generation     int,
  previous_generation int
);

CREATE TABLE generation (
  id                 int         GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dataset            int         NOT NULL REFERENCES dataset,
  normaliser_version int         NOT NULL,
  attribution        text        NOT NULL,
  sources            text[]      NOT NULL,
  started_at         timestamptz NOT NULL DEFAULT now(),
  finished_at        timestamptz,
  premises           int,
  streets            int,
  places             int,
  west               float8,
  south              float8,
  east               float8,
  north              float8
);

ALTER TABLE dataset
  ADD FOREIGN KEY (live_generation) REFERENCES generation,
  ADD FOREIGN KEY (previous_generation) REFERENCES generation;

-- Countries, states, counties, cities, localities (parts of a city) and postcodes.
CREATE TABLE place (
  generation   int    NOT NULL,
  ordinal      int    NOT NULL,
  id           uuid   NOT NULL,
  kind         text   NOT NULL CHECK (kind IN ('country', 'state', 'county', 'city', 'locality', 'postcode')),
  country      text   NOT NULL,
  names        jsonb  NOT NULL,           -- {"": local name, "de": …}; further names under "alt": […]
  search_forms text   NOT NULL,           -- token sequences, separated by '|'
  parent       int,                       -- ordinal of the enclosing place
  lon          float8 NOT NULL,
  lat          float8 NOT NULL
) PARTITION BY LIST (generation);

-- A street of one city, or what stands for a street in its addresses (a hamlet, a block).
CREATE TABLE street (
  generation   int    NOT NULL,
  ordinal      int    NOT NULL,
  id           uuid   NOT NULL,
  country      text   NOT NULL,
  names        jsonb  NOT NULL,           -- as in place; {} when its addresses name no street
  search_forms text   NOT NULL,
  city         int,                       -- ordinal of a place; county, state and country are its ancestors
  localities   int[]  NOT NULL,           -- ordinals of the places named by its addresses beside the city
  postcodes    text[] NOT NULL,           -- of its addresses, as written
  lon          float8 NOT NULL,
  lat          float8 NOT NULL,
  radius       int    NOT NULL            -- metres from there to its farthest address
) PARTITION BY LIST (generation);

CREATE TABLE building (
  generation int    NOT NULL,
  ordinal    int    NOT NULL,
  lon        float8 NOT NULL,             -- a point inside
  lat        float8 NOT NULL,
  outline    jsonb  NOT NULL              -- GeoJSON MultiPolygon coordinates, RFC 7946
) PARTITION BY LIST (generation);

CREATE TABLE parking (
  generation int    NOT NULL,
  ordinal    int    NOT NULL,
  lon        float8 NOT NULL,             -- a point inside
  lat        float8 NOT NULL,
  outline    jsonb  NOT NULL              -- GeoJSON MultiPolygon coordinates, RFC 7946
) PARTITION BY LIST (generation);

-- An address point: what a query is after.
CREATE TABLE premise (
  generation       int    NOT NULL,
  ordinal          int    NOT NULL,
  id               uuid   NOT NULL,
  source_key       text   NOT NULL,       -- the record's key in its source
  street           int    NOT NULL,
  number           text,                  -- as written
  number_key       text,                  -- normalised: '12a', '12-14', '182/3'
  number_from      int,                   -- the number as an integer; the first one of a range
  number_to        int,                   -- the last one of a range, else the same
  unit             text,
  house_name       text,                  -- the local one of names
  names            jsonb,                 -- of the house, as in place
  search_forms     text,                  -- of the house's names
  postcode         text,
  locality         int,                   -- ordinal of a place of kind locality
  lon              float8 NOT NULL,
  lat              float8 NOT NULL,
  mercator         point  NOT NULL,
  quality          text   NOT NULL,
  doors            float8[],              -- lon, lat, lon, lat, … the main door first
  door_quality     text,
  building         int,
  building_quality text,
  parking          int,
  parking_quality  text,
  parking_metres   float8,                -- from the parking area's nearest edge or entrance to the main door
  uprn             bigint,
  udprn            bigint
) PARTITION BY LIST (generation);
