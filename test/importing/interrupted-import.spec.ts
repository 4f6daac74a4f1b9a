import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importDataset } from '#importing';
import { eventually } from '../../tools/services/eventually.js';
import { livePremises, premiseTables } from './gazetteer-rows.js';
import { startSuiteDatabase } from './suite-database.js';

const header = 'id,housenumber,street,city,postcode,country,lat,lon';

const register = (rows: number): string =>
  [
    header,
    ...Array.from({ length: rows }, (_, id) => `${id},${id},High Street,Town,1,GB,51.5,-0.1`),
  ].join('\n');

const swapBack = {
  name: 'spec_swap_back',
  text: 'UPDATE dataset SET live_generation = previous_generation, previous_generation = live_generation',
};

describe('an import killed with SIGKILL', () => {
  const own = startSuiteDatabase();
  const dataset = 'town';

  const write = (name: string, rows: number): string => {
    const file = join(own.directory, name);
    writeFileSync(file, register(rows));
    return file;
  };

  it('leaves the live generation, and the next import removes its tables', async () => {
    const { database } = own;
    const small = write('small.csv', 3);
    await importDataset({ database, dataset, files: [small] });

    const child = fork(
      resolve('dist/programs/cli.js'),
      ['import', '--dataset', dataset, write('large.csv', 300_000)],
      { env: { ...process.env, DATABASE_URL: own.url }, stdio: 'ignore', execArgv: [] },
    );
    await eventually(async () => (await premiseTables(database)).length === 2);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await livePremises(database, dataset)).toHaveLength(3);

    await eventually(async () => {
      try {
        await importDataset({ database, dataset, files: [small] });
        return true;
      } catch {
        return false;
      }
    });
    expect(await livePremises(database, dataset)).toHaveLength(3);
    expect(await premiseTables(database)).toHaveLength(2);
  });

  it('does not replace a concurrent import', async () => {
    const { database } = own;
    let other: Promise<unknown> | undefined;
    const late = importDataset({
      database,
      dataset,
      files: [write('late.csv', 5)],
      onProgress: ({ phase }) => {
        if (phase === 'indexing') other = database.query(swapBack);
      },
    });
    await expect(late).rejects.toThrow('concurrent import of the data set town detected');
    await other;
    expect(await livePremises(database, dataset)).toHaveLength(3);
    expect(await premiseTables(database)).toHaveLength(2);
  });
});
