import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchmarkTable, runBenchmark } from '../../tools/benchmark/benchmark.js';
import { samplePremises } from '../../tools/benchmark/sampled-premises.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { FakeService } from './fake-service.js';
import { startFakeService } from './fake-service.js';

const PREMISES = 50;

/** One live data set of one street, and one that is not live. */
const GAZETTEER = `
  INSERT INTO dataset (name) VALUES ('live'), ('dead');
  INSERT INTO generation (dataset, normaliser_version, attribution, sources, premises)
    SELECT id, 1, '', '{}', ${PREMISES} FROM dataset ORDER BY id;
  UPDATE dataset SET live_generation = 1 WHERE name = 'live';
  CREATE TABLE premise_1 PARTITION OF premise FOR VALUES IN (1);
  CREATE TABLE premise_2 PARTITION OF premise FOR VALUES IN (2);
  CREATE TABLE street_1 PARTITION OF street FOR VALUES IN (1);
  CREATE TABLE place_1 PARTITION OF place FOR VALUES IN (1);
  INSERT INTO place (generation, ordinal, id, kind, country, names, search_forms, lon, lat)
    VALUES (1, 0, gen_random_uuid(), 'city', 'DE', '{"": "Nagold"}', '', 8.7, 48.6);
  INSERT INTO street (generation, ordinal, id, country, names, search_forms, city, localities,
                      postcodes, lon, lat, radius)
    VALUES (1, 0, gen_random_uuid(), 'DE', '{"": "Lange Straße"}', '', 0, '{}', '{72202}', 8.7, 48.6, 9);
  INSERT INTO premise (generation, ordinal, id, source_key, street, number, postcode, lon, lat,
                       mercator, quality)
    SELECT generation, number, gen_random_uuid(), number, 0, number + 1, '72202', 8.7, 48.6,
           point(0, 0), 'high'
    FROM generate_series(0, ${PREMISES - 1}) AS number, generate_series(1, 2) AS generation;
`;

const answers = new Map(
  Array.from({ length: PREMISES }, (_, index) => [
    `Lange Straße ${index + 1}, 72202 Nagold`,
    { lat: 48.6, lon: 8.7, confidence: 0.9 },
  ]),
);

describe('the benchmark', () => {
  let postgres: TestPostgres;
  let service: FakeService;

  beforeAll(async () => {
    postgres = await startPostgres();
    service = await startFakeService(answers);
    await postgres.database.execute(GAZETTEER);
  });

  afterAll(async () => {
    await service.close();
    await postgres.stop();
  });

  it('samples the same premises of live data for the same seed', async () => {
    const keys = async (seed: number) =>
      (await samplePremises(postgres.database, 30, seed)).map(({ generation, ordinal }) => [
        generation,
        ordinal,
      ]);
    expect(await keys(1)).toEqual(await keys(1));
    expect(await keys(1)).not.toEqual(await keys(2));
    expect(new Set((await keys(1)).map(([generation]) => generation))).toEqual(new Set([1]));
  });

  it('reads an imported address', async () => {
    const [premise] = await samplePremises(postgres.database, 1, 1);
    expect(premise?.country).toBe('DE');
    expect(premise?.address).toMatchObject({
      street: 'Lange Straße',
      postcode: '72202',
      city: 'Nagold',
    });
  });

  it('measures every form in every request pattern, and look-ups by key', async () => {
    const rows = await runBenchmark({
      premises: await samplePremises(postgres.database, 20, 1),
      databaseUrl: postgres.url,
      url: service.url,
      seed: 1,
      rounds: 2,
      seconds: 0.05,
      inFlight: 2,
      connections: 2,
    });
    const exact = rows.filter(({ asked }) => asked === 'exact');
    expect(rows).toHaveLength(2 + 5 * 6);
    expect(exact.map(({ matchedShare }) => matchedShare)).toEqual([1, 1, 1, 1, 1, 1]);
    for (const row of rows) expect(row.unitsPerSecond).toBeGreaterThan(0);
    for (const row of rows.slice(2)) expect(row.ofBaseline).toBeGreaterThan(0);
    expect(benchmarkTable(rows).split('\n')).toHaveLength(2 + rows.length);
  });

  it('fails if nothing has been imported', async () => {
    const empty = await startPostgres();
    try {
      await expect(samplePremises(empty.database, 1, 1)).rejects.toThrow(
        /nothing has been imported/,
      );
    } finally {
      await empty.stop();
    }
  });
});
