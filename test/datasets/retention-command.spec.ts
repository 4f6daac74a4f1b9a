import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDataset } from '#importing';
import { livePremises, premiseTables } from '../importing/gazetteer-rows.js';
import { scratchDirectory } from '../importing/osmium.js';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { runCommandLine } from '../support/command-line.js';

const COMMAND_LINE = resolve('dist/programs/cli.js');

const register = (rows: number): string =>
  [
    'id,housenumber,street,city,country,lat,lon',
    ...Array.from({ length: rows }, (_, id) => `${id},${id},High Street,Town,GB,51.5,-0.1`),
  ].join('\n');

const enterBatch = {
  name: 'spec_enter_batch',
  text: `INSERT INTO batch (id, key, expires_at)
         VALUES (gen_random_uuid(), 'bootstrap', now() + make_interval(hours => $1))`,
};

const enterGoneId = {
  name: 'spec_enter_gone_id',
  text: `INSERT INTO gone_id (id, kind, dataset, gone_at)
         VALUES (gen_random_uuid(), 'premise', 'town', now() - make_interval(days => $1))`,
};

const countGoneIds = {
  name: 'spec_count_gone',
  text: 'SELECT count(*)::int AS count FROM gone_id',
};

describe('the retention command', () => {
  const scratch = scratchDirectory();
  let postgres: TestPostgres;

  const write = (name: string, rows: number): string => {
    const file = join(scratch.path, name);
    writeFileSync(file, register(rows));
    return file;
  };

  const startImport = (rows: number) =>
    fork(COMMAND_LINE, ['import', '--dataset', 'town', write('large.csv', rows)], {
      env: { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: scratch.path },
      stdio: 'ignore',
      execArgv: [],
    });

  const retain = async (...words: readonly string[]): Promise<string> => {
    const environment = { DATABASE_URL: postgres.url };
    const { code, stdout } = await runCommandLine(['retention', ...words], environment);
    expect(code).toBe(0);
    return stdout;
  };

  beforeAll(async () => {
    postgres = await startPostgres();
    const { database } = postgres;
    await importDataset({ database, dataset: 'town', files: [write('small.csv', 3)] });
  });

  afterAll(async () => {
    await postgres.stop();
    scratch.remove();
  });

  it('does nothing when nothing has expired', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND_LINE, 'retention'], {
      env: { PATH: process.env.PATH, DATABASE_URL: postgres.url },
    });
    expect(stdout).toBe('batches expired: 0\nabandoned imports: none\n');
    expect(await retain()).toBe(stdout);
  });

  it('expires batches past their time, and no others', async () => {
    await postgres.database.query(enterBatch, [-1]);
    await postgres.database.query(enterBatch, [1]);

    expect(await retain()).toContain('batches expired: 1\n');
    expect(await retain()).toContain('batches expired: 0\n');
  });

  it('keeps the tables of a running import, and drops them once it was killed', async () => {
    const { database } = postgres;
    const child = startImport(300_000);
    await eventually(async () => (await premiseTables(database)).length === 2);
    // Stopped, so that the import is still running when the command starts.
    child.kill('SIGSTOP');
    expect(await retain()).toContain('abandoned imports: none');

    child.kill('SIGKILL');
    await once(child, 'exit');
    // Postgres releases the lock when it notices the closed connection.
    await eventually(async () => /abandoned imports of town: dropped \d+, /.test(await retain()));
    expect(await premiseTables(database)).toHaveLength(1);
    expect(await livePremises(database, 'town')).toHaveLength(3);
  });

  it('deletes ids gone for longer than the given span, and no others', async () => {
    const { database } = postgres;
    await database.query(enterGoneId, [800]);
    await database.query(enterGoneId, [10]);
    expect(await retain()).not.toContain('forgotten');

    expect(await retain('--forget-gone', '730d')).toContain('ids forgotten: 1\n');
    expect(await database.query(countGoneIds)).toEqual([{ count: 1 }]);
  });
});
