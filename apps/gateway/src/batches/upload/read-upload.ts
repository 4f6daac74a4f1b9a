import type { BatchRow, Upload, Webhook } from '#batches';
import type { OptionsParams } from '../../v2/params/options.params.js';
import type { BatchPresentation, UploadColumn } from '../batch-presentation.js';
import { quoted, refused, refusedParameter } from '../refusals.js';
import { readWebhook } from '../webhooks/read-webhook.js';
import type { WebhookWish } from '../webhooks/read-webhook.js';
import type { WebhookRules } from '../webhooks/webhook-target.js';
import { asUtf8 } from './as-utf8.js';
import { csvRows } from './csv/csv-rows.js';
import { inChunks } from './in-chunks.js';
import { jsonRows } from './json-rows.js';
import { limited } from './limited.js';
import { fromEncoding } from './named-encoding.js';
import type { NamedEncoding } from './named-encoding.js';
import { ndjsonRows } from './ndjson-rows.js';
import { optionsOfParameters, readOptions } from './submission-options.js';
import type { UploadBody } from './upload-body.js';
import type { UploadFormat } from './upload-format.js';
import type { UploadLimits } from './upload-limits.js';
import type { UploadParameters } from './upload-parameters.js';

/** An upload as it arrives over HTTP. */
export interface ArrivingUpload {
  readonly body: UploadBody;
  readonly format: UploadFormat;
  readonly encoding?: NamedEncoding;
  readonly parameters: UploadParameters;
  /** Of the webhook that the parameters name. */
  readonly webhookSecret?: string;
  readonly webhookRules: WebhookRules;
  readonly limits: Pick<UploadLimits, 'rows'>;
}

/** What is said of all rows, wherever in the upload it stands. */
interface Said {
  options: OptionsParams;
  columns?: readonly UploadColumn[];
  /** Being checked. */
  webhook?: Promise<Webhook>;
}

/** Reads an upload while it arrives; what is wrong with the whole of it is thrown as an ApiError. */
export function readUpload(upload: ArrivingUpload): Upload {
  const said: Said = { options: optionsOfParameters(upload.parameters.options) };
  const wish = wishOfParameters(upload);
  return {
    chunks: chunksOf(upload, said, wish),
    skim: async () => {
      await upload.body.skim();
      return upload.body.digest();
    },
    end: async () => {
      const { options, columns } = said;
      const presentation: BatchPresentation = { options, columns };
      return {
        digest: upload.body.digest(),
        explain: options.verbose === true,
        inputFilter: options.input_filter ?? 'loose',
        presentation,
        webhook: await said.webhook,
      };
    },
  };
}

const wishOfParameters = ({
  parameters,
  webhookSecret: secret,
}: ArrivingUpload): WebhookWish | undefined => {
  if (parameters.webhook !== undefined) return { url: parameters.webhook, secret };
  if (secret === undefined) return undefined;
  throw refused('Webhook-Secret is for the parameter webhook alone');
};

/** The check begins at once, and nobody listens before the upload's end. */
const takeWebhook = (said: Said, upload: ArrivingUpload, wish: WebhookWish | undefined): void => {
  if (!wish) return;
  if (said.webhook) throw refused('webhook is given more than once');
  said.webhook = readWebhook(wish, upload.webhookRules);
  said.webhook.catch(() => undefined);
};

/** What the parameters got wrong is told before anything is read. */
async function* chunksOf(
  upload: ArrivingUpload,
  said: Said,
  wish: WebhookWish | undefined,
): AsyncGenerator<readonly BatchRow[]> {
  takeWebhook(said, upload, wish);
  await said.webhook;
  yield* inChunks(limited(rowsOf(upload, said), upload.limits.rows));
}

const rowsOf = (upload: ArrivingUpload, said: Said): AsyncIterable<readonly BatchRow[]> => {
  const { body, encoding, format, parameters } = upload;
  const text = encoding === undefined ? body.text() : fromEncoding(encoding, body.text());
  if (format !== 'csv') refuseColumns(parameters);
  if (format === 'ndjson') return ndjsonRows(asUtf8(text));
  if (format === 'csv') {
    const onHeader = (columns: readonly UploadColumn[]) => (said.columns = columns);
    return csvRows(text, { mapping: parameters.columns, onHeader });
  }
  return jsonRows(asUtf8(text), (name, value) => {
    if (name === 'options') said.options = readOptions(value ?? {});
    else if (name === 'webhook') takeWebhook(said, upload, wishOf(value));
    else throw refused(`${quoted(name)} is not a known field`);
  });
};

const wishOf = (value: unknown): WebhookWish | undefined => {
  if (value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) throw refused('webhook must be an object');
  const { url, secret, ...others } = value as WebhookWish;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw refused(`webhook.${quoted(unknown)} is not a known field`);
  return { url, secret };
};

const refuseColumns = ({ columns }: UploadParameters): void => {
  const [name] = columns.keys();
  if (name === undefined) return;
  throw refusedParameter(`column.${quoted(name)} is for CSV alone`);
};
