import { createWriteStream, lstatSync, rmSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { makeDirectory } from '#database';
import type { Reject } from './model/records.js';
import { ImportError } from './model/errors.js';

/**
 * Counts rejected records by reason, and writes them to a file: reason, tab, location. A symbolic
 * link in place of the file is replaced; one in place of its directory is an error. Another user
 * could have placed either there.
 */
export class RejectLog {
  private readonly counted = new Map<string, number>();
  private file: WriteStream | undefined;

  constructor(private readonly path: string | undefined) {}

  add({ reason, where }: Reject): void {
    this.counted.set(reason, (this.counted.get(reason) ?? 0) + 1);
    if (this.path) this.open(this.path).write(`${reason}\t${where}\n`);
  }

  get counts(): ReadonlyMap<string, number> {
    return this.counted;
  }

  /**
   * Closes the file and returns its path; undefined when nothing was written. Throws an ImportError
   * when the file cannot be written.
   */
  async close(): Promise<string | undefined> {
    if (!this.file) return undefined;
    this.file.end();
    try {
      await finished(this.file);
    } catch (error) {
      throw unwritable(error);
    }
    return this.path;
  }

  private open(path: string): WriteStream {
    if (this.file) return this.file;
    try {
      prepareFile(path);
    } catch (error) {
      throw unwritable(error);
    }
    // `wx` creates the file, and follows no link. Errors are reported by `close`.
    this.file = createWriteStream(path, { flags: 'wx' }).on('error', () => undefined);
    return this.file;
  }
}

/** Creates the directory of a file, and removes the previous file or a link in its place. */
const prepareFile = (path: string): void => {
  const directory = dirname(path);
  makeDirectory(directory);
  if (lstatSync(directory).isSymbolicLink()) throw new Error(`${directory} is a symbolic link`);
  rmSync(path, { force: true });
};

const unwritable = (error: unknown): ImportError =>
  new ImportError(`the list of rejected records cannot be written: ${(error as Error).message}`);
