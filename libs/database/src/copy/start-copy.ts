import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import type { Session } from '../session.js';
import { CopyStreamWriter } from './copy-writer.js';
import type { CopyWriter } from './copy-writer.js';

/** What is said to the server so that it takes rows. */
export interface CopyCommand {
  /** Begins a transaction, which ends with the COPY. */
  readonly before?: string;
  readonly copy: string;
}

/** Enough for several of a writer's gathered writes, so that it seldom waits for the server. */
const BUFFER_BYTES = 256 * 1024;

export const copyInto = (table: string, columns: readonly string[]): CopyCommand => ({
  copy: `COPY ${quoted(table)} ${listed(columns)} FROM STDIN`,
});

export const copyIntoEmptied = (table: string, columns: readonly string[]): CopyCommand => ({
  before: `BEGIN; TRUNCATE ${quoted(table)}`,
  copy: `COPY ${quoted(table)} ${listed(columns)} FROM STDIN (FREEZE)`,
});

/** Starts a COPY on a session, which is given back when the writer is done with it. */
export const startCopy = async (
  session: Session,
  { before, copy }: CopyCommand,
): Promise<CopyWriter> => {
  if (before) await begin(session, before);
  const stream = session.client.query(copyStreams.from(copy, { highWaterMark: BUFFER_BYTES }));
  return new CopyStreamWriter(session, stream, before !== undefined);
};

const begin = async (session: Session, sql: string): Promise<void> => {
  try {
    await session.execute(sql);
  } catch (error) {
    session.release(true);
    throw error;
  }
};

const quoted = (table: string): string => table.split('.').map(pg.escapeIdentifier).join('.');

const listed = (columns: readonly string[]): string =>
  `(${columns.map(pg.escapeIdentifier).join(', ')})`;
