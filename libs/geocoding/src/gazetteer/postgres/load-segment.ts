import type { Database } from '#database';
import { postcodeKey } from '../../text/postcode-key.js';
import { SegmentBuilder } from '../segment-builder.js';
import type { SegmentTitle } from '../segment-builder.js';
import type { PlaceKind, Segment } from '../segment.js';
import type { Vocabulary } from '../vocabulary.js';

type Fields = readonly (string | null)[];

/** Parts array elements in the COPY text: the ASCII unit separator, which no address holds. */
const ELEMENT_SEPARATOR = '\u001f';

// COPY takes no parameters: the generation, a number, stands in the text.

const streetsOf = (generation: number): string => `
SELECT country, search_forms, city, array_to_string(localities, ','),
       array_to_string(postcodes, E'\\x1f'), lat, lon, radius
  FROM street WHERE generation = ${generation} ORDER BY ordinal`;

const placesOf = (generation: number): string => `
SELECT id, kind, country, names, search_forms, parent, lat, lon
  FROM place WHERE generation = ${generation} ORDER BY ordinal`;

const housesOf = (generation: number): string => `
SELECT ordinal, street, search_forms, postcode, lat, lon
  FROM premise WHERE generation = ${generation} AND search_forms <> '' ORDER BY ordinal`;

/** Reads a generation into memory, streamed; its words are admitted to the vocabulary. */
export const loadSegment = async (
  database: Database,
  title: SegmentTitle,
  vocabulary: Vocabulary,
): Promise<Segment> => {
  const builder = new SegmentBuilder(vocabulary);
  for await (const fields of database.copyOut(streetsOf(title.generation)))
    addStreet(builder, fields);
  for await (const fields of database.copyOut(placesOf(title.generation)))
    addPlace(builder, fields);
  for await (const fields of database.copyOut(housesOf(title.generation)))
    addHouse(builder, fields);
  return builder.finish(title);
};

const addStreet = (builder: SegmentBuilder, fields: Fields): void => {
  const [country, searchForms, city, localities, postcodes, lat, lon, radius] = fields;
  builder.addStreet({
    country: country ?? '',
    searchForms: searchForms ?? '',
    city: integer(city),
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
    parent: integer(parent),
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

const integer = (field: string | null | undefined): number | undefined =>
  field === null || field === undefined ? undefined : Number(field);
