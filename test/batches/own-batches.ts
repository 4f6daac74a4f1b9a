import { createHash } from 'node:crypto';
import { BatchStore, BatchWriter, ChunkStore, DispatchStore, ResultReader } from '#batches';
import type {
  Batch,
  BatchRow,
  BatchWish,
  ChunkName,
  RowAnswer,
  Submission,
  Upload,
  UploadEnd,
} from '#batches';
import { destinationCalled } from '../support/destination-called.js';
import { startPostgres } from '../support/postgres.js';

export const KEY = '7d0f2b1c-0000-4000-8000-000000000001';
export const OTHER_KEY = '7d0f2b1c-0000-4000-8000-000000000002';

/** The stores of batches over a database of the spec's own. */
export async function ownBatches() {
  const postgres = await startPostgres();
  const { database } = postgres;
  const stores = {
    batches: new BatchStore(database),
    writer: new BatchWriter(database),
    chunks: new ChunkStore(database),
    dispatch: new DispatchStore(database),
    results: new ResultReader(database),
  };
  return { ...postgres, ...stores };
}
export type OwnBatches = Awaited<ReturnType<typeof ownBatches>>;

export const wishOf = (wish: Partial<BatchWish> = {}): BatchWish => ({
  keyId: KEY,
  retentionSeconds: 3_600,
  limits: { batches: 100, rows: 1_000_000 },
  ...wish,
});

/** Chunks of rows as uploads have them, each called by its text; one called `bad` was rejected. */
export const uploadOf = (
  chunks: readonly (readonly string[])[],
  end = endOf(chunks.flat().join('\n')),
): Upload => ({
  chunks: streamed(chunks),
  end: () => Promise.resolve(end),
  skim: () => Promise.resolve(end.digest),
});

export const endOf = (payload: string): UploadEnd => ({
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

/** The batch of a submission that was accepted. */
export const accepted = (submission: Submission): Batch => {
  if (submission.outcome !== 'accepted') throw new Error(`it was ${submission.outcome}`);
  return submission.batch;
};

/** Answers a chunk as a worker does: what is called `nowhere` is found nowhere. */
export const answerChunk = async (chunks: ChunkStore, name: ChunkName): Promise<void> => {
  const open = await chunks.begin(name);
  if (!open) return;
  const answers = open.queries.map((query): RowAnswer => {
    if (query === null) return null;
    if (query.kind !== 'text' || query.text === 'nowhere') return { outcome: 'no-match' };
    return { outcome: 'matched', matches: [destinationCalled(query.text)] };
  });
  await chunks.finish(name, answers);
};
