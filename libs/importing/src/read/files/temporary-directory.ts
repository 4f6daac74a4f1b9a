import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = `final-destination-${hostname()}-`;

/** Process id after the prefix. */
const processId = /^(\d+)-[^-]+$/;

/** Directories of this process that still exist. */
const directories = new Set<string>();

// Synchronous, because `exit` listeners cannot wait. The command line runs them on SIGINT, SIGTERM
// and SIGHUP.
process.on('exit', () => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** Creates a directory for this process; removes those of processes that no longer run. */
export const makeTemporaryDirectory = async (): Promise<string> => {
  await clearAway();
  const directory = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  directories.add(directory);
  return directory;
};

/** Removes a directory with its content. */
export const removeTemporaryDirectory = async (directory: string): Promise<void> => {
  await rm(directory, { recursive: true, force: true });
  directories.delete(directory);
};

/** Runs the work with a temporary directory and removes the directory afterwards. */
export const withTemporaryDirectory = async <Result>(
  work: (directory: string) => Promise<Result>,
): Promise<Result> => {
  const directory = await makeTemporaryDirectory();
  return work(directory).finally(() => removeTemporaryDirectory(directory));
};

/**
 * A killed process leaves its directories; those of AddressBase Premium are as large as its files.
 */
const clearAway = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const [, pid] = processId.exec(name.slice(PREFIX.length)) ?? [];
    // Directories of other users cannot be removed.
    if (pid && !isAlive(Number(pid))) {
      await removeTemporaryDirectory(join(tmpdir(), name)).catch(() => undefined);
    }
  }
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};
