import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database, migrate } from '#database';
import { sendAndWait, echo, QueueFixture } from '../queue/queue-fixture.js';
import { makeCertificates, opensslIsInstalled } from '../support/certificates.js';
import type { Certificates } from '../support/certificates.js';
import { MIGRATIONS } from '../../tools/services/postgres.js';
import { PostgresProcess } from '../support/postgres-process.js';

if (!opensslIsInstalled())
  console.warn('openssl is not installed: Postgres over TLS is not tested');

/** Connections of programs, without this one, and without those that are still being opened. */
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
  afterAll(async () => {
    await postgres?.remove();
    await certificates.remove();
  });

  const urlWith = (authority: string): string =>
    `${plainUrl}?sslmode=verify-full&sslrootcert=${encodeURIComponent(authority)}`;

  it('accepts migrations and queries of a client that trusts its CA', async () => {
    const database = new Database({ url: urlWith(certificates.authority) });
    await migrate(database, MIGRATIONS);

    expect(await database.query(ownConnection)).toEqual([{ ssl: true }]);
    await database.close();
  });

  it('is rejected by a client that trusts another CA', async () => {
    const others = await makeCertificates();
    const database = new Database({ url: urlWith(others.authority) });

    await expect(database.query(ownConnection)).rejects.toThrow();
    await database.close();
    await others.remove();
  });

  it('carries the messages of a queue, none of them unencrypted', async () => {
    const fixture = new QueueFixture(urlWith(certificates.authority));
    const observer = new Database({ url: plainUrl, maxConnections: 1 });
    try {
      fixture.server(echo);
      const client = await fixture.client();
      expect(await sendAndWait(client, ['echo', 1])).toBe(1);

      const connectionsOfPrograms = await observer.query<{ ssl: boolean }>(connections);
      expect(connectionsOfPrograms.length).toBeGreaterThan(0);
      expect(connectionsOfPrograms.filter(({ ssl }) => !ssl)).toEqual([]);
    } finally {
      await observer.close();
      await fixture.close();
    }
  });
});
