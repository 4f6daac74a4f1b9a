import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { importDataset } from '#importing';
import { liveIds } from './gazetteer-rows.js';
import { describeWithOsmium } from './osmium.js';
import { ownDatabase } from './own-database.js';

const samples = resolve('../shared/data/osm');
const sample = (name: string): string => resolve(samples, `${name}.osm.pbf`);
const hasSamples = existsSync(samples);

if (!hasSamples) console.warn('../shared is absent: specs on the sample data are skipped');

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

(hasSamples ? describeWithOsmium : describe.skip)('importing the sample extracts', () => {
  const own = ownDatabase();

  const load = (name: string): ReturnType<typeof importDataset> =>
    importDataset({ database: own.database, dataset: name, files: [sample(name)] });

  it('reads nearly all distinct addresses of a large extract, in little memory', async () => {
    const name = 'de-herrenberg-nagold';
    const finished = await importAsProgram(sample(name), {
      DATABASE_URL: own.url,
      DATA_DIR: own.directory,
    });
    expect(finished.event).toBe('import finished');
    expect(finished.destinations).toBeGreaterThanOrEqual(21_900);
    expect(finished.peakMemoryMegabytes).toBeLessThan(1024);
    const ids = await liveIds(own.database, name);
    await load(name);
    expect(await liveIds(own.database, name)).toEqual(ids);
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
    'finds the country of %s, and a city for each address',
    async (name, country) => {
      await load(name);
      const rows = await own.database.query<{ country: string; kind: string }>(
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
