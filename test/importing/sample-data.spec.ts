import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importDataset } from '#importing';
import { liveIds } from './gazetteer-rows.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import {
  describeWithSamples,
  openSampleGazetteer,
  SAMPLE_GAZETTEER_LIMIT_MS,
  sampleFile,
} from '../support/sample-gazetteer.js';
import { startSuiteDatabase } from './suite-database.js';

/** Fields of the last log line of the command. */
interface Finished {
  readonly event: string;
  readonly destinations: number;
  readonly peakMemoryMegabytes: number;
}

/** Imports in a separate process, to measure its memory, and returns its last log line. */
async function importAsProgram(
  file: string,
  environment: Readonly<Record<string, string>>,
): Promise<Finished> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['dist/programs/cli.js', 'import', file],
    { env: { ...process.env, ...environment }, timeout: 100_000 },
  );
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Finished;
}

describeWithSamples('importing the sample extracts', () => {
  const own = startSuiteDatabase();

  it('reads nearly all distinct addresses of a large extract, in little memory', async () => {
    const name = 'de-herrenberg-nagold';
    const finished = await importAsProgram(sampleFile(name), {
      DATABASE_URL: own.url,
      DATA_DIR: own.directory,
    });
    expect(finished.event).toBe('import finished');
    expect(finished.destinations).toBeGreaterThanOrEqual(21_900);
    expect(finished.peakMemoryMegabytes).toBeLessThan(1024);
  });

  it('assigns the same ids when an extract is imported again', async () => {
    const name = 'be-wechelderzande';
    const load = () =>
      importDataset({ database: own.database, dataset: name, files: [sampleFile(name)] });
    await load();
    const ids = await liveIds(own.database, name);
    await load();
    expect(await liveIds(own.database, name)).toEqual(ids);
  });
});

describeWithSamples('the sample gazetteer', () => {
  let samples: TestPostgres;

  beforeAll(async () => {
    samples = await openSampleGazetteer();
  }, SAMPLE_GAZETTEER_LIMIT_MS);
  afterAll(() => samples?.stop());

  it.each([
    ['au-sydney-harbour', 'AU'],
    ['be-wechelderzande', 'BE'],
    ['dk-hellerup', 'DK'],
    ['es-granada', 'ES'],
    ['fi-helsinki-centre', 'FI'],
    ['gb-london-peckham', 'GB'],
    ['ie-dublin-templeogue', 'IE'],
    ['it-rome-esquilino', 'IT'],
    ['jp-shibuya-meguro', 'JP'],
    ['kr-suwon-ajou', 'KR'],
    ['nl-zeeland-nb', 'NL'],
    ['tw-taipei', 'TW'],
  ])('has the country of %s, and a city for each address', async (name, country) => {
    const rows = await samples.database.query<{ country: string; kind: string }>(
      countriesAndKinds,
      [name],
    );
    expect(rows).toEqual([{ country, kind: 'city' }]);
  });
});

const countriesAndKinds = {
  name: 'spec-countries',
  text: `
SELECT DISTINCT s.country, c.kind
FROM dataset d
JOIN premise p ON p.generation = d.live_generation
JOIN street s ON s.generation = p.generation AND s.ordinal = p.street
JOIN place c ON c.generation = p.generation AND c.ordinal = s.city
WHERE d.name = $1`,
};
