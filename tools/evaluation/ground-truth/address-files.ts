import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';
import type { Feature } from 'geojson';
import { shapeOf } from './shape.js';
import type { Shape } from './shape.js';
import type {
  AddressFile,
  KnownAddress,
  KnownPlace,
  NamedObject,
  KnownRoad,
} from './known-address.js';
import { knownAddress } from './known-address.js';
import { namedObjectOf, roadOf } from './map-objects.js';

type Tags = Readonly<Record<string, string | undefined>>;

const PLACE_KINDS: ReadonlyMap<string, KnownPlace['kind']> = new Map([
  ['city', 'town'],
  ['town', 'town'],
  ['village', 'town'],
  ['hamlet', 'quarter'],
  ['suburb', 'quarter'],
  ['quarter', 'quarter'],
  ['neighbourhood', 'quarter'],
]);

/** Reads a file by its extension, CSV or OpenStreetMap. */
export const readAddressFile = (path: string): Promise<AddressFile> =>
  path.toLowerCase().endsWith('.csv') ? readRegisterAddresses(path) : readOsmAddresses(path);

/** Reads an OpenStreetMap file with `osmium export`; throws if osmium fails. */
export const readOsmAddresses = async (path: string): Promise<AddressFile> => {
  const addresses = new Map<string, KnownAddress>();
  const named = new Map<string, NamedObject>();
  const places: KnownPlace[] = [];
  const roads: KnownRoad[] = [];
  const buildings: Shape[] = [];
  for await (const line of exportedLines(path)) {
    if (!/"(addr:house(number|name)|place|boundary|building|name)":/.test(line)) continue;
    const feature = JSON.parse(line) as Feature;
    const tags = (feature.properties ?? {}) as Tags;
    const address = addressOf(feature, tags);
    // osmium exports a closed way as a line and later as an area, which replaces the line.
    if (address) addresses.set(`${tags['@type']}${tags['@id']}`, address);
    const object = namedObjectOf(feature, tags);
    if (object) named.set(`${tags['@type']}${tags['@id']}`, object);
    const road = roadOf(feature, tags);
    if (road) roads.push(road);
    const place = placeOf(feature, tags);
    if (place) places.push(place);
    const building = buildingOf(feature, tags);
    if (building) buildings.push(building);
  }
  const namedObjects = [...named.values()];
  const name = basename(path);
  return { name, addresses: [...addresses.values()], places, roads, namedObjects, buildings };
};

async function* exportedLines(path: string): AsyncGenerator<string> {
  const format = ['-f', 'geojsonseq', '-x', 'print_record_separator=false', '-a', 'type,id'];
  const osmium = spawn('osmium', ['export', ...format, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(osmium, 'close') as Promise<[number | null]>;
  ended.catch(() => undefined); // awaited below; until then a spawn error must not be unhandled
  try {
    yield* createInterface({ input: osmium.stdout });
    const [code] = await ended.catch((error: Error) => {
      throw new Error('reading OpenStreetMap needs osmium: apt install osmium-tool', {
        cause: error,
      });
    });
    if (code !== 0) throw new Error(`osmium could not read ${path} (exit code ${code})`);
  } finally {
    osmium.kill();
  }
}

const addressOf = (feature: Feature, tags: Tags): KnownAddress | undefined => {
  if (tags['addr:housenumber'] === undefined) return undefined;
  const shape = shapeOf(feature.geometry);
  if (shape === undefined) return undefined;
  const fields = {
    street: tags['addr:street'] ?? tags['addr:place'],
    otherStreets: translatedStreets(tags),
    number: tags['addr:housenumber'],
    unit: tags['addr:unit'],
    postcode: tags['addr:postcode'],
    city: tags['addr:city'],
    district: tags['addr:district'],
    country: tags['addr:country'],
  };
  return knownAddress(fields, shape);
};

const translatedStreets = (tags: Tags): readonly string[] =>
  Object.keys(tags)
    .filter((key) => key.startsWith('addr:street:'))
    .map((key) => tags[key] ?? '');

const placeOf = (feature: Feature, tags: Tags): KnownPlace | undefined => {
  const { name } = tags;
  const shape = name === undefined ? undefined : shapeOf(feature.geometry);
  if (name === undefined || shape === undefined) return undefined;
  // Level 8 is the municipality in nearly all countries that use the level.
  if (tags['boundary'] === 'administrative' && tags['admin_level'] === '8') {
    return shape.rings.length > 0 ? { name, kind: 'municipality', shape } : undefined;
  }
  const kind = PLACE_KINDS.get(tags['place'] ?? '');
  return kind && feature.geometry.type === 'Point' ? { name, kind, shape } : undefined;
};

const buildingOf = ({ geometry }: Feature, { building = 'no' }: Tags): Shape | undefined => {
  const shape = building === 'no' ? undefined : shapeOf(geometry);
  return shape && shape.rings.length > 0 ? shape : undefined;
};

type Row = Readonly<Record<string, string | undefined>>;

/** Reads a register in CSV with the columns of the importer; throws if it is malformed. */
const readRegisterAddresses = async (path: string): Promise<AddressFile> => {
  const addresses: KnownAddress[] = [];
  const rows = createReadStream(path).pipe(parse({ columns: true, bom: true }));
  for await (const row of rows as AsyncIterable<Row>) {
    const address = registerAddressOf(row);
    if (address) addresses.push(address);
  }
  const name = basename(path);
  return { name, addresses, places: [], roads: [], namedObjects: [], buildings: [] };
};

const registerAddressOf = (row: Row): KnownAddress | undefined => {
  const centre = {
    lat: Number.parseFloat(row['lat'] ?? ''),
    lon: Number.parseFloat(row['lon'] ?? ''),
  };
  if (!Number.isFinite(centre.lat) || !Number.isFinite(centre.lon)) return undefined;
  const fields = {
    street: row['street'],
    otherStreets: [row['street_alt'] ?? ''],
    number: row['housenumber'],
    unit: row['unit'],
    postcode: row['postcode'],
    city: row['city'],
    country: row['country'],
  };
  return knownAddress(fields, { centre, rings: [], lines: [] });
};
