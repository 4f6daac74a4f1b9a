import { Command, Option } from 'commander';
import { createBatchProgress } from './batch/batch-progress.js';
import type { BatchProgress } from './batch/batch-progress.js';
import { BatchRefusedError } from './batch/batch-failures.js';
import { BatchService } from './batch/batch-service.js';
import { forget, openState, save, statePathOf } from './batch/batch-state.js';
import type { BatchState } from './batch/batch-state.js';
import { fetchResults } from './batch/fetch-results.js';
import { contentTypeOf, resultFormatOf } from './batch/file-kinds.js';
import { followBatch } from './batch/follow-batch.js';
import type { SubmittedBatch, WireBatch } from './batch/wire-batch.js';

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

const pair = (text: string, others: Readonly<Record<string, string>>): Record<string, string> => {
  const at = text.indexOf('=');
  if (at < 1) throw new Error(`${text} must have the form NAME=VALUE`);
  return { ...others, [text.slice(0, at)]: text.slice(at + 1) };
};

/** Has a file of addresses answered by a running service. */
export const batchCommand = new Command('batch')
  .description('send a file of addresses to a running service, and fetch the results')
  .argument('<file>', 'FILE.csv, FILE.ndjson or FILE.json, gzipped or not')
  .requiredOption('--out <file>', 'where the results go; .ndjson or .jsonl for JSON a line')
  .requiredOption('--url <url>', 'where the service listens')
  .addOption(new Option('--key <key>', 'API key').env('API_KEY'))
  .addOption(new Option('--format <format>', 'of the results').choices(['csv', 'ndjson']))
  .option('--column <field=header>', 'which column holds a field of a query; repeatable', pair, {})
  .option('--option <name=value>', 'an option of version 2, for CSV and NDJSON', pair, {})
  .option('--webhook <url>', 'is told when the batch has ended')
  .addOption(
    new Option('--webhook-secret <secret>', 'signs that message; made and shown when absent').env(
      'WEBHOOK_SECRET',
    ),
  )
  .option('--overwrite', 'replace the results that are there')
  .action((file: string, options: BatchOptions) => runBatch(file, options));

const runBatch = async (file: string, options: BatchOptions): Promise<void> => {
  const { out, format = resultFormatOf(out) } = options;
  const contentType = contentTypeOf(file);
  const service = new BatchService(options);
  const state = await openState({ file, ...options });
  const progress = createBatchProgress(process.stderr);
  leaveOnSignals(progress);
  const id = state.id ?? (await submit({ service, contentType, options, state, progress })).id;
  await save(out, { ...state, id });
  const batch = await follow({ service, id, out, progress });
  if (batch.status === 'expired') {
    await forget(out);
    throw new Error(`the batch ${id} has expired, and its results with it`);
  }
  await fetchResults(service, { id, out, format });
  await forget(out);
  if (batch.status !== 'completed') {
    throw new Error(`the batch ${id} is ${batch.status}; ${out} holds what was done until then`);
  }
  say(summaryOf(batch, out));
};

const leaveOnSignals = (progress: BatchProgress): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      progress.stop();
      say('The service goes on; the same command takes up where this one stopped.');
      process.exit(INTERRUPTED);
    });
  }
};

interface Followed {
  readonly service: BatchService;
  readonly id: string;
  readonly out: string;
  readonly progress: BatchProgress;
}

const follow = async ({ service, id, out, progress }: Followed): Promise<WireBatch> => {
  try {
    return await followBatch(service, id, progress);
  } catch (error) {
    if (!(error instanceof BatchRefusedError) || error.status !== NOT_FOUND) throw error;
    const hint = `Remove ${statePathOf(out)} to begin anew.`;
    throw new Error(`${error.message} ${hint}`, { cause: error });
  } finally {
    progress.stop();
  }
};

interface Upload {
  readonly service: BatchService;
  readonly contentType: string;
  readonly options: BatchOptions;
  readonly state: BatchState;
  readonly progress: BatchProgress;
}

/** What was refused is not tried again under its name: the file will be another one. */
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
    // Nobody can ask for it later.
    if (batch.webhook && !webhookSecret) say(`the webhook is signed with ${batch.webhook.secret}`);
    return batch;
  } catch (error) {
    if (error instanceof BatchRefusedError) await forget(options.out);
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

const say = (text: string): void => void process.stderr.write(`${text}\n`);
