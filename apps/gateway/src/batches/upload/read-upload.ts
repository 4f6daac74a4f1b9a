import { setImmediate } from 'node:timers/promises';
import type { BatchRow, Upload, Webhook } from '#batches';
import type { OptionsParams } from '../../v2/params/request.params.js';
import { DEFAULT_INPUT_FILTER } from '../../v2/params/request.params.js';
import type { UploadLimits } from '../batch.config.js';
import {
  parameterError,
  truncated,
  uploadTooLarge,
  validationError,
} from '../request-validation.js';
import type { WebhookConfig, WebhookRules } from '../webhooks/webhook-target.js';
import { validateWebhook } from '../webhooks/webhook-target.js';
import type { UploadColumn } from './rows/csv-header.js';
import { readCsvRows } from './rows/csv-rows.js';
import { readJsonRows, readNdjsonRows } from './rows/json-rows.js';
import type { NamedEncoding } from './rows/text-encoding.js';
import { decodeFrom, toUtf8 } from './rows/text-encoding.js';
import type { UploadBody } from './upload-body.js';
import { UploadBudget } from './upload-budget.js';
import type { UploadFormat, UploadParameters } from './upload-parameters.js';
import { optionsFromParameters, readBatchOptions } from './upload-parameters.js';

/** An upload received over HTTP. */
interface IncomingUpload {
  readonly body: UploadBody;
  readonly format: UploadFormat;
  readonly encoding?: NamedEncoding;
  readonly parameters: UploadParameters;
  /** Secret of the webhook named in the URL. */
  readonly webhookSecret?: string;
  readonly webhookRules: WebhookRules;
  readonly limits: Pick<UploadLimits, 'rows'>;
}

/** Fields that apply to all rows; in JSON they may follow the rows. */
interface UploadFields {
  options: OptionsParams;
  columns?: readonly UploadColumn[];
  /** Pending validation. */
  webhook?: Promise<Webhook>;
}

/**
 * Reads an upload as a stream. Errors that concern the upload as a whole are thrown as ApiErrors.
 */
export function readUpload(upload: IncomingUpload): Upload {
  const fields: UploadFields = { options: optionsFromParameters(upload.parameters.options) };
  const webhook = webhookOfParameters(upload);
  return {
    chunks: readChunks(upload, fields, webhook),
    drain: async () => {
      await upload.body.drain();
      return upload.body.digest();
    },
    summary: async () => {
      upload.body.abort.throwIfAborted();
      const { options, columns } = fields;
      const presentation: BatchPresentation = { options, columns };
      return {
        digest: upload.body.digest(),
        explain: options.verbose === true,
        inputFilter: options.input_filter ?? DEFAULT_INPUT_FILTER,
        presentation,
        webhook: await fields.webhook,
      };
    },
  };
}

/**
 * What the presentation of results needs to know of the submission; stored with the batch as JSON.
 */
export interface BatchPresentation {
  readonly options: OptionsParams;
  /** Columns of a CSV upload, in order; every row carries one cell per column. */
  readonly columns?: readonly UploadColumn[];
}

const webhookOfParameters = ({
  parameters,
  webhookSecret: secret,
}: IncomingUpload): WebhookConfig | undefined => {
  if (parameters.webhook !== undefined) return { url: parameters.webhook, secret };
  if (secret === undefined) return undefined;
  throw validationError('the header Webhook-Secret requires the parameter webhook');
};

/** Validation starts at once but is awaited at the end of the upload. */
const acceptWebhook = (
  fields: UploadFields,
  upload: IncomingUpload,
  webhook: WebhookConfig | undefined,
): void => {
  if (!webhook) return;
  if (fields.webhook) throw validationError('webhook is given more than once');
  fields.webhook = validateWebhook(webhook, upload.webhookRules);
  fields.webhook.catch(() => undefined);
};

/** Errors in the parameters are thrown before anything is read. */
async function* readChunks(
  upload: IncomingUpload,
  fields: UploadFields,
  webhook: WebhookConfig | undefined,
): AsyncGenerator<readonly BatchRow[]> {
  acceptWebhook(fields, upload, webhook);
  await fields.webhook;
  const budget = new UploadBudget();
  const rows = readRows(upload, fields, budget.countText(upload.body.text()));
  yield* groupIntoChunks(limitRows(budget.countRows(rows), upload));
}

const readRows = (
  upload: IncomingUpload,
  fields: UploadFields,
  received: AsyncIterable<Buffer>,
): AsyncIterable<readonly BatchRow[]> => {
  const { encoding, format, parameters } = upload;
  const text = encoding === undefined ? received : decodeFrom(encoding, received);
  if (format !== 'csv') rejectColumnMapping(parameters);
  if (format === 'ndjson') return readNdjsonRows(toUtf8(text));
  if (format === 'csv') {
    const onHeader = (columns: readonly UploadColumn[]) => (fields.columns = columns);
    return readCsvRows(text, { mapping: parameters.columns, onHeader });
  }
  return readJsonRows(toUtf8(text), (name, value) => {
    if (name === 'options') fields.options = readBatchOptions(value ?? {});
    else if (name === 'webhook') acceptWebhook(fields, upload, parseWebhookField(value));
    else throw validationError(`${truncated(name)} is not a known field`);
  });
};

const parseWebhookField = (value: unknown): WebhookConfig | undefined => {
  if (value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value))
    throw validationError('webhook must be an object');
  const { url, secret, ...others } = value as WebhookConfig;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw validationError(`webhook.${truncated(unknown)} is not a known field`);
  return { url, secret };
};

const rejectColumnMapping = ({ columns }: UploadParameters): void => {
  const [name] = columns.keys();
  if (name === undefined) return;
  throw parameterError(`column.${truncated(name)} applies to CSV only`);
};

/** Rows per chunk: one message, one statement and one commit for all of them. */
export const CHUNK_ROWS = 500;

/**
 * Limit of the carried text of a chunk. Each download holds two chunks in memory, and 500 rows of
 * maximum length would take 30 MB. Serialising a chunk of this size, at worst of quotes or of empty
 * cells, blocks the event loop for some ten milliseconds.
 */
const MAX_CARRIED_CHARACTERS = 256 * 1024;

/** JSON needs two quotes and a comma, even for an empty cell. */
const CELL_OVERHEAD_CHARACTERS = 3;

/**
 * Groups rows into chunks; the last one may be smaller. Yields to the event loop after each group.
 */
export async function* groupIntoChunks(
  groups: AsyncIterable<readonly BatchRow[]>,
): AsyncGenerator<readonly BatchRow[]> {
  let rows: BatchRow[] = [];
  let characters = 0;
  for await (const group of groups) {
    for (const row of group) {
      rows.push(row);
      characters += carriedCharacters(row);
      if (rows.length < CHUNK_ROWS && characters < MAX_CARRIED_CHARACTERS) continue;
      yield rows;
      [rows, characters] = [[], 0];
    }
    await setImmediate();
  }
  if (rows.length > 0) yield rows;
}

const carriedCharacters = ({ input: { carried = [] } }: BatchRow): number =>
  carried.reduce((sum, cell) => sum + cell.length + CELL_OVERHEAD_CHARACTERS, 0);

/** Throws an ApiError once there are too many rows, and the reason of an aborted upload. */
async function* limitRows<Row>(
  groups: AsyncIterable<readonly Row[]>,
  { limits, body }: Pick<IncomingUpload, 'limits' | 'body'>,
): AsyncGenerator<readonly Row[]> {
  let count = 0;
  for await (const rows of groups) {
    // A small body may expand to a gigabyte of rows, which are read long after it was received.
    body.abort.throwIfAborted();
    count += rows.length;
    if (count > limits.rows) throw uploadTooLarge(limits.rows, 'rows');
    yield rows;
  }
}
