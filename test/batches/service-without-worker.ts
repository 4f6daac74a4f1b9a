import { KeyStore } from '#access';
import type { BatchBody } from '../../apps/gateway/src/batches/presenter/batch.body.js';
import { answerOf } from '../gateway/v2-client.js';
import type { Answer } from '../gateway/v2-client.js';
import { startPostgres } from '../../tools/services/postgres.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { BATCHES } from './batch-service.js';
import { startInProcess } from '../../tools/services/in-process.js';

/** Uses the API key of the specs unless another is given. */
export interface RequestOptions extends RequestInit {
  readonly key?: string;
}

/** A gateway over a Postgres of this spec; its batches are not answered until a worker starts. */
export async function startServiceWithoutWorker(
  environment: Readonly<Record<string, string>> = {},
) {
  const postgres = await startPostgres();
  const { key: otherKey } = await new KeyStore(postgres.database).create({ name: 'other' });
  const databaseUrl = postgres.url;
  const gateways = await startInProcess({
    queueUrl: postgres.url,
    databaseUrl,
    workers: 0,
    environment,
  });
  const { url } = gateways.gateways[0]!;

  const fetched = (
    path: string,
    { key = TEST_API_KEY, ...init }: RequestOptions = {},
  ): Promise<Response> =>
    fetch(url + path, { ...init, headers: { authorization: key, ...init.headers } });

  /** Validates the response against the OpenAPI document. */
  const ask = async (path: string, init: RequestOptions = {}): Promise<Answer> =>
    answerOf(await fetched(path, init), init.method ?? 'GET');

  const submit = async (
    texts: readonly string[],
    init: RequestOptions = {},
  ): Promise<BatchBody> => {
    const queries = texts.map((address_string) => ({ address_string }));
    const headers = { 'content-type': 'application/json', ...init.headers };
    const body = JSON.stringify({ queries });
    const answer = await ask(BATCHES, { ...init, method: 'POST', headers, body });
    if (answer.status !== 202) throw new Error(`${answer.status} ${answer.text}`);
    return batchOf(answer);
  };

  return {
    ask,
    fetched,
    submit,
    otherKey,
    database: postgres.database,
    gateway: gateways.gateways[0]!,
    /** Echoes queries; takes a second per slice of 20 rows if one of them is `slow`. */
    startWorker: () =>
      startInProcess({
        queueUrl: postgres.url,
        databaseUrl,
        gateways: 0,
        echoes: true,
      }),
    stop: async () => {
      await gateways.stop();
      await postgres.stop();
    },
  };
}
export type ServiceWithoutWorker = Awaited<ReturnType<typeof startServiceWithoutWorker>>;

/** The batch in a response. */
export const batchOf = ({ text }: { readonly text: string }): BatchBody =>
  JSON.parse(text) as BatchBody;
