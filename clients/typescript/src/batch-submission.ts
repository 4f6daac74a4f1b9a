import type { Body, CallOptions, ServiceRequest } from './transport.js';
import type { BatchQuery, Options, Schemas } from './types.js';

/**
 * A file of queries. In browsers, `content` should be a `Blob`, such as the `File` of an input: few
 * browsers send streams. A `.gz` file needs no further mark.
 */
export interface BatchFile {
  readonly content: Body | (() => Body);
  /** `text/csv`, `application/x-ndjson` or `application/json`, with a charset where needed. */
  readonly type: string;
  /** The headers of CSV columns by the field that they hold: `{ address_string: 'Adresse' }`. */
  readonly columns?: Readonly<Record<string, string>>;
}

export interface BatchOptions extends CallOptions {
  /** Options of the queries. */
  readonly options?: Omit<Options, 'pretty_print'>;
  /** Called when the batch has ended. */
  readonly webhook?: Schemas['WebhookConfig'];
  /** Identifies the submission over restarts of the caller; default: a random one. */
  readonly idempotencyKey?: string;
}

/** The formats of results. */
export type ResultFormat = 'ndjson' | 'csv';

const BATCHES = '/batches';

const JSON_TYPE = 'application/json';

/** The request of a submission; its path starts below that of the version. */
export const submissionOf = (
  source: readonly (string | BatchQuery)[] | BatchFile,
  settings: BatchOptions,
): Omit<ServiceRequest<never>, 'read'> => {
  const { idempotencyKey = randomKey() } = settings;
  return {
    method: 'POST',
    ...('content' in source ? fileRequest(source, settings) : rowsRequest(source, settings)),
    ...('content' in source && { isRepeatable: !(source.content instanceof ReadableStream) }),
    headers: {
      'content-type': 'content' in source ? source.type : JSON_TYPE,
      'idempotency-key': idempotencyKey,
      ...('content' in source &&
        settings.webhook?.secret !== undefined && { 'webhook-secret': settings.webhook.secret }),
    },
  };
};

type PathAndBody = Pick<ServiceRequest<never>, 'path' | 'createBody'>;

const rowsRequest = (
  rows: readonly (string | BatchQuery)[],
  { options, webhook }: BatchOptions,
): PathAndBody => {
  const queries = rows.map((row) => (typeof row === 'string' ? { address_string: row } : row));
  return { path: BATCHES, createBody: () => JSON.stringify({ queries, options, webhook }) };
};

/** Options and webhook of a file are parameters of the URL. */
const fileRequest = (
  { content, columns = {} }: BatchFile,
  { options = {}, webhook }: BatchOptions,
): PathAndBody => {
  const { source_id: sourceId, ...values } = options;
  const identifiers = Object.entries(sourceId ?? {}).flatMap(([name, on]) => (on ? [name] : []));
  const parameters = new URLSearchParams();
  for (const [field, header] of Object.entries(columns)) {
    parameters.set(`column.${field}`, header);
  }
  for (const [name, value] of Object.entries(values)) {
    if (value != null) parameters.set(name, String(value));
  }
  if (identifiers.length > 0) parameters.set('source_id', identifiers.join(','));
  if (webhook) parameters.set('webhook', webhook.url);
  const search = parameters.toString();
  return {
    path: BATCHES + (search && `?${search}`),
    createBody: typeof content === 'function' ? content : () => content,
  };
};

/** 128 random bits. `crypto.randomUUID` would need a secure context in browsers. */
const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
