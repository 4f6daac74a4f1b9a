import type { Batch } from '#batches';
import type { BatchPresentation } from '../../apps/gateway/src/batches/batch-presentation.js';
import { startStack, TEST_API_KEY } from '../support/stack.js';
import type { RunningProgram } from '../support/stack.js';
import { BATCHES } from './batch-service.js';
import { accepted, answerChunk, endOf, ownBatches, uploadOf, wishOf } from './own-batches.js';
import type { OwnBatches } from './own-batches.js';

/** The id under which a gateway knows its own key. */
const BOOTSTRAP = 'bootstrap';

/** A gateway over stores that the spec itself fills: no worker answers what it does not answer. */
export interface OwnGateway extends OwnBatches {
  readonly gateway: RunningProgram;
  get(
    path: string,
    headers?: Readonly<Record<string, string>>,
    method?: 'GET' | 'HEAD',
  ): Promise<Response>;
}

export async function ownGateway(
  environment: Readonly<Record<string, string>> = {},
): Promise<OwnGateway> {
  const own = await ownBatches();
  const { url } = own;
  const stack = await startStack({ queueUrl: url, databaseUrl: url, workers: 0, environment });
  const gateway = stack.gateways[0]!;
  return {
    ...own,
    gateway,
    get: (path, headers, method = 'GET') =>
      fetch(gateway.url + path, { method, headers: { ...asked, ...headers } }),
    stop: async () => {
      await stack.stop();
      await own.stop();
    },
  };
}

const asked = { authorization: TEST_API_KEY, 'accept-encoding': 'identity' };

/** Where the parts of a batch are. */
export const pathOf = ({ id }: Pick<Batch, 'id'>, part = ''): string => `${BATCHES}/${id}${part}`;

/** Submits chunks of rows, as `uploadOf` makes them. */
export const submitted = async (
  { writer }: OwnBatches,
  chunks: readonly (readonly string[])[],
  presentation: BatchPresentation = { options: {} },
): Promise<Batch> => {
  const upload = uploadOf(chunks, { ...endOf(''), presentation });
  return accepted(await writer.submit(wishOf({ keyId: BOOTSTRAP }), upload));
};

/** Answers chunks of a batch, all unless told which. */
export const answered = async (
  { chunks }: OwnBatches,
  batch: Batch,
  ordinals = Array.from({ length: batch.chunks }, (_, ordinal) => ordinal),
): Promise<void> => {
  for (const ordinal of ordinals) await answerChunk(chunks, { batch: batch.id, ordinal });
};
