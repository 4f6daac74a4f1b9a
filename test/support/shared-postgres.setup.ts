import { acquireEmbeddedPostgres, Database } from '#database';
import { createTemplate, SERVER_DIRECTORY } from '../../tools/services/postgres.js';

/**
 * Starts the Postgres server that all specs share before the first spec, so that it is not restarted
 * between specs, and returns the function that releases it after the last. `fsync` is off: the data
 * need not survive a crash of the machine, and flushing to disk would take longer than many specs.
 */
export const setup = async (): Promise<() => Promise<void>> => {
  const server = await acquireEmbeddedPostgres(SERVER_DIRECTORY);
  const database = new Database({ url: server.url, maxConnections: 1 });
  await database.execute('ALTER SYSTEM SET fsync = off');
  await database.execute('SELECT pg_reload_conf()');
  await database.close();
  await createTemplate(server.url);
  return () => server.release();
};
