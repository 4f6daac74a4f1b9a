import pg from 'pg';
import { connectionSettings } from './connection-settings.js';
import type { DatabaseOptions } from './connection-settings.js';
import { endClient } from './end-client.js';

const CANCEL = 'SELECT pg_cancel_backend($1)';

/**
 * Asks the server to give up what the backend with this process id is doing. Uses a connection of
 * its own, since the pool may be full of the very queries that take too long. Never rejects: a
 * server that cannot be told is one whose connection will be dropped.
 */
export async function cancelQuery(options: DatabaseOptions, processId: number): Promise<void> {
  const client = new pg.Client(connectionSettings(options));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(CANCEL, [processId]);
  } catch {
    // The caller drops the connection, which ends the query as soon as it has rows to send.
  } finally {
    await endClient(client);
  }
}
