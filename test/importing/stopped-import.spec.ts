import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { dropAbandonedImports, importDataset } from '#importing';
import { eventually } from '../../tools/services/eventually.js';
import { livePremises, premiseTables } from './gazetteer-rows.js';
import { startSuiteDatabase } from './suite-database.js';

const header = 'id,housenumber,street,city,postcode,country,lat,lon';

const register = (rows: number): string =>
  [
    header,
    ...Array.from({ length: rows }, (_, id) => `${id},${id},High Street,Town,1,GB,51.5,-0.1`),
  ].join('\n');

/** Far more rows than are imported before the signal. */
const MANY_ROWS = 1_000_000;

/** Stops itself before it reads anything, as on a disk that hangs. */
const HANGING_OSMIUM = '#!/bin/sh\necho $$ >> "$OSMIUM_PIDS"\nkill -STOP $$\nexec osmium "$@"\n';

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('an import that a signal stops', () => {
  const own = startSuiteDatabase();
  const dataset = 'town';
  const inDirectory = (...names: readonly string[]): string => join(own.directory, ...names);

  beforeAll(() => mkdirSync(inDirectory('tmp')));

  const start = (words: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
    spawn(process.execPath, [resolve('dist/programs/cli.js'), 'import', ...words], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: own.url,
        DATA_DIR: own.directory,
        TMPDIR: inDirectory('tmp'),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });

  const stop = async (child: ReturnType<typeof start>, signal: NodeJS.Signals): Promise<void> => {
    const exited = once(child, 'exit');
    child.kill(signal);
    // Ended by the signal, not because the import was complete.
    expect(await exited).toEqual([null, signal]);
  };

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s leaves the live generation, and tables that the retention drops',
    async (signal) => {
      const { database } = own;
      writeFileSync(inDirectory('small.csv'), register(3));
      writeFileSync(inDirectory('large.csv'), register(MANY_ROWS));
      await importDataset({ database, dataset, files: [inDirectory('small.csv')] });
      const before = await premiseTables(database);

      const child = start(['--dataset', dataset, inDirectory('large.csv')]);
      const log = textOf(child.stdout);
      await eventually(async () => (await premiseTables(database)).length > before.length);
      await stop(child, signal);
      expect(await log).not.toContain('cannot be reached');

      expect(await livePremises(database, dataset)).toHaveLength(3);
      // Postgres releases the locks when it notices the closed connections.
      await eventually(async () => {
        await dropAbandonedImports(database);
        return (await premiseTables(database)).length === before.length;
      });
      expect(await premiseTables(database)).toEqual(before);
    },
  );

  it('ends although osmium hangs, with osmium and without temporary files', async () => {
    mkdirSync(inDirectory('bin'));
    writeFileSync(inDirectory('bin', 'osmium'), HANGING_OSMIUM, { mode: 0o755 });
    writeFileSync(inDirectory('map.osm'), '<?xml version="1.0"?>\n<osm version="0.6"></osm>\n');
    writeFileSync(inDirectory('pids'), '');
    const pids = () => readFileSync(inDirectory('pids'), 'utf8').split('\n').filter(Boolean);
    const child = start([inDirectory('map.osm')], {
      PATH: `${inDirectory('bin')}:${process.env.PATH}`,
      OSMIUM_PIDS: inDirectory('pids'),
    });
    // One reads the relations, one exports the objects.
    await eventually(() => pids().length === 2);
    expect(readdirSync(inDirectory('tmp'))).not.toEqual([]);
    await stop(child, 'SIGTERM');

    expect(readdirSync(inDirectory('tmp'))).toEqual([]);
    await eventually(() => !pids().map(Number).some(isRunning));
  });

  it('ends although a write waits for a reader that never comes', async () => {
    execFileSync('mkfifo', [inDirectory('summary')]);
    writeFileSync(inDirectory('hamlet.csv'), register(1));
    const child = start(['--json', inDirectory('summary'), inDirectory('hamlet.csv')]);
    let printed = '';
    child.stdout.on('data', (data: Buffer) => (printed += data.toString()));
    // The summary is written next.
    await eventually(() => printed.includes('import finished'));
    await stop(child, 'SIGTERM');
  });
});
