import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';

/** Programs of a Postgres that a Debian package has installed. */
export interface InstalledPostgres {
  readonly initdb: string;
  readonly postgres: string;
  readonly psql: string;
}

const PROGRAMS = '/usr/lib/postgresql';
const LEAST_VERSION = 14;

/** The newest Postgres with PL/Python 3. */
const findPostgres = (): InstalledPostgres | undefined => {
  const versions = existsSync(PROGRAMS) ? readdirSync(PROGRAMS).map(Number) : [];
  const [newest] = versions
    .filter((version) => version >= LEAST_VERSION && hasPython(version))
    .sort((one, other) => other - one);
  if (newest === undefined) return undefined;
  const program = (name: string): string => join(PROGRAMS, String(newest), 'bin', name);
  return { initdb: program('initdb'), postgres: program('postgres'), psql: program('psql') };
};

const hasPython = (version: number): boolean =>
  existsSync(`/usr/share/postgresql/${version}/extension/plpython3u.control`);

export const installedPostgres = findPostgres();

if (!installedPostgres)
  console.warn('Postgres with PL/Python 3 is not installed: specs that need it are skipped');

/** `describe`, which is skipped with a warning where no Postgres with PL/Python 3 is installed. */
export const describeWithPython = installedPostgres ? describe : describe.skip;
