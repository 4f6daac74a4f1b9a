import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The process of the embedded Postgres that has its files below a directory, as it runs now. */
export const postmasterIn = (directory: string): number => {
  const file = join(directory, 'postgres', 'cluster', 'postmaster.pid');
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
};
