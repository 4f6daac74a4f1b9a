import { createHash } from 'node:crypto';
import { BatchStore, BatchWriter, ChunkStore, DispatchStore, ResultReader } from '#batches';
import type {
  Batch,
  BatchRow,
  SubmissionOptions,
  ChunkId,
  RowAnswer,
  Submission,
  Upload,
  UploadSummary,
} from '#batches';
import { stubDestination } from '../../tools/services/echo-geocoder.js';
import { startPostgres } from '../../tools/services/postgres.js';
import { recordStatements } from '../support/recorded-statements.js';

export const KEY = '7d0f2b1c-0000-4000-8000-000000000001';
export const OTHER_KEY = '7d0f2b1c-0000-4000-8000-000000000002';

/** The stores of batches over a database of this spec, and the statements that they send. */
export async function startBatchStores() {
  const postgres = await startPostgres();
  const { database } = postgres;
  const statements = recordStatements();
  const stop = async (): Promise<void> => {
    statements.stop();
    await postgres.stop();
  };
  const stores = {
    batches: new BatchStore(database),
    writer: new BatchWriter(database),
    chunks: new ChunkStore(database),
    dispatch: new DispatchStore(database),
    results: new ResultReader(database),
  };
  return { ...postgres, ...stores, statements, stop };
}
export type BatchStores = Awaited<ReturnType<typeof startBatchStores>>;

export const submissionOptions = (options: Partial<SubmissionOptions> = {}): SubmissionOptions => ({
  keyId: KEY,
  retentionSeconds: 3_600,
  limits: { batches: 100, rows: 1_000_000 },
  ...options,
});

/** Chunks of rows with the given texts; a row with the text `bad` was rejected. */
export const uploadOf = (
  chunks: readonly (readonly string[])[],
  end = endOf(chunks.flat().join('\n')),
): Upload => ({
  chunks: streamed(chunks),
  summary: () => Promise.resolve(end),
  drain: () => Promise.resolve(end.digest),
});

export const endOf = (payload: string): UploadSummary => ({
  digest: createHash('sha256').update(payload).digest(),
  explain: false,
  inputFilter: 'strict',
  presentation: { shown: 'so' },
});

async function* streamed(
  chunks: readonly (readonly string[])[],
): AsyncGenerator<readonly BatchRow[]> {
  let line = 0;
  for (const chunk of chunks) yield chunk.map((text) => rowOf(text, (line += 1)));
}

const rowOf = (text: string, line: number): BatchRow => {
  const input = { line, id: `id-${line}`, carried: [text] };
  if (text === 'bad') return { input: { ...input, problem: 'it is bad' } };
  return {
    input: { ...input, query: { address_string: text } },
    query: { kind: 'text', text, limit: 1, inputFilter: 'loose' },
  };
};

/** The batch of an accepted submission. */
export const accepted = (submission: Submission): Batch => {
  if (submission.outcome !== 'accepted') throw new Error(`submission ${submission.outcome}`);
  return submission.batch;
};

/** Answers a chunk like a worker; the query `nowhere` has no match. */
export const answerChunk = async (chunks: ChunkStore, name: ChunkId): Promise<void> => {
  const open = await chunks.begin(name);
  if (!open) return;
  const answers = open.queries.map((query): RowAnswer => {
    if (query === null) return null;
    if (query.kind !== 'text' || query.text === 'nowhere') return { outcome: 'no-match' };
    return { outcome: 'matched', matches: [stubDestination(query.text)] };
  });
  await chunks.finish(name, answers);
};
