import type { Batch } from '#batches';
import type { BatchPresentation } from '../../apps/gateway/src/batches/upload/read-upload.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessProgram } from '../../tools/services/in-process.js';
import { BATCHES } from './batch-service.js';
import {
  accepted,
  answerChunk,
  endOf,
  startBatchStores,
  uploadOf,
  submissionOptions,
} from './batch-stores.js';
import type { BatchStores } from './batch-stores.js';

/** Id of the API key of the gateway. */
const BOOTSTRAP = 'bootstrap';

/** A gateway over stores that the spec fills; no worker answers its batches. */
export interface StoreGateway extends BatchStores {
  readonly gateway: InProcessProgram;
  get(
    path: string,
    headers?: Readonly<Record<string, string>>,
    method?: 'GET' | 'HEAD',
  ): Promise<Response>;
}

export async function startStoreGateway(
  environment: Readonly<Record<string, string>> = {},
): Promise<StoreGateway> {
  const stores = await startBatchStores();
  const { url } = stores;
  const stack = await startInProcess({ queueUrl: url, databaseUrl: url, workers: 0, environment });
  const gateway = stack.gateways[0]!;
  return {
    ...stores,
    gateway,
    get: (path, headers, method = 'GET') =>
      fetch(gateway.url + path, { method, headers: { ...defaultHeaders, ...headers } }),
    stop: async () => {
      await stack.stop();
      await stores.stop();
    },
  };
}

const defaultHeaders = { authorization: TEST_API_KEY, 'accept-encoding': 'identity' };

/** Path of a batch, or of one of its resources. */
export const pathOf = ({ id }: Pick<Batch, 'id'>, part = ''): string => `${BATCHES}/${id}${part}`;

/** Submits chunks of rows made by `uploadOf`. */
export const submitted = async (
  { writer }: BatchStores,
  chunks: readonly (readonly string[])[],
  presentation: BatchPresentation = { options: {} },
): Promise<Batch> => {
  const upload = uploadOf(chunks, { ...endOf(''), presentation });
  return accepted(await writer.submit(submissionOptions({ keyId: BOOTSTRAP }), upload));
};

/** Answers the given chunks of a batch, by default all. */
export const answered = async (
  { chunks }: BatchStores,
  batch: Batch,
  ordinals = Array.from({ length: batch.chunks }, (_, ordinal) => ordinal),
): Promise<void> => {
  for (const ordinal of ordinals) await answerChunk(chunks, { batch: batch.id, ordinal });
};
