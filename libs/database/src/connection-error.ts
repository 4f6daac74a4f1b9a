import pg from 'pg';
import { DatabaseUnavailableError } from './database-unavailable-error.js';

/** SQLSTATEs that say: not now, on this or any other connection. Class 08 is added to them below. */
const unavailableStates: ReadonlySet<string> = new Set([
  '25P03', // silent for too long inside a transaction
  '53300', // too many connections
  '57P01', // terminated by an administrator, or by a shutdown
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
  'ENOENT', // a unix socket whose server is away
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Says whether the error means that Postgres is out of reach for now, by class, SQLSTATE or errno. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (attemptsOf(error).some(isConnectionError)) return true;
  const code = errorCode(error);
  if (code === undefined) return false;
  if (error instanceof pg.DatabaseError)
    return code.startsWith('08') || unavailableStates.has(code);
  return unavailableErrnos.has(code);
}

/** The SQLSTATE of a database error, the errno of a system error; not every Error is of one realm. */
export function errorCode(error: unknown): string | undefined {
  const code = (error as { readonly code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** A name of several addresses fails with one error for each of them. */
export function attemptsOf(error: unknown): readonly unknown[] {
  const errors = (error as { readonly errors?: unknown } | null | undefined)?.errors;
  return Array.isArray(errors) ? errors : [];
}
