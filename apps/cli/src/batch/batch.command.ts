import { extname } from 'node:path';
import { Command, Option } from 'commander';
import type { SubmittedBatch, WireBatch } from './batch-client.js';
import { BatchClient, BatchRefusedError } from './batch-client.js';
import type { BatchProgress } from './batch-progress.js';
import { createBatchProgress, followBatch } from './batch-progress.js';
import type { BatchState } from './batch-state.js';
import { openState, removeState, saveState, statePathOf } from './batch-state.js';
import { fetchResults } from './fetch-results.js';

interface BatchOptions {
  readonly out: string;
  readonly url: string;
  readonly key?: string;
  readonly format?: string;
  readonly column: Readonly<Record<string, string>>;
  readonly option: Readonly<Record<string, string>>;
  readonly webhook?: string;
  readonly webhookSecret?: string;
  readonly overwrite?: boolean;
}

const INTERRUPTED = 130;
const NOT_FOUND = 404;

const parseAssignment = (
  text: string,
  others: Readonly<Record<string, string>>,
): Record<string, string> => {
  const at = text.indexOf('=');
  if (at < 1) throw new Error(`${text} must have the form NAME=VALUE`);
  return { ...others, [text.slice(0, at)]: text.slice(at + 1) };
};

/** Uploads a file as a batch, waits for the batch and downloads its results. */
export const batchCommand = new Command('batch')
  .description('upload an address file to a running service and download the results')
  .argument('<file>', 'FILE.csv, FILE.ndjson or FILE.json, optionally gzipped')
  .requiredOption(
    '--out <file>',
    'file for the results; .ndjson or .jsonl selects newline-delimited JSON',
  )
  .requiredOption('--url <url>', 'base URL of the service')
  .addOption(new Option('--key <key>', 'API key').env('API_KEY'))
  .addOption(new Option('--format <format>', 'format of the results').choices(['csv', 'ndjson']))
  .option(
    '--column <field=header>',
    'CSV column that holds a query field, or a template that joins columns: "{Street} {No}, {Town}"; repeatable',
    parseAssignment,
    {},
  )
  .option(
    '--option <name=value>',
    'an option of v2, for CSV and NDJSON; repeatable',
    parseAssignment,
    {},
  )
  .option('--webhook <url>', 'URL to notify when the batch has ended')
  .addOption(
    new Option(
      '--webhook-secret <secret>',
      'secret that signs the notification; generated and printed if absent',
    ).env('WEBHOOK_SECRET'),
  )
  .option('--overwrite', 'replace existing results')
  .action((file: string, options: BatchOptions) => runBatch(file, options));

const runBatch = async (file: string, options: BatchOptions): Promise<void> => {
  const { out, format = resultFormatOf(out) } = options;
  const contentType = contentTypeOf(file);
  const service = new BatchClient(options);
  const state = await openState({ file, ...options });
  const progress = createBatchProgress(process.stderr);
  exitOnSignals(progress);
  const id = state.id ?? (await submit({ service, contentType, options, state, progress })).id;
  await saveState(out, { ...state, id });
  const batch = await follow({ service, id, out, progress });
  if (batch.status === 'expired') {
    await removeState(out);
    throw new Error(`the batch ${id} has expired and its results were deleted`);
  }
  await fetchResults(service, { id, out, format });
  await removeState(out);
  if (batch.status !== 'completed') {
    throw new Error(
      `the batch ${id} is ${batch.status}; ${out} holds the rows processed until then`,
    );
  }
  printStatus(summaryOf(batch, out));
};

const exitOnSignals = (progress: BatchProgress): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      progress.stop();
      printStatus('The service continues the batch; run the same command again to resume.');
      process.exit(INTERRUPTED);
    });
  }
};

interface FollowedBatch {
  readonly service: BatchClient;
  readonly id: string;
  readonly out: string;
  readonly progress: BatchProgress;
}

const follow = async ({ service, id, out, progress }: FollowedBatch): Promise<WireBatch> => {
  try {
    return await followBatch(service, id, progress);
  } catch (error) {
    if (!(error instanceof BatchRefusedError) || error.status !== NOT_FOUND) throw error;
    const hint = `Remove ${statePathOf(out)} to start again.`;
    throw new Error(`${error.message} ${hint}`, { cause: error });
  } finally {
    progress.stop();
  }
};

interface Upload {
  readonly service: BatchClient;
  readonly contentType: string;
  readonly options: BatchOptions;
  readonly state: BatchState;
  readonly progress: BatchProgress;
}

/**
 * Uploads the file. A refused upload loses its idempotency key, because the next upload will be
 * another file.
 */
const submit = async (upload: Upload): Promise<SubmittedBatch> => {
  const { service, contentType, options, state, progress } = upload;
  const { webhookSecret } = options;
  try {
    const batch = await service.submit({
      file: state.file,
      contentType,
      parameters: parametersOf(options),
      idempotencyKey: state.idempotencyKey,
      webhookSecret,
      onSent: (bytes) => progress.showSent(bytes, state.size),
    });
    // The service returns a generated secret only once.
    if (batch.webhook && !webhookSecret)
      printStatus(`the webhook secret is ${batch.webhook.secret}`);
    return batch;
  } catch (error) {
    if (error instanceof BatchRefusedError) await removeState(options.out);
    throw error;
  } finally {
    progress.stop();
  }
};

const parametersOf = ({ option, column, webhook }: BatchOptions): URLSearchParams => {
  const parameters = new URLSearchParams(option);
  for (const [field, header] of Object.entries(column)) parameters.set(`column.${field}`, header);
  if (webhook !== undefined) parameters.set('webhook', webhook);
  return parameters;
};

const summaryOf = ({ counts }: WireBatch, out: string): string =>
  `${counts.total} rows: ${counts.ok} found, ${counts.no_matches} not found, ` +
  `${counts.rejected} rejected; results in ${out}`;

const printStatus = (text: string): void => void process.stderr.write(`${text}\n`);

const contentTypes: ReadonlyMap<string, string> = new Map([
  ['.csv', 'text/csv'],
  ['.tsv', 'text/tab-separated-values'],
  ['.txt', 'text/csv'],
  ['.ndjson', 'application/x-ndjson'],
  ['.jsonl', 'application/x-ndjson'],
  ['.json', 'application/json'],
]);

/** The Content-Type by file extension, ignoring `.gz`. Throws if the extension is unknown. */
export function contentTypeOf(file: string): string {
  const extension = extname(file.replace(/\.gz$/i, '')).toLowerCase();
  const type = contentTypes.get(extension);
  if (!type)
    throw new Error(
      `${file}: the file name must end in ${[...contentTypes.keys()].join(', ')} (.gz)`,
    );
  return type;
}

/** The results format by the extension of the target file. */
export const resultFormatOf = (file: string): 'csv' | 'ndjson' =>
  /\.(?:ndjson|jsonl)$/i.test(file) ? 'ndjson' : 'csv';
