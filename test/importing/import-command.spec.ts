import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import { scrapeMetrics } from '../support/scraped-metrics.js';
import type { ScrapedMetrics } from '../support/scraped-metrics.js';
import { startSuiteDatabase } from './suite-database.js';

/** Enough to observe the progress of an import. */
const ROWS = 200_000;

type Line = Readonly<Record<string, unknown>>;

/** The import command as a separate process. */
interface RunningImport {
  /** Output lines so far. */
  readonly lines: string[];
  hasEnded(): boolean;
  readonly ended: Promise<number | null>;
}

describe('the import command without a terminal', () => {
  const own = startSuiteDatabase();

  const startImport = (name: string, content: string): RunningImport => {
    const file = join(own.directory, name);
    writeFileSync(file, content);
    const child = spawn(process.execPath, ['dist/programs/cli.js', 'import', file], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: own.url,
        DATA_DIR: own.directory,
        METRICS_PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const lines: string[] = [];
    for (const output of [child.stdout, child.stderr]) {
      createInterface(output).on('line', (line) => lines.push(line));
    }
    const ended = once(child, 'close').then(([code]) => code as number | null);
    return { lines, hasEnded: () => child.exitCode !== null, ended };
  };

  const eventsOf = ({ lines }: RunningImport): readonly Line[] =>
    lines.map((line) => JSON.parse(line) as Line);

  /** Metrics scraped until the process ends. */
  const watched = async (program: RunningImport): Promise<readonly ScrapedMetrics[]> => {
    await eventually(() => program.lines.some((line) => line.includes('/metrics')));
    const scraped: ScrapedMetrics[] = [];
    await eventually(async () => {
      if (program.hasEnded()) return true;
      await scrapeMetrics(program).then(
        (metrics) => scraped.push(metrics),
        () => undefined,
      );
      return false;
    }, 120_000);
    return scraped;
  };

  it('logs progress as JSON lines and exports metrics', async () => {
    const header = 'id,housenumber,street,city,postcode,country,lat,lon';
    const row = (_: unknown, id: number) => `${id},${id},High Street,Town,1,GB,51.5,-0.1`;
    const register = [header, ...Array.from({ length: ROWS }, row)].join('\n');
    const program = startImport('town.csv', register);

    const scraped = await watched(program);

    expect(await program.ended).toBe(0);
    const rows = scraped.map((metrics) => metrics.sum('geocoder_import_rows_total'));
    expect(rows.filter((count) => count > 0 && count < ROWS)).not.toEqual([]);
    expect(rows).toEqual([...rows].sort((one, other) => one - other));
    const loading = scraped.map((metrics) =>
      metrics.sum('geocoder_import_progress', { phase: 'loading' }),
    );
    expect(loading.filter((share) => share > 0 && share <= 1)).not.toEqual([]);

    const events = eventsOf(program);
    const progress = events.filter(({ event }) => event === 'import progress');
    expect([...new Set(progress.map(({ phase }) => phase))]).toEqual([
      'reading',
      'loading',
      'indexing',
    ]);
    expect(events.at(-1)).toMatchObject({
      level: 'info',
      program: 'import',
      event: 'import finished',
      dataset: 'town',
      addressesRead: ROWS,
    });
  });

  it('logs the reason of a failure as a JSON line', async () => {
    const program = startImport('prose.txt', 'Once upon a time');

    expect(await program.ended).toBe(1);
    expect(eventsOf(program).at(-1)).toMatchObject({
      level: 'error',
      event: 'import failed',
      reason: expect.stringContaining('unknown format'),
    });
  });
});
