import pg from 'pg';

/** SQLSTATEs that mean that the server is unavailable for now. Class 08 is added below. */
const unavailableStates: ReadonlySet<string> = new Set([
  '25P03', // idle in a transaction for too long
  '53300', // too many connections
  '57P01', // terminated by an administrator or by a shutdown
  '57P02', // terminated by the crash of another backend
  '57P03', // starting up, shutting down or recovering
  '57P05', // idle for too long
]);

const unavailableErrnos: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT', // a Unix socket without a server
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Whether the error means that Postgres cannot be reached for now, by class, SQLSTATE or errno. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (aggregatedErrors(error).some(isConnectionError)) return true;
  const code = errorCode(error);
  if (code === undefined) return false;
  if (error instanceof pg.DatabaseError)
    return code.startsWith('08') || unavailableStates.has(code);
  return unavailableErrnos.has(code);
}

/**
 * The SQLSTATE of a database error or the errno of a system error. `instanceof Error` is not
 * checked: errors may be of another realm.
 */
export function errorCode(error: unknown): string | undefined {
  const code = (error as { readonly code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** A host name with several addresses fails with one error for each of them. */
export function aggregatedErrors(error: unknown): readonly unknown[] {
  const errors = (error as { readonly errors?: unknown } | null | undefined)?.errors;
  return Array.isArray(errors) ? errors : [];
}

/** A query ran longer than its `timeoutMs`; it has been cancelled on the server. */
export class QueryTimeoutError extends Error {
  override readonly name = 'QueryTimeoutError';

  constructor(
    readonly statementName: string,
    readonly timeoutMs: number,
  ) {
    super(`query ${statementName} timed out after ${Math.round(timeoutMs)} ms`);
  }
}

/** No connection could be opened, or it broke while it was in use. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';

  constructor(cause: unknown) {
    super('the database cannot be reached', { cause });
  }
}
