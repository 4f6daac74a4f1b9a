import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database, migrate } from '#database';
import { importDataset } from '#importing';
import { askText } from '../gateway/v2-client.js';
import { scratchDirectory } from '../importing/osmium.js';
import { eventually } from '../../tools/services/eventually.js';
import { MIGRATIONS } from '../../tools/services/postgres.js';
import { PostgresProcess } from '../support/postgres-process.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';

const streaming = { wal_level: 'replica', hot_standby: 'on' };

const town = (street: string): string =>
  `id,housenumber,street,city,postcode,country,lat,lon\n1,1,${street},Ely,CB7 4AA,GB,52.4,0.26\n`;

describe('a worker that reads its gazetteer from a replica', () => {
  const scratch = scratchDirectory();
  let primary: PostgresProcess;
  let replica: PostgresProcess;
  let database: Database;
  let stack: InProcessStack;

  beforeAll(async () => {
    primary = await PostgresProcess.make();
    replica = await primary.replica();
    await primary.start(streaming);
    await replica.start(streaming);
    database = new Database({ url: await primary.url() });
    await migrate(database, MIGRATIONS);
    await bring('Mill Lane');
    const url = await primary.url();
    const environment = { GAZETTEER_URL: await replica.url() };
    stack = await startInProcess({ queueUrl: url, databaseUrl: url, environment });
  });

  afterAll(async () => {
    await stack?.stop();
    await database?.close();
    await replica?.remove();
    await primary?.remove();
    scratch.remove();
  });

  const bring = async (street: string): Promise<void> => {
    const file = join(scratch.path, 'town.csv');
    writeFileSync(file, town(street));
    await importDataset({ database, dataset: 'town', files: [file] });
  };

  const finds = async (street: string): Promise<boolean> => {
    const { body } = await askText(stack.gateways[0]!.url, `1 ${street}, Ely CB7 4AA`);
    return body.responses?.[0]?.best_match?.address.includes(street) ?? false;
  };

  it('answers from the replica, without queries to the primary', async () => {
    await eventually(() => finds('Mill Lane'));

    const follower = new Database({ url: await replica.url(), maxConnections: 1 });
    const [row] = await follower.query<{ readers: number; inRecovery: boolean }>({
      name: 'readers',
      text: `SELECT pg_is_in_recovery() AS "inRecovery", count(*)::int AS readers
        FROM pg_stat_activity WHERE application_name = 'worker'`,
    });
    await follower.close();
    expect(row?.inRecovery).toBe(true);
    expect(row?.readers).toBeGreaterThan(0);
  });

  it('sees a data set that was swapped on the primary, and logs no error', async () => {
    // On a busy machine, requests of the first test may have come before the gazetteer was loaded.
    const { lines } = stack.workers[0]!;
    const before = lines.length;
    await bring('Forehill');

    await eventually(() => finds('Forehill'));
    const errors = lines.slice(before).filter((line) => /"level":"(warn|error)"/.test(line));
    expect(errors).toEqual([]);
  });
});
