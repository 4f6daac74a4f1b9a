import { randomUUID } from 'node:crypto';
import { BATCHES } from '../batch-service.js';
import type { ChaosClient, Question } from './chaos-client.js';
import type { Incident } from './incidents.js';

const BLOCK_BYTES = 64 * 1024;

/**
 * Sends a batch, again from the beginning whenever that fails, and gives its id. At last it is sent
 * once more, as by somebody who never got the answer.
 */
export const submit = async (
  client: ChaosClient,
  upload: Buffer,
  incidents: readonly Incident[],
): Promise<string> => {
  const rest = [...incidents];
  const key = `"${randomUUID()}"`;
  const send = () =>
    client.ask(
      () => submission(streamed(upload, rest, client), key),
      async (response) => ((await response.json()) as { readonly id: string }).id,
    );
  const id = await send();
  if (rest.length > 0) throw new Error('the upload was over before all had happened');
  if ((await send()) !== id) throw new Error('one submission has become two batches');
  return id;
};

const submission = (blocks: AsyncIterable<Uint8Array>, key: string): Question => ({
  path: BATCHES,
  method: 'POST',
  headers: { 'content-type': 'application/x-ndjson', 'idempotency-key': key },
  body: ReadableStream.from(blocks),
  duplex: 'half',
});

async function* streamed(
  upload: Buffer,
  rest: Incident[],
  client: ChaosClient,
): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < upload.length; sent += BLOCK_BYTES) {
    if (rest[0] && sent >= rest[0].share * upload.length) await client.strike(rest.shift()!);
    yield upload.subarray(sent, sent + BLOCK_BYTES);
  }
}
