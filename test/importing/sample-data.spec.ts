import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { importDataset } from '#importing';
import { startPostgres } from '../support/postgres.js';
import type { TestPostgres } from '../support/postgres.js';
import { liveIds } from './gazetteer-rows.js';
import { describeWithOsmium } from './osmium.js';

jest.setTimeout(120_000);

const samples = resolve('../shared/data/osm');
const sample = (name: string): string => resolve(samples, `${name}.osm.pbf`);
const hasSamples = existsSync(samples);

if (!hasSamples) console.warn('../shared is absent: specs on the sample data are skipped');

(hasSamples ? describeWithOsmium : describe.skip)('importing the sample extracts', () => {
  let postgres: TestPostgres;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  const load = (name: string): ReturnType<typeof importDataset> =>
    importDataset({ database: postgres.database, dataset: name, files: [sample(name)] });

  it('finds nearly every distinct address of a large one, in time and in little memory', async () => {
    const name = 'de-herrenberg-nagold';
    const summary = await load(name);
    expect(summary.destinations).toBeGreaterThanOrEqual(21_900);
    expect(summary.seconds).toBeLessThan(60);
    expect(summary.peakMemoryMegabytes).toBeLessThan(1024);
    const ids = await liveIds(postgres.database, name);
    await load(name);
    expect(await liveIds(postgres.database, name)).toEqual(ids);
  });

  it.each([
    ['be-wechelderzande', 'BE'],
    ['ch-geneva', 'CH'],
    ['es-granada', 'ES'],
    ['fi-helsinki-centre', 'FI'],
    ['gb-london-peckham', 'GB'],
    ['ie-dublin-templeogue', 'IE'],
    ['it-rome-esquilino', 'IT'],
    ['jp-shibuya-meguro', 'JP'],
    ['kr-suwon-ajou', 'KR'],
    ['nl-zeeland-nb', 'NL'],
    ['tw-taipei', 'TW'],
  ])(
    'tells the country of %s, and a city for each address',
    async (name, country) => {
      await load(name);
      const rows = await postgres.database.query<{ country: string; kind: string }>(
        {
          name: 'spec_countries',
          text: `SELECT DISTINCT s.country, c.kind
               FROM dataset d
               JOIN premise p ON p.generation = d.live_generation
               JOIN street s ON s.generation = p.generation AND s.ordinal = p.street
               JOIN place c ON c.generation = p.generation AND c.ordinal = s.city
               WHERE d.name = $1`,
        },
        [name],
      );
      expect(rows).toEqual([{ country, kind: 'city' }]);
    },
    60_000,
  );
});
