import type { Database } from '#database';
import { SegmentBuilder } from '../index/segment-builder.js';
import type { SegmentHeader } from '../index/segment-builder.js';
import { NO_PLACE } from '../index/segment.js';
import type { PlaceKind, Segment } from '../index/segment.js';
import type { Vocabulary } from '../index/vocabulary.js';
import { postcodeKey } from '../parsing/text/normalise.js';

/** The words of addresses, and those of places of interest. */
export interface Vocabularies {
  readonly addresses: Vocabulary;
  readonly pointsOfInterest: Vocabulary;
}

/** A generation in memory. */
export interface LoadedGeneration {
  readonly addresses: Segment;
  readonly pointsOfInterest: Segment;
}

/** Loads a generation, streamed by COPY. Its words are added to the vocabularies. */
export const loadGeneration = async (
  database: Database,
  header: SegmentHeader,
  vocabularies: Vocabularies,
): Promise<LoadedGeneration> => {
  const builder = new SegmentBuilder(vocabularies.addresses);
  const points = new SegmentBuilder(vocabularies.pointsOfInterest);
  for await (const fields of database.copyOut(copyStreets(header.generation)))
    addStreet(builder, fields);
  for await (const fields of database.copyOut(copyPlaces(header.generation)))
    for (const one of [builder, points]) addPlace(one, fields);
  for await (const fields of database.copyOut(copyNamedHouses(header.generation)))
    addHouse(builder, fields);
  for await (const fields of database.copyOut(copyPointsOfInterest(header.generation)))
    addPointOfInterest(points, fields);
  const addresses = builder.finish(header);
  const { placeNames, placeIds } = addresses;
  const pointsOfInterest = points.finishPointsOfInterest(header);
  // The names of places are large, and the same in both.
  return { addresses, pointsOfInterest: { ...pointsOfInterest, placeNames, placeIds } };
};

// COPY takes no parameters, so the generation, a number, is part of the text.

const copyStreets = (generation: number): string => `
SELECT country, search_forms, city, array_to_string(localities, ','),
       array_to_string(postcodes, E'\\x1f'), lat, lon, radius
  FROM street WHERE generation = ${generation} ORDER BY ordinal`;

const copyPlaces = (generation: number): string => `
SELECT id, kind, country, names, search_forms, parent, lat, lon
  FROM place WHERE generation = ${generation} ORDER BY ordinal`;

const copyNamedHouses = (generation: number): string => `
SELECT ordinal, street, search_forms, postcode, lat, lon
  FROM premise WHERE generation = ${generation} AND search_forms <> '' ORDER BY ordinal`;

const copyPointsOfInterest = (generation: number): string => `
SELECT p.ordinal, coalesce(s.country, p.country), p.poi_forms, p.category, s.city,
       array_to_string(p.places, ','), s.search_forms, p.postcode, p.lat, p.lon
  FROM premise AS p
  LEFT JOIN street AS s ON s.generation = p.generation AND s.ordinal = p.street
 WHERE p.generation = ${generation} AND p.category IS NOT NULL AND p.poi_forms <> ''
 ORDER BY p.ordinal`;

type Fields = readonly (string | null)[];

/** Separates array elements in the COPY text: the ASCII unit separator, which occurs in no address. */
const ELEMENT_SEPARATOR = '\u001f';

const addStreet = (builder: SegmentBuilder, fields: Fields): void => {
  const [country, searchForms, city, localities, postcodes, lat, lon, radius] = fields;
  builder.addStreet({
    country: country ?? '',
    searchForms: searchForms ?? '',
    city: integerOf(city),
    localities: localities ? localities.split(',').map(Number) : [],
    postcodeKeys: postcodes ? postcodes.split(ELEMENT_SEPARATOR).map(postcodeKey) : [],
    lat: Number(lat),
    lon: Number(lon),
    radiusMetres: Number(radius),
  });
};

const addPlace = (builder: SegmentBuilder, fields: Fields): void => {
  const [id, kind, country, names, searchForms, parent, lat, lon] = fields;
  builder.addPlace({
    id: id ?? '',
    kind: kind as PlaceKind,
    country: country ?? '',
    names: names ?? '{}',
    searchForms: searchForms ?? '',
    parent: integerOf(parent),
    lat: Number(lat),
    lon: Number(lon),
  });
};

const addHouse = (builder: SegmentBuilder, fields: Fields): void => {
  const [premise, street, searchForms, postcode, lat, lon] = fields;
  builder.addHouse({
    premise: Number(premise),
    street: Number(street),
    searchForms: searchForms ?? '',
    postcodeKey: postcode ? postcodeKey(postcode) : undefined,
    lat: Number(lat),
    lon: Number(lon),
  });
};

const addPointOfInterest = (builder: SegmentBuilder, fields: Fields): void => {
  const [premise, country, searchForms, category, city, places, ...rest] = fields;
  const [streetForms, postcode, lat, lon] = rest;
  const known = places ? places.split(',').map(Number) : [];
  builder.addPointOfInterest({
    premise: Number(premise),
    country: country ?? '',
    searchForms: searchForms ?? '',
    category: category ?? '',
    places: [...new Set([integerOf(city) ?? known[0] ?? NO_PLACE, ...known])],
    streetForms: streetForms ?? '',
    postcodeKey: postcode ? postcodeKey(postcode) : undefined,
    lat: Number(lat),
    lon: Number(lon),
  });
};

const integerOf = (field: string | null | undefined): number | undefined =>
  field === null || field === undefined ? undefined : Number(field);
