import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { askPatiently } from './ask-patiently.js';
import type { Deployment, Question } from './ask-patiently.js';
import type { SubmittedBatch, WireBatch } from './wire-batch.js';

/** What is sent, and how it is named. */
export interface Submission {
  readonly file: string;
  readonly contentType: string;
  /** Options, columns and webhook, as parameters of the URL. */
  readonly parameters: URLSearchParams;
  readonly idempotencyKey: string;
  readonly webhookSecret?: string;
  /** Told how many bytes are on their way. */
  readonly onSent: (bytes: number) => void;
}

/** Which part of the results is wanted. */
export interface ResultsWish {
  readonly id: string;
  readonly format: string;
  /** Bytes that are there already. */
  readonly offset: number;
}

const BATCHES = '/final-destination/v2/batches';

/** Whoever waits on a network waits no longer than this for its first word. */
const ANSWER_LIMIT_MS = 60_000;
/** The service gives an upload this long. */
const UPLOAD_LIMIT_MS = 3_600_000;
const DOWNLOAD_LIMIT_MS = 6 * 3_600_000;

/** Speaks with a deployment about batches; what may pass is tried again for a while. */
export class BatchService {
  constructor(private readonly deployment: Deployment) {}

  submit(submission: Submission): Promise<SubmittedBatch> {
    const { file, parameters, onSent } = submission;
    return this.ask<SubmittedBatch>({
      path: `?${parameters}`,
      asking: () => ({
        method: 'POST',
        headers: headersOf(submission),
        body: Readable.toWeb(Readable.from(counted(createReadStream(file), onSent))),
        duplex: 'half',
        signal: AbortSignal.timeout(UPLOAD_LIMIT_MS),
      }),
      read: readJson,
    });
  }

  /** Answers when the status changes, or after some seconds. */
  watch(id: string): Promise<WireBatch> {
    return this.ask<WireBatch>({
      path: `/${id}?wait=1`,
      asking: () => ({ signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }),
      read: readJson,
    });
  }

  /** 206 where the service goes on at the offset, 200 where it begins anew. */
  results({ id, format, offset }: ResultsWish): Promise<Response> {
    return this.ask<Response>({
      path: `/${id}/results?format=${format}`,
      asking: () => ({
        // An offset counts the bytes that are there, and those are not compressed.
        headers: {
          'accept-encoding': 'identity',
          ...(offset > 0 && { range: `bytes=${offset}-` }),
        },
        signal: AbortSignal.timeout(DOWNLOAD_LIMIT_MS),
      }),
      read: (response) => response,
    });
  }

  private ask<T>(question: Question<T>): Promise<T> {
    return askPatiently(this.deployment, { ...question, path: BATCHES + question.path });
  }
}

const readJson = async <T>(response: Response): Promise<T> => (await response.json()) as T;

const headersOf = ({ contentType, idempotencyKey, webhookSecret }: Submission) => ({
  'content-type': contentType,
  'idempotency-key': idempotencyKey,
  ...(webhookSecret !== undefined && { 'webhook-secret': webhookSecret }),
});

async function* counted(
  blocks: AsyncIterable<Buffer>,
  onSent: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const block of blocks) {
    bytes += block.length;
    yield block;
    onSent(bytes);
  }
}
