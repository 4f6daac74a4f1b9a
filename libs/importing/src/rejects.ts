import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Reject } from './address-record.js';

/** Counts what is left out, and lists it in a file: the reason, a tab, where it was. */
export class Rejects {
  private readonly counted = new Map<string, number>();
  private file: WriteStream | undefined;

  constructor(private readonly path: string | undefined) {}

  async add({ reason, where }: Reject): Promise<void> {
    this.counted.set(reason, (this.counted.get(reason) ?? 0) + 1);
    if (this.path) (await this.open(this.path)).write(`${reason}\t${where}\n`);
  }

  get counts(): ReadonlyMap<string, number> {
    return this.counted;
  }

  /** The file's path, once it is complete; undefined when nothing was written. */
  async close(): Promise<string | undefined> {
    if (!this.file) return undefined;
    this.file.end();
    await finished(this.file);
    return this.path;
  }

  private async open(path: string): Promise<WriteStream> {
    if (this.file) return this.file;
    await mkdir(dirname(path), { recursive: true });
    this.file = createWriteStream(path);
    return this.file;
  }
}
