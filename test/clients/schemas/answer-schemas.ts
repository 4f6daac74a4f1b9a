import { Ajv2020 } from 'ajv/dist/2020.js';
import type { SchemaObject } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'csv-parse/sync';
import { addokError, addokPlaces, addokRow } from './addok.js';
import {
  nominatimDetails,
  nominatimError,
  nominatimLists,
  nominatimPlaces,
  nominatimStatus,
  nominatimXml,
} from './nominatim.js';
import { peliasError, peliasPlaces } from './pelias.js';
import { photonError, photonPlaces, photonStatus } from './photon.js';
import { readXml } from './read-xml.js';

/** A response in the protocol of another geocoder, and its request. */
export interface ProtocolAnswer {
  /** Path and parameters. */
  readonly path: string;
  readonly status: number;
  /** The content type. */
  readonly type: string;
  readonly text: string;
}

/**
 * Throws if an answer does not match the documented fields of its protocol. Unknown fields are wrong too, so
 * that none is written by mistake.
 */
export function checkAnswer({ path, status, type, text }: ProtocolAnswer): void {
  const { pathname, searchParams } = new URL(path, 'http://gateway');
  const [, protocol = '', ...rest] = pathname.replace(/\/+$/, '').split('/');
  const endpoint = rest.join('/').replace(/\.php$/, '');
  if (status !== 200) return check(errorSchemas[protocol as Protocol], JSON.parse(text));
  if (protocol !== 'nominatim') {
    if (endpoint.endsWith('/csv')) return checkTable(text);
    return check(schemaOf(protocol as OtherProtocol, endpoint), JSON.parse(text));
  }
  if (endpoint === 'status' && type.startsWith('text/plain')) return check({ const: 'OK' }, text);
  if (type.startsWith('text/xml'))
    return check(nominatimXml[endpoint as keyof typeof nominatimXml], readXml(text));
  const body: unknown = JSON.parse(withoutCallback(text, type));
  return check(nominatimSchemaOf(endpoint, searchParams), body);
}

const withoutCallback = (text: string, type: string): string =>
  type.startsWith('application/javascript') ? text.replace(/^[\w$.]+\((.*)\)$/s, '$1') : text;

type OtherProtocol = 'photon' | 'pelias' | 'addok';
type Protocol = 'nominatim' | OtherProtocol;

const errorSchemas: Readonly<Record<Protocol, SchemaObject>> = {
  nominatim: nominatimError,
  photon: photonError,
  pelias: peliasError,
  addok: addokError,
};

const schemaOf = (protocol: OtherProtocol, endpoint: string): SchemaObject =>
  protocol === 'photon' && endpoint === 'status' ? photonStatus : placesSchemas[protocol];

const placesSchemas: Readonly<Record<OtherProtocol, SchemaObject>> = {
  photon: photonPlaces,
  pelias: peliasPlaces,
  addok: addokPlaces,
};

type JsonFormat = keyof typeof nominatimLists;

/** Where a search names no format, it is `jsonv2`; `reverse` and `lookup` have XML, without this schema. */
const nominatimSchemaOf = (endpoint: string, parameters: URLSearchParams): SchemaObject => {
  if (endpoint === 'details') return nominatimDetails;
  if (endpoint === 'status') return nominatimStatus;
  const format = (parameters.get('format')?.trim().toLowerCase() || 'jsonv2') as JsonFormat;
  return (endpoint === 'reverse' ? nominatimPlaces : nominatimLists)[format];
};

const checkTable = (text: string): void => {
  const [header = [], ...rows] = parse(text, { relax_column_count: false });
  for (const cells of rows) {
    // Columns of the file come first; of a repeated name, the last is that of the result.
    check(addokRow, Object.fromEntries(header.map((column, at) => [column, cells[at]])));
  }
};

const ajv = new Ajv2020({
  strict: true,
  strictRequired: false,
  strictTypes: false,
  allErrors: true,
});
addFormats.default(ajv);

/** A box as four numbers, in the order of the named corners. */
ajv.addKeyword({
  keyword: 'corners',
  type: 'array',
  errors: false,
  validate: (names: readonly string[], box: readonly unknown[]) => {
    const at = (name: string): number => Number(box[names.indexOf(name)]);
    const [west, south, east, north] = [at('west'), at('south'), at('east'), at('north')];
    return (
      box.length === 4 &&
      [-180 <= west, west <= east, east <= 180].every(Boolean) &&
      [-90 <= south, south <= north, north <= 90].every(Boolean)
    );
  },
});

type Ring = readonly (readonly [number, number])[];

/** Twice the signed area: positive where the ring is counter-clockwise. */
const signedArea = (ring: Ring): number =>
  ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);

/** The rings of a polygon: closed, the first counter-clockwise, the others clockwise. */
ajv.addKeyword({
  keyword: 'winding',
  type: 'array',
  errors: false,
  // Of several alternatives all are checked, so the coordinates may be those of a point.
  validate: (_: true, rings: readonly (Ring | number)[]) =>
    rings.every((ring, at) => {
      if (typeof ring === 'number') return false;
      const [first, last] = [ring[0], ring.at(-1)];
      const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
      return isClosed && signedArea(ring) > 0 === (at === 0);
    }),
});

const check = (schema: SchemaObject | undefined, value: unknown): void => {
  if (!schema) throw new Error('no schema describes this answer');
  const validate = ajv.compile(schema);
  if (validate(value)) return;
  const problems = ajv.errorsText(validate.errors, { separator: '\n' });
  throw new Error(`${problems}\n${JSON.stringify(value).slice(0, 2_000)}`);
};
