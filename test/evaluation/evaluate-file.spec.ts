import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluateFile } from '../../tools/evaluation/evaluate-file.js';
import { formsNamed } from '../../tools/evaluation/queries/forms.js';
import { fileReport, missLine, totalReport } from '../../tools/evaluation/report.js';
import { medianSummaries, withheldAnswers } from '../../tools/evaluation/summary.js';
import { GeocodingClient } from '../../tools/services/geocoding-client.js';
import type { FakeAnswer, FakeService } from './fake-service.js';
import { startFakeService } from './fake-service.js';

const HEAD = 'id,unit,housenumber,street,street_alt,city,city_alt,region,postcode,country,lat,lon';
const houses = Array.from({ length: 120 }, (_, index) => ({
  number: index + 1,
  lat: 48.6 + index / 1000,
}));

/**
 * Houses 1 to 100 are answered correctly, 101 to 110 with an offset of over a kilometre, of the others
 * the answer to 111 is withheld.
 */
const answers: ReadonlyMap<string, FakeAnswer> = new Map(
  houses.slice(0, 111).map(({ number, lat }) => [
    `Lange Straße ${number}, 72202 Nagold`,
    {
      lat: number > 100 && number < 111 ? lat + 0.02 : lat,
      lon: 8.7,
      confidence: number < 111 ? 0.9 : 0.1,
    },
  ]),
);

describe('the evaluation of a file', () => {
  let directory: string;
  let path: string;
  let service: FakeService;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'evaluation-'));
    path = join(directory, 'de_test.csv');
    const rows = houses.map(
      ({ number, lat }) => `${number},,${number},Lange Straße,,Nagold,,,72202,DE,${lat},8.7`,
    );
    await writeFile(path, [HEAD, ...rows].join('\n'));
    service = await startFakeService(answers);
  });

  afterAll(async () => {
    await service.close();
    await rm(directory, { recursive: true });
  });

  const evaluate = async (sample: number, form = 'exact') => {
    const client = new GeocodingClient({ url: service.url, key: 'secret' });
    try {
      const plan = { forms: formsNamed([form]), seeds: [1], sample, singles: 10 };
      return await evaluateFile(path, client, plan);
    } finally {
      client.close();
    }
  };

  it('counts hits, misses and missing answers, and retries after Retry-After', async () => {
    const [exact] = medianSummaries((await evaluate(300)).rounds);
    expect(exact?.asked).toBe(120);
    expect(exact?.counts).toEqual({
      hit: 100,
      'within-100-m': 0,
      'within-1-km': 0,
      farther: 10,
      'no-match': 10,
    });
    expect(exact?.p50Ms).toBeGreaterThan(0);
  });

  it('sends some queries alone and the others in requests of fifty, with the key', () => {
    const filtered = service.requests.filter(({ filter }) => filter === undefined);
    const sizes = filtered.map(({ queries }) => queries);
    expect(sizes).toEqual([...new Array<number>(10).fill(1), 50, 50, 10]);
    expect(new Set(service.requests.map(({ key }) => key))).toEqual(new Set(['secret']));
  });

  it('judges the answers that the input filter withheld', async () => {
    const judgedQueries = (await evaluate(300)).rounds.flat();
    expect(withheldAnswers(judgedQueries)).toEqual({ count: 1, right: 1 });
    expect(totalReport([await evaluate(300)])).toContain(
      'withheld for their low confidence: 1 of 1',
    );
  });

  it('queries version 1 where it must not answer', async () => {
    const [summary] = medianSummaries((await evaluate(5, 'nonsense')).rounds);
    expect(summary).toMatchObject({ asked: 5, inV1: 5, hitShare: 1 });
  });

  it('repeats the queries for the same seed', async () => {
    const texts = async () =>
      (await evaluate(20)).rounds.flat().map(({ testQuery }) => testQuery.query.address_string);
    expect(await texts()).toEqual(await texts());
  });

  it('formats tables, and a miss as a line', async () => {
    const evaluation = await evaluate(120);
    expect(fileReport(evaluation)).toContain('## de_test.csv (120 addresses)');
    expect(totalReport([evaluation])).toMatch(/Expected calibration error 0\.009/);
    expect(totalReport([evaluation])).toMatch(/Below the bar[^]*de_test\.csv \| exact \| +120/);
    const miss = evaluation.rounds.flat().find(({ verdict }) => verdict.outcome === 'farther');
    expect(JSON.parse(missLine('de_test.csv', miss!))).toMatchObject({
      form: 'exact',
      outcome: 'farther',
      confidence: 0.9,
      expected: [{ lon: 8.7 }],
    });
  });
});
