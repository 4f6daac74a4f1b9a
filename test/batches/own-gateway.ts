import type { Batch } from '#batches';
import type { BatchPresentation } from '../../apps/gateway/src/batches/batch-presentation.js';
import { startStack, TEST_API_KEY } from '../../tools/services/stack.js';
import type { RunningProgram } from '../../tools/services/stack.js';
import { BATCHES } from './batch-service.js';
import {
  accepted,
  answerChunk,
  endOf,
  ownBatches,
  uploadOf,
  submissionOptions,
} from './own-batches.js';
import type { OwnBatches } from './own-batches.js';

/** Id of the API key of the gateway. */
const BOOTSTRAP = 'bootstrap';

/** A gateway over stores that the spec fills; no worker answers its batches. */
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
      fetch(gateway.url + path, { method, headers: { ...defaultHeaders, ...headers } }),
    stop: async () => {
      await stack.stop();
      await own.stop();
    },
  };
}

const defaultHeaders = { authorization: TEST_API_KEY, 'accept-encoding': 'identity' };

/** Path of a batch, or of one of its resources. */
export const pathOf = ({ id }: Pick<Batch, 'id'>, part = ''): string => `${BATCHES}/${id}${part}`;

/** Submits chunks of rows made by `uploadOf`. */
export const submitted = async (
  { writer }: OwnBatches,
  chunks: readonly (readonly string[])[],
  presentation: BatchPresentation = { options: {} },
): Promise<Batch> => {
  const upload = uploadOf(chunks, { ...endOf(''), presentation });
  return accepted(await writer.submit(submissionOptions({ keyId: BOOTSTRAP }), upload));
};

/** Answers the given chunks of a batch, by default all. */
export const answered = async (
  { chunks }: OwnBatches,
  batch: Batch,
  ordinals = Array.from({ length: batch.chunks }, (_, ordinal) => ordinal),
): Promise<void> => {
  for (const ordinal of ordinals) await answerChunk(chunks, { batch: batch.id, ordinal });
};
