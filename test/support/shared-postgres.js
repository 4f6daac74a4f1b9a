import { acquireEmbeddedPostgres, Database } from '#database';

/** Same as SERVER_DIRECTORY in tools/services/postgres.ts. */
const SERVER_DIRECTORY = 'node_modules/.cache/test-services';

let server;

/**
 * Starts the Postgres server that all specs share before the first spec, so that it is not restarted
 * between specs. `fsync` is off: the data need not survive a crash of the machine, and flushing to
 * disk would take longer than many specs.
 */
export async function startSharedPostgres() {
  server = await acquireEmbeddedPostgres(SERVER_DIRECTORY);
  const database = new Database({ url: server.url, maxConnections: 1 });
  await database.execute('ALTER SYSTEM SET fsync = off');
  await database.execute('SELECT pg_reload_conf()');
  await database.close();
}

/** Releases the server after the last spec. */
export async function stopSharedPostgres() {
  await server?.release();
}
