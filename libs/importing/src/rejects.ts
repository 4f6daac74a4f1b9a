import { createWriteStream, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { makeDirectory } from '#database';
import type { Reject } from './address-record.js';
import { ImportError } from './import-error.js';

/** Counts what is left out, and lists it in a file: the reason, a tab, where it was. */
export class Rejects {
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

  /** The file's path, once it is complete; undefined when nothing was written. Throws an ImportError when it cannot be written. */
  async close(): Promise<string | undefined> {
    if (!this.file) return undefined;
    this.file.end();
    try {
      await finished(this.file);
    } catch (error) {
      throw new ImportError(`what is left out cannot be listed: ${(error as Error).message}`);
    }
    return this.path;
  }

  private open(path: string): WriteStream {
    if (this.file) return this.file;
    makeDirectory(dirname(path));
    // What went wrong is told when the file is closed.
    this.file = createWriteStream(path).on('error', () => undefined);
    return this.file;
  }
}
