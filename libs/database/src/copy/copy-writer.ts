import { once } from 'node:events';
import type { CopyStreamQuery } from 'pg-copy-streams';
import { withDeadline } from '../deadline.js';
import { QueryTimeoutError } from '../query-timeout-error.js';
import type { Session } from '../session.js';
import { encodeCopyRow } from './copy-value.js';
import type { CopyValue } from './copy-value.js';

/** Takes the rows of one COPY; end it or abort it, or its connection is never given back. */
export interface CopyWriter {
  write(row: readonly CopyValue[]): void;
  /** Resolves once the server keeps up; to be awaited now and then, or memory holds what it has not taken. */
  caughtUp(): Promise<void>;
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

  /** `isTransaction`: the session has begun one, which ends with the COPY. */
  constructor(
    private readonly session: Session,
    private readonly stream: CopyStreamQuery,
    private readonly isTransaction: boolean,
  ) {
    stream.on('error', (error) => {
      this.failure ??= session.explain(error);
      this.release(true);
    });
  }

  write(row: readonly CopyValue[]): void {
    if (this.failure !== undefined) throw this.failure;
    this.gathered += encodeCopyRow(row);
    if (this.gathered.length >= FLUSH_CHARACTERS) this.flush();
  }

  async caughtUp(): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    if (this.stream.writableNeedDrain) await this.settled('drain', STALL_TIMEOUT_MS);
  }

  async end(): Promise<number> {
    if (this.failure !== undefined) throw this.failure;
    this.flush();
    this.stream.end();
    await this.settled('finish', END_TIMEOUT_MS);
    if (this.isTransaction) await this.commit();
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

  private flush(): void {
    if (this.gathered !== '') this.stream.write(Buffer.from(this.gathered));
    this.gathered = '';
  }

  /** Without a log of every row there is all the more to be written to disk now. */
  private async commit(): Promise<void> {
    try {
      await withDeadline(this.session.execute('COMMIT'), END_TIMEOUT_MS, () => {
        throw new QueryTimeoutError('copy-commit', END_TIMEOUT_MS);
      });
    } catch (error) {
      this.release(true);
      throw error;
    }
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
