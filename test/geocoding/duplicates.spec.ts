import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Destination, GeocodeQuery, Position } from '#contracts';
import { describeWithOsmium, scratchDirectory } from '../importing/osmium.js';
import { startGeocoderFromFiles } from '../support/test-geocoder.js';
import type { TestGeocoder } from '../support/test-geocoder.js';
import { extractOf } from './overlapping-extract.js';

const samples = resolve('../shared/data');
const hasSamples = existsSync(samples);
if (!hasSamples) console.warn('../shared is absent: specs on the sample data are skipped');
const describeOverSamples = hasSamples ? describeWithOsmium : describe.skip;

/** How many addresses are queried, spread evenly over all. */
const SAMPLE = 200;

/** Equal addresses nearer than this are duplicates. */
const DUPLICATE_DEGREES = 0.0015;

const isDuplicate = (one: Destination, other: Destination): boolean =>
  normalised(one) === normalised(other) &&
  Math.abs(one.position.lat - other.position.lat) < DUPLICATE_DEGREES &&
  Math.abs(one.position.lon - other.position.lon) < DUPLICATE_DEGREES;

/** An address without differences in case and abbreviations. */
const normalised = ({ address, level }: Destination): string =>
  [level, address.unit, address.streetNumber, expanded(address.streetName ?? ''), address.houseName]
    .join('|')
    .toUpperCase();

/** Labels of the matches that are duplicates of earlier ones. */
const duplicatesIn = (matches: readonly Destination[]): readonly string[] =>
  matches
    .filter((one, at) =>
      matches.slice(0, at).some((other) => one.id === other.id || isDuplicate(one, other)),
    )
    .map(({ label }) => label);

const queriesAt = (text: string, position: Position): readonly GeocodeQuery[] => {
  const vicinity = { position, radiusMetres: 500 };
  return [
    { kind: 'text', text, limit: 5, inputFilter: 'none' },
    { kind: 'text', text, limit: 5, inputFilter: 'none', vicinity },
    { kind: 'reverse', vicinity, language: 'local', limit: 5 },
  ];
};

const matchesOf = async (
  geocoder: TestGeocoder,
  query: GeocodeQuery,
): Promise<readonly Destination[]> => {
  const answer = await geocoder.ask(query);
  return answer?.outcome === 'matched' ? answer.matches : [];
};

type Row = Readonly<Record<string, string>>;

const sampleOf = <Item>(items: readonly Item[]): readonly Item[] =>
  items.filter((_, at) => at % Math.ceil(items.length / SAMPLE) === 0);

describeOverSamples('a register and an extract that overlaps it', () => {
  const scratch = scratchDirectory();
  const register = resolve(samples, 'registers/us_santa_clara.csv');
  let geocoder: TestGeocoder;
  let rows: readonly Row[];

  beforeAll(async () => {
    rows = (parse(readFileSync(register, 'utf8'), { columns: true }) as readonly Row[]).filter(
      ({ housenumber, street }) => housenumber && street,
    );
    const extract = join(scratch.path, 'county.osm');
    writeFileSync(extract, extractOf(rows.map(mappedAs)));
    geocoder = await startGeocoderFromFiles({ county: register, openstreetmap: extract });
  });
  afterAll(async () => {
    await geocoder.stop();
    scratch.remove();
  });

  it('has no duplicates, and merges what both contain', async () => {
    const duplicates: string[] = [];
    let merged = 0;
    const sample = sampleOf(rows);
    for (const row of sample) {
      const position = { lat: Number(row.lat), lon: Number(row.lon) };
      const text = `${row.housenumber} ${row.street}, ${row.city} ${row.postcode}`;
      for (const query of queriesAt(text, position)) {
        const matches = await matchesOf(geocoder, query);
        duplicates.push(...duplicatesIn(matches));
        if (query.kind === 'text' && isMerged(matches[0])) merged += 1;
      }
    }
    expect(duplicates).toEqual([]);
    expect(merged / sample.length / 2).toBeGreaterThan(0.97);
  });
});

const isMerged = (match: Destination | undefined): boolean =>
  match?.doors !== undefined && match.attributions.length === 2;

/** About 15 m away, without abbreviations, and half of them without a postcode. */
const mappedAs = (row: Row, at: number) => ({
  number: row.housenumber ?? '',
  unit: row.unit,
  street: expanded(row.street ?? ''),
  city: titled(row.city ?? ''),
  postcode: at % 2 === 0 ? row.postcode : undefined,
  lat: Number(row.lat) + 0.0001,
  lon: Number(row.lon) - 0.0001,
});

const types: Readonly<Record<string, string>> = {
  AVE: 'Avenue',
  ST: 'Street',
  DR: 'Drive',
  RD: 'Road',
  CT: 'Court',
  LN: 'Lane',
};

const expanded = (street: string): string => {
  const words = street.split(' ');
  const last = words.pop() ?? '';
  return [...words.map(titled), types[last] ?? titled(last)].join(' ');
};

const titled = (text: string): string =>
  text.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

describeOverSamples('one extract imported as two data sets', () => {
  const scratch = scratchDirectory();
  let geocoder: TestGeocoder;

  beforeAll(async () => {
    const extract = resolve(samples, 'osm/it-rome-esquilino.osm.pbf');
    const copy = join(scratch.path, 'copy.osm.pbf');
    copyFileSync(extract, copy);
    geocoder = await startGeocoderFromFiles({ rome: extract, esquilino: copy });
  });
  afterAll(async () => {
    await geocoder.stop();
    scratch.remove();
  });

  it('has no duplicates', async () => {
    const duplicates: string[] = [];
    const ids = new Set<string>();
    for (let at = 0; at < SAMPLE; at += 1) {
      const position = {
        lat: 41.889 + (at % 20) * 0.0006,
        lon: 12.495 + Math.floor(at / 20) * 0.0013,
      };
      const vicinity = { position, radiusMetres: 5_000 };
      const near = await matchesOf(geocoder, {
        kind: 'reverse',
        vicinity,
        language: 'local',
        limit: 5,
      });
      duplicates.push(...duplicatesIn(near));
      const [nearest] = near;
      if (!nearest) continue;
      ids.add(nearest.id);
      for (const query of queriesAt(nearest.label, nearest.position)) {
        duplicates.push(...duplicatesIn(await matchesOf(geocoder, query)));
      }
    }
    expect(ids.size).toBeGreaterThan(SAMPLE / 3);
    expect(duplicates).toEqual([]);
  });
});
