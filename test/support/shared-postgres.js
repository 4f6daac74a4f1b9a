import { acquireEmbeddedPostgres, Database } from '#database';

/** As `postgres.ts` beside it knows it. */
const SERVER_DIRECTORY = 'node_modules/.cache/test-services';

let server;

/**
 * Starts the Postgres that specs share before the first of them, so that it is not stopped and started
 * between one and the next. What it holds need not outlive a machine that fails: waiting for the disk
 * would take longer than many a spec.
 */
export async function startSharedPostgres() {
  server = await acquireEmbeddedPostgres(SERVER_DIRECTORY);
  const database = new Database({ url: server.url, maxConnections: 1 });
  await database.execute('ALTER SYSTEM SET fsync = off');
  await database.execute('SELECT pg_reload_conf()');
  await database.close();
}

/** Lets go of it after the last spec. */
export async function stopSharedPostgres() {
  await server?.release();
}
