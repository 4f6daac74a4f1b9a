import { once } from 'node:events';
import pg from 'pg';
import type { CopyStreamQuery } from 'pg-copy-streams';
import copyStreams from 'pg-copy-streams';
import { withTimeout } from '#timing';
import { QueryTimeoutError } from '../connection/errors.js';
import type { Session } from '../connection/session.js';
import type { CopyValue } from './copy-format.js';
import { encodeCopyRow } from './copy-format.js';

/**
 * Writes the rows of one COPY. It must be ended or aborted, otherwise its connection is never
 * released.
 */
export interface CopyWriter {
  write(row: readonly CopyValue[]): void;
  /**
   * Backpressure: resolves once the server has caught up. Await it regularly, or unsent rows
   * accumulate in memory.
   */
  drained(): Promise<void>;
  /** Waits until the server has received every row; returns their number. */
  end(): Promise<number>;
  /** Rolls back: the table is unchanged. */
  abort(reason: Error): Promise<void>;
}

/** Rows are buffered up to this size: fewer, larger writes to the socket. */
const FLUSH_CHARACTERS = 64 * 1024;

/** A server that accepts nothing for this long is stuck: a checkpoint takes seconds. */
const STALL_TIMEOUT_MS = 60_000;

/** Deferred checks run after the last row, and take long on large tables. */
const END_TIMEOUT_MS = 600_000;

const ABORT_TIMEOUT_MS = 5_000;

/** Writes rows to a COPY … FROM STDIN. */
class CopyStreamWriter implements CopyWriter {
  private buffered = '';
  private failure: Error | undefined;
  private isReleased = false;

  /** `isTransaction`: the session has begun a transaction that ends with the COPY. */
  constructor(
    private readonly session: Session,
    private readonly stream: CopyStreamQuery,
    private readonly isTransaction: boolean,
  ) {
    stream.on('error', (error) => {
      this.failure ??= session.classify(error);
      this.release(true);
    });
  }

  write(row: readonly CopyValue[]): void {
    if (this.failure !== undefined) throw this.failure;
    this.buffered += encodeCopyRow(row);
    if (this.buffered.length >= FLUSH_CHARACTERS) this.flush();
  }

  async drained(): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    if (this.stream.writableNeedDrain) await this.waitFor('drain', STALL_TIMEOUT_MS);
  }

  async end(): Promise<number> {
    if (this.failure !== undefined) throw this.failure;
    this.flush();
    this.stream.end();
    await this.waitFor('finish', END_TIMEOUT_MS);
    if (this.isTransaction) await this.commit();
    this.release();
    return this.stream.rowCount;
  }

  async abort(reason: Error): Promise<void> {
    if (this.isReleased) return;
    this.failure ??= reason;
    const closed = new Promise<void>((resolve) => this.stream.once('close', resolve));
    this.stream.destroy(reason);
    await withTimeout(closed, ABORT_TIMEOUT_MS, () => undefined);
    this.release(true);
  }

  private flush(): void {
    if (this.buffered !== '') this.stream.write(Buffer.from(this.buffered));
    this.buffered = '';
  }

  /** Without WAL the data itself is flushed to disk by the commit, which takes longer. */
  private async commit(): Promise<void> {
    try {
      await withTimeout(this.session.execute('COMMIT'), END_TIMEOUT_MS, () => {
        throw new QueryTimeoutError('copy-commit', END_TIMEOUT_MS);
      });
    } catch (error) {
      this.release(true);
      throw error;
    }
  }

  private async waitFor(event: string, timeoutMs: number): Promise<void> {
    try {
      await once(this.stream, event, { signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      this.failure ??= this.session.classify(error);
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

/** The statements that start a COPY. */
interface CopyCommand {
  /** Begins a transaction that ends with the COPY. */
  readonly before?: string;
  readonly copy: string;
}

/** Room for several buffered writes, so that the writer rarely waits for the server. */
const BUFFER_BYTES = 256 * 1024;

export const copyIntoCommand = (table: string, columns: readonly string[]): CopyCommand => ({
  copy: `COPY ${quotedTable(table)} ${columnList(columns)} FROM STDIN`,
});

export const copyIntoEmptiedCommand = (table: string, columns: readonly string[]): CopyCommand => ({
  before: `BEGIN; TRUNCATE ${quotedTable(table)}`,
  copy: `COPY ${quotedTable(table)} ${columnList(columns)} FROM STDIN (FREEZE)`,
});

/** Starts a COPY on a session; the writer releases the session at the end. */
export const startCopy = async (
  session: Session,
  { before, copy }: CopyCommand,
): Promise<CopyWriter> => {
  if (before) await beginTransaction(session, before);
  const stream = session.client.query(copyStreams.from(copy, { highWaterMark: BUFFER_BYTES }));
  return new CopyStreamWriter(session, stream, before !== undefined);
};

const beginTransaction = async (session: Session, sql: string): Promise<void> => {
  try {
    await session.execute(sql);
  } catch (error) {
    session.release(true);
    throw error;
  }
};

const quotedTable = (table: string): string => table.split('.').map(pg.escapeIdentifier).join('.');

const columnList = (columns: readonly string[]): string =>
  `(${columns.map(pg.escapeIdentifier).join(', ')})`;
