import { once } from 'node:events';
import type { CopyStreamQuery } from 'pg-copy-streams';
import { withDeadline } from '../deadline.js';
import type { Session } from '../session.js';
import { encodeCopyRow } from './copy-value.js';
import type { CopyValue } from './copy-value.js';

/** Takes the rows of one COPY; end it or abort it, or its connection is never given back. */
export interface CopyWriter {
  /** Returns a promise only when the server cannot keep up and is to be waited for. */
  write(row: readonly CopyValue[]): void | Promise<void>;
  /** Waits until the server has every row, and says how many it took. */
  end(): Promise<number>;
  /** Leaves the table as it was. */
  abort(reason: Error): Promise<void>;
}

/** Rows are gathered up to here: fewer, larger writes to the socket. */
const FLUSH_CHARACTERS = 64 * 1024;

/** A server that takes nothing for this long has stopped: a checkpoint is seconds. */
const STALL_TIMEOUT_MS = 60_000;

/** The last rows are followed by deferred checks, which may take their time on large tables. */
const END_TIMEOUT_MS = 600_000;

const ABORT_TIMEOUT_MS = 5_000;

/** Writes rows to a COPY … FROM STDIN. */
export class CopyStreamWriter implements CopyWriter {
  private gathered = '';
  private failure: Error | undefined;
  private isReleased = false;

  constructor(
    private readonly session: Session,
    private readonly stream: CopyStreamQuery,
  ) {
    stream.on('error', (error) => {
      this.failure ??= session.explain(error);
      this.release(true);
    });
  }

  write(row: readonly CopyValue[]): void | Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    this.gathered += encodeCopyRow(row);
    if (this.gathered.length >= FLUSH_CHARACTERS && !this.flush()) return this.drained();
  }

  async end(): Promise<number> {
    if (this.failure !== undefined) throw this.failure;
    this.flush();
    this.stream.end();
    await this.settled('finish', END_TIMEOUT_MS);
    this.release();
    return this.stream.rowCount;
  }

  async abort(reason: Error): Promise<void> {
    if (this.isReleased) return;
    this.failure ??= reason;
    const closed = new Promise<void>((resolve) => this.stream.once('close', resolve));
    this.stream.destroy(reason);
    await withDeadline(closed, ABORT_TIMEOUT_MS, () => undefined);
    this.release(true);
  }

  /** Says whether the stream has room for more. */
  private flush(): boolean {
    const text = this.gathered;
    this.gathered = '';
    return text === '' || this.stream.write(Buffer.from(text));
  }

  private drained(): Promise<void> {
    return this.settled('drain', STALL_TIMEOUT_MS);
  }

  private async settled(event: string, timeoutMs: number): Promise<void> {
    try {
      await once(this.stream, event, { signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      this.failure ??= this.session.explain(error);
      this.release(true);
      throw this.failure;
    }
  }

  private release(discard = false): void {
    if (this.isReleased) return;
    this.isReleased = true;
    this.session.release(discard);
  }
}
