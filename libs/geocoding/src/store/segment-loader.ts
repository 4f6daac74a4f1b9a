import type { CopyRow, Database } from '#database';
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
  const { generation } = header;
  await readRows(database, copyStreets(generation), (fields) => addStreet(builder, fields));
  await readRows(database, copyPlaces(generation), (fields) => {
    for (const one of [builder, points]) addPlace(one, fields);
  });
  await readRows(database, copyNamedPremises(generation), (fields) => {
    if (fields[HOUSE_FORMS]) addHouse(builder, fields);
    if (fields[POINT_FORMS] && fields[CATEGORY]) addPointOfInterest(points, fields);
  });
  const addresses = builder.finish(header);
  const { placeNames, placeIds } = addresses;
  const pointsOfInterest = points.finishPointsOfInterest(header);
  // The names of places are large, and the same in both.
  return { addresses, pointsOfInterest: { ...pointsOfInterest, placeNames, placeIds } };
};

const readRows = async (
  database: Database,
  sql: string,
  add: (fields: CopyRow) => void,
): Promise<void> => {
  for await (const rows of database.copyOut(sql)) for (const fields of rows) add(fields);
};

// COPY takes no parameters, so the generation, a number, is part of the text.

const copyStreets = (generation: number): string => `
SELECT country, search_forms, city, array_to_string(localities, ','),
       array_to_string(postcodes, E'\\x1f'), lat, lon, radius
  FROM street WHERE generation = ${generation} ORDER BY ordinal`;

const copyPlaces = (generation: number): string => `
SELECT id, kind, country, names, search_forms, parent, lat, lon
  FROM place WHERE generation = ${generation} ORDER BY ordinal`;

/** Named houses and places of interest in one scan of the premises, which may be tens of millions. */
const copyNamedPremises = (generation: number): string => `
SELECT p.ordinal, p.postcode, p.lat, p.lon, p.search_forms, p.street, p.poi_forms, p.category,
       coalesce(s.country, p.country), s.city, array_to_string(p.places, ','), s.search_forms
  FROM premise AS p
  LEFT JOIN street AS s ON s.generation = p.generation AND s.ordinal = p.street
 WHERE p.generation = ${generation}
   AND (p.search_forms <> '' OR (p.poi_forms <> '' AND p.category IS NOT NULL))
 ORDER BY p.ordinal`;

const HOUSE_FORMS = 4;
const POINT_FORMS = 6;
const CATEGORY = 7;

/** Separates array elements in the COPY text: the ASCII unit separator, which occurs in no address. */
const ELEMENT_SEPARATOR = '\u001f';

// Columns are read by their index: a gazetteer has millions of rows, and destructuring an array takes an iterator.

const addStreet = (builder: SegmentBuilder, fields: CopyRow): void => {
  builder.addStreet({
    country: fields[0] ?? '',
    searchForms: fields[1] ?? '',
    city: integerOf(fields[2]),
    localities: integersOf(fields[3]),
    postcodeKeys: fields[4] ? fields[4].split(ELEMENT_SEPARATOR).map(postcodeKey) : [],
    lat: Number(fields[5]),
    lon: Number(fields[6]),
    radiusMetres: Number(fields[7]),
  });
};

const addPlace = (builder: SegmentBuilder, fields: CopyRow): void => {
  builder.addPlace({
    id: fields[0] ?? '',
    kind: fields[1] as PlaceKind,
    country: fields[2] ?? '',
    names: fields[3] ?? '{}',
    searchForms: fields[4] ?? '',
    parent: integerOf(fields[5]),
    lat: Number(fields[6]),
    lon: Number(fields[7]),
  });
};

const addHouse = (builder: SegmentBuilder, fields: CopyRow): void => {
  builder.addHouse({
    premise: Number(fields[0]),
    postcodeKey: fields[1] ? postcodeKey(fields[1]) : undefined,
    lat: Number(fields[2]),
    lon: Number(fields[3]),
    searchForms: fields[HOUSE_FORMS] ?? '',
    street: Number(fields[5]),
  });
};

const addPointOfInterest = (builder: SegmentBuilder, fields: CopyRow): void => {
  const places = integersOf(fields[10]);
  const city = integerOf(fields[9]) ?? places[0] ?? NO_PLACE;
  builder.addPointOfInterest({
    premise: Number(fields[0]),
    postcodeKey: fields[1] ? postcodeKey(fields[1]) : undefined,
    lat: Number(fields[2]),
    lon: Number(fields[3]),
    searchForms: fields[POINT_FORMS] ?? '',
    category: fields[CATEGORY] ?? '',
    country: fields[8] ?? '',
    places: [...new Set([city, ...places])],
    streetForms: fields[11] ?? '',
  });
};

const integerOf = (field: string | null | undefined): number | undefined =>
  field === null || field === undefined ? undefined : Number(field);

const integersOf = (field: string | null | undefined): readonly number[] =>
  field ? field.split(',').map(Number) : [];
