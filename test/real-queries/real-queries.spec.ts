import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Destination, GeocodeQuery, Position } from '#contracts';
import { importDataset } from '#importing';
import { metresBetween } from '../../tools/evaluation/ground-truth/shape.js';
import { plusCodeAt } from '../../tools/evaluation/queries/place-forms.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startPostgres } from '../../tools/services/postgres.js';
import { describeWithOsmium } from '../importing/osmium.js';
import type { TestGeocoder } from '../support/test-geocoder.js';
import { startGeocoderOnDatabase } from '../support/test-geocoder.js';
import { demoFiles } from './demo-files.js';
import { mapOf, positionIn, registerCsv } from './draw-towns.js';
import { drawnTowns } from './drawn-towns.table.js';
import type { QueryCase } from './real-queries.table.js';
import { crossings, positionTexts, realQueries } from './real-queries.table.js';

const IMPORT_LIMIT_MS = 300_000;
const CROSSING_METRES = 50;

/** The demo gazetteer, the drawn towns and the rows of registers in one database. */
const importAll = async (postgres: TestPostgres): Promise<void> => {
  const { database } = postgres;
  const directory = mkdtempSync(join(tmpdir(), 'real-queries-'));
  try {
    const [map, register] = [join(directory, 'map.osm'), join(directory, 'register.csv')];
    writeFileSync(map, mapOf(drawnTowns));
    writeFileSync(register, registerCsv());
    const dataSets = { demo: demoFiles, map: [map], register: [register] };
    for (const [dataset, files] of Object.entries(dataSets)) {
      await importDataset({ database, dataset, files });
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

describeWithOsmium('a query as people send it', () => {
  let postgres: TestPostgres;
  let geocoder: TestGeocoder;

  beforeAll(async () => {
    postgres = await startPostgres();
    await importAll(postgres);
    geocoder = await startGeocoderOnDatabase(postgres.database);
  }, IMPORT_LIMIT_MS);
  afterAll(async () => {
    await geocoder.stop();
    await postgres.stop();
  });

  const best = async (query: GeocodeQuery): Promise<Destination | undefined> => {
    const answer = await geocoder.ask(query);
    return answer?.outcome === 'matched' ? answer.matches[0] : undefined;
  };
  const bestOfText = (text: string) => best(queryOf({ query: text }));
  const bestAt = (position: Position) =>
    best({ kind: 'reverse', vicinity: around(position), language: 'local', limit: 1 });

  describe.each(Object.entries(realQueries))('of the group %s', (_group, cases) => {
    it.each(cases.map((one) => [nameOf(one), one] as const))('%s', async (_name, one) => {
      const match = await best(queryOf(one));
      const answer = match && `${match.label} (${match.confidence.toFixed(3)})`;
      if (one.must === 'nothing') expect(answer).toBeUndefined();
      if (one.must instanceof RegExp) expect(answer).toMatch(one.must);
      if (one.mustNot && match) expect(answer).not.toMatch(one.mustNot);
      expect(match?.confidence ?? 0).toBeLessThanOrEqual(one.atMost ?? 1);
      if (one.atLeast) expect(match?.confidence).toBeGreaterThanOrEqual(one.atLeast);
    });
  });

  describe('of the group interpolated houses', () => {
    it('gives one an id of its own, which finds the same house', async () => {
      const house = await bestOfText('221C Baker Street, London');
      const street = await bestOfText('Baker Street, London');
      expect(house?.level).toBe('interpolated');
      expect(house?.id).not.toBe(street?.id);
      const again = await best({ kind: 'id', id: house?.id ?? '', limit: 1 });
      const { id, label, position } = again ?? {};
      expect({ id, label, position }).toEqual({
        id: house?.id,
        label: house?.label,
        position: house?.position,
      });
    });

    it('gives another number another id', async () => {
      const [one, other] = [
        await bestOfText('221C Baker Street, London'),
        await bestOfText('223 Baker Street, London'),
      ];
      expect(other?.level).toBe('interpolated');
      expect(other?.id).not.toBe(one?.id);
    });
  });

  describe('of the group intersections', () => {
    it.each(crossings)('%s', async (text, name, street) => {
      const town = drawnTowns.find((drawn) => drawn.name === name)!;
      const crossing = positionIn(town, [200, 200 * street]);
      const match = await bestOfText(text);
      expect(match).toBeDefined();
      expect(metresBetween(match!.position, crossing)).toBeLessThanOrEqual(CROSSING_METRES);
      expect(match!.confidence).toBeGreaterThan(0.4);
    });
  });

  describe('of the group positions', () => {
    it.each(positionTexts)('%s', async (text, position) => {
      const expected = await bestAt(position);
      expect(expected).toBeDefined();
      expect((await bestOfText(text))?.id).toBe(expected?.id);
    });

    const vaduz = { lat: 47.1401, lon: 9.5213 };
    const { code, position } = plusCodeAt(vaduz);
    it.each([code, code.toLowerCase(), `${code.slice(4)} Vaduz`, `${code.slice(4)}, Vaduz`])(
      'Plus code %s',
      async (text) => {
        const expected = await bestAt(position);
        expect(expected).toBeDefined();
        expect((await bestOfText(text))?.id).toBe(expected?.id);
      },
    );
  });
});

const around = (position: Position) => ({ position, radiusMetres: 5000 });

const queryOf = ({ query, country, near, filter }: QueryCase): GeocodeQuery => {
  const vicinity = near && around(near);
  const options = { country, vicinity, inputFilter: filter ?? 'loose', limit: 1 } as const;
  return typeof query === 'string'
    ? { kind: 'text', text: query, ...options }
    : { kind: 'structured', address: query, ...options };
};

const nameOf = ({ query, country, filter }: QueryCase): string =>
  [typeof query === 'string' ? query : JSON.stringify(query), country, filter && `filter ${filter}`]
    .filter(Boolean)
    .join(', ');
