import { createHash } from 'node:crypto';
import type { Batch, BatchRow, ChunkName, RowAnswer } from '#batches';
import type { Destination, GeocodeQuery } from '#contracts';
import type { BatchPresentation } from '../../apps/gateway/src/batches/batch-presentation.js';
import { startStack, TEST_API_KEY } from '../support/stack.js';
import type { RunningProgram } from '../support/stack.js';
import { accepted, ownBatches, wishOf } from './own-batches.js';
import type { OwnBatches } from './own-batches.js';

/** The id under which a gateway knows its own key. */
const BOOTSTRAP = 'bootstrap';

/** A gateway over stores that the spec itself fills: no worker answers what it does not answer. */
export interface OwnGateway extends OwnBatches {
  readonly gateway: RunningProgram;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

export async function ownGateway(): Promise<OwnGateway> {
  const own = await ownBatches();
  const { url } = own;
  const stack = await startStack({ queueUrl: url, databaseUrl: url, workers: 0 });
  const gateway = stack.gateways[0]!;
  return {
    ...own,
    gateway,
    get: (path, headers) => fetch(gateway.url + path, { headers: { ...asked, ...headers } }),
    stop: async () => {
      await stack.stop();
      await own.stop();
    },
  };
}

const asked = { authorization: TEST_API_KEY, 'accept-encoding': 'identity' };

/** Where the parts of a batch are. */
export const pathOf = ({ id }: Pick<Batch, 'id'>, part = ''): string =>
  `/final-destination/v2/batches/${id}${part}`;

/** Submits chunks of rows, called by their texts; one called `bad` was rejected. */
export const submitted = async (
  { writer }: OwnBatches,
  chunks: readonly (readonly string[])[],
  presentation: BatchPresentation = { options: {} },
): Promise<Batch> => {
  const upload = {
    chunks: streamed(chunks, presentation),
    end: () =>
      Promise.resolve({
        digest: createHash('sha256').digest(),
        explain: false,
        inputFilter: 'loose' as const,
        presentation,
      }),
  };
  return accepted(await writer.submit(wishOf({ keyId: BOOTSTRAP }), upload));
};

async function* streamed(
  chunks: readonly (readonly string[])[],
  { columns }: BatchPresentation,
): AsyncGenerator<readonly BatchRow[]> {
  let line = 0;
  for (const chunk of chunks) {
    yield chunk.map((text) => {
      line += 1;
      const input = { line, id: `id-${line}`, ...(columns && { carried: [text] }) };
      if (text === 'bad') return { input: { ...input, problem: 'it is bad' } };
      const query: GeocodeQuery = { kind: 'text', text, limit: 1, inputFilter: 'loose' };
      return { input: { ...input, query: { address_string: text } }, query };
    });
  }
}

/** Answers chunks of a batch, all unless told which: a row called `nowhere` is found nowhere. */
export const answered = async (
  { chunks }: OwnBatches,
  batch: Batch,
  ordinals = Array.from({ length: batch.chunks }, (_, ordinal) => ordinal),
): Promise<void> => {
  for (const ordinal of ordinals) await answerChunk(chunks, { batch: batch.id, ordinal });
};

const answerChunk = async (chunks: OwnBatches['chunks'], name: ChunkName): Promise<void> => {
  const open = await chunks.begin(name);
  const answers = open?.queries.map((query): RowAnswer => {
    if (query?.kind !== 'text') return null;
    if (query.text === 'nowhere') return { outcome: 'no-match' };
    return { outcome: 'matched', matches: [destinationCalled(query.text)] };
  });
  if (answers) await chunks.finish(name, answers);
};

const destinationCalled = (label: string): Destination => ({
  id: '0b4c4b56-39c2-5d4a-9ad7-1a1f6a7a4a9b',
  label,
  address: { streetName: label },
  countryCode: 'DE',
  level: 'street-number',
  position: { lat: 1, lon: 2 },
  positionQuality: 'high',
  confidence: 0.9,
  attributions: [],
});
