import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = `final-destination-${hostname()}-`;

/** The process that a directory belongs to stands behind the prefix. */
const processId = /^(\d+)-[^-]+$/;

/** A directory of this process's own, to be removed when it is done; clears away those of dead ones. */
export const makeTemporaryDirectory = async (): Promise<string> => {
  await clearAway();
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
};

/** Removes a directory and all that is in it. */
export const removeTemporaryDirectory = (directory: string): Promise<void> =>
  rm(directory, { recursive: true, force: true });

/** Lends a directory to the work, and removes it afterwards, however that ends. */
export const withTemporaryDirectory = async <Result>(
  work: (directory: string) => Promise<Result>,
): Promise<Result> => {
  const directory = await makeTemporaryDirectory();
  return work(directory).finally(() => removeTemporaryDirectory(directory));
};

/** A process that was killed could not: those of AddressBase Premium are as large as its files. */
const clearAway = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const [, pid] = processId.exec(name.slice(PREFIX.length)) ?? [];
    // What belongs to another user stays.
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
