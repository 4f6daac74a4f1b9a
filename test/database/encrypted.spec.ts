import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, migrate } from '#database';
import { ask, echo, House } from '../messaging/house.js';
import { makeCertificates, opensslIsInstalled } from '../support/certificates.js';
import type { Certificates } from '../support/certificates.js';
import { MIGRATIONS } from '../support/postgres.js';
import { PostgresProcess } from '../support/postgres-process.js';

if (!opensslIsInstalled())
  console.warn('openssl is not installed: Postgres over TLS is not tested');

/** Connections of programs, without the one that asks, and those of which nothing is known yet. */
const connections = {
  name: 'connections',
  text: `
    SELECT s.ssl
    FROM pg_stat_ssl s JOIN pg_stat_activity a USING (pid)
    WHERE a.backend_type = 'client backend' AND a.pid <> pg_backend_pid()
      AND a.state <> 'starting'`,
};

const ownConnection = {
  name: 'own-connection',
  text: 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
};

(opensslIsInstalled() ? describe : describe.skip)('a Postgres over TLS', () => {
  let certificates: Certificates;
  let postgres: PostgresProcess;
  let plainUrl: string;

  beforeAll(async () => {
    certificates = await makeCertificates();
    postgres = await PostgresProcess.make();
    await postgres.write('server.crt', await readFile(certificates.certificate, 'utf8'));
    await postgres.write('server.key', await readFile(certificates.key, 'utf8'));
    await postgres.start({ ssl: 'on' });
    plainUrl = await postgres.url();
  });
  afterAll(() => postgres?.remove());

  const urlWith = (authority: string): string =>
    `${plainUrl}?sslmode=verify-full&sslrootcert=${encodeURIComponent(authority)}`;

  it('is migrated and asked by whoever believes its authority', async () => {
    const database = new Database({ url: urlWith(certificates.authority) });
    await migrate(database, MIGRATIONS);

    expect(await database.query(ownConnection)).toEqual([{ ssl: true }]);
    await database.close();
  });

  it('is not believed on the word of another authority', async () => {
    const { authority } = await makeCertificates();
    const database = new Database({ url: urlWith(authority) });

    await expect(database.query(ownConnection)).rejects.toThrow();
    await database.close();
  });

  it('carries the messages of a queue, and nothing of them in the clear', async () => {
    const house = new House(urlWith(certificates.authority));
    const observer = new Database({ url: plainUrl, maxConnections: 1 });
    try {
      house.server(echo);
      const client = await house.client();
      expect(await ask(client, ['echo', 1])).toBe(1);

      const found = await observer.query<{ ssl: boolean }>(connections);
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter(({ ssl }) => !ssl)).toEqual([]);
    } finally {
      await observer.close();
      await house.close();
    }
  });
});
