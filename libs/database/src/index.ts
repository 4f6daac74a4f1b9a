export { postgresUrlError } from './connection/client.js';
export type { PoolObserver } from './connection/client.js';
export { errorCode, isConnectionError, QueryTimeoutError } from './connection/errors.js';
export type { Listener } from './connection/listener.js';
export type { Queryable, Statement } from './connection/statement.js';
export type { Transaction, TransactionOptions } from './connection/session.js';
export type { CopyRow, CopyValue } from './copy/copy-format.js';
export type { CopyWriter } from './copy/copy-writer.js';
export { Database } from './database.js';
export { acquireEmbeddedPostgres } from './embedded/embedded-postgres.js';
export type { EmbeddedPostgres } from './embedded/embedded-postgres.js';
export { findFreePort, isPortFree } from './embedded/server-process.js';
export { makeDirectory } from './embedded/cluster.js';
export {
  migrate,
  MigrationChangedError,
  LATEST_MIGRATION,
  schemaCompatibility,
} from './migrations/migrate.js';
export type { SchemaCompatibility } from './migrations/migrate.js';
