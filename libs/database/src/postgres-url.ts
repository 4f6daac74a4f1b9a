import pg from 'pg';
import { errorCode } from './connection-error.js';

/**
 * What is wrong with the URL of a Postgres, in words that show nothing of it; undefined where one
 * can try to connect. Files that it names (`sslrootcert=…`) are looked for.
 */
export function flawOfPostgresUrl(url: string): string | undefined {
  try {
    // The driver reads the URL, and connects only when told to.
    void new pg.Client({ connectionString: url });
    return undefined;
  } catch (error) {
    const code = errorCode(error);
    const isFile = error instanceof Error && 'syscall' in error;
    return isFile ? `a file that it names cannot be read (${code})` : 'it cannot be read as a URL';
  }
}
