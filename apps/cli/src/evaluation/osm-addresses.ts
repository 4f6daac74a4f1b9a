import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import type { Feature } from 'geojson';
import type { AddressFile, KnownPlace } from './address-file.js';
import { shapeOf } from './geojson-shape.js';
import { knownAddress, type KnownAddress } from './known-address.js';
import type { Shape } from './shape.js';

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

/** Reads a file of OpenStreetMap by way of `osmium export`; throws when osmium cannot. */
export const readOsmAddresses = async (path: string): Promise<AddressFile> => {
  const addresses = new Map<string, KnownAddress>();
  const places: KnownPlace[] = [];
  const buildings: Shape[] = [];
  for await (const line of exportedLines(path)) {
    if (!/"(addr:housenumber|place|boundary|building)":/.test(line)) continue;
    const feature = JSON.parse(line) as Feature;
    const tags = (feature.properties ?? {}) as Tags;
    const address = addressOf(feature, tags);
    // A closed way comes out as a line and then as an area: the area, which is later, stays.
    if (address) addresses.set(`${tags['@type']}${tags['@id']}`, address);
    const place = placeOf(feature, tags);
    if (place) places.push(place);
    const building = buildingOf(feature, tags);
    if (building) buildings.push(building);
  }
  return { name: basename(path), addresses: [...addresses.values()], places, buildings };
};

async function* exportedLines(path: string): AsyncGenerator<string> {
  const format = ['-f', 'geojsonseq', '-x', 'print_record_separator=false', '-a', 'type,id'];
  const osmium = spawn('osmium', ['export', ...format, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(osmium, 'close') as Promise<[number | null]>;
  ended.catch(() => undefined); // awaited below; a spawn error must not go unhandled until then
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
  // Level 8 is the municipality wherever the level is used at all, as nearly as makes no difference.
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
