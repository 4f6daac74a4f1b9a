import { Command, Option } from 'commander';
import { createBatchProgress } from './batch/batch-progress.js';
import type { BatchProgress } from './batch/batch-progress.js';
import { BatchRefusedError, BatchService } from './batch/batch-service.js';
import type { WireBatch } from './batch/batch-service.js';
import { forget, openState, save } from './batch/batch-state.js';
import type { BatchState } from './batch/batch-state.js';
import { fetchResults } from './batch/fetch-results.js';
import { contentTypeOf, resultFormatOf } from './batch/file-kinds.js';
import { followBatch } from './batch/follow-batch.js';

interface BatchOptions {
  readonly out: string;
  readonly url: string;
  readonly key?: string;
  readonly format?: string;
  readonly column: Readonly<Record<string, string>>;
  readonly option: Readonly<Record<string, string>>;
  readonly webhook?: string;
}

const INTERRUPTED = 130;

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
  .action((file: string, options: BatchOptions) => runBatch(file, options));

const runBatch = async (file: string, options: BatchOptions): Promise<void> => {
  const { out, url, format = resultFormatOf(out) } = options;
  const service = new BatchService(options);
  const state = await openState(out, file, url);
  process.once('SIGINT', () => {
    say('The service goes on; the same command takes up where this one stopped.');
    process.exit(INTERRUPTED);
  });
  const progress = createBatchProgress(process.stderr);
  const id = state.id ?? (await submit({ service, file, options, state, progress })).id;
  await save(out, { ...state, id });
  const batch = await followBatch(service, id, progress).finally(() => progress.stop());
  if (batch.status === 'expired') await forget(out);
  if (batch.status !== 'completed') throw new Error(`the batch ${id} is ${batch.status}`);
  await fetchResults(service, { id, out, format });
  await forget(out);
  say(summaryOf(batch, out));
};

interface Upload {
  readonly service: BatchService;
  readonly file: string;
  readonly options: BatchOptions;
  readonly state: BatchState;
  readonly progress: BatchProgress;
}

/** What was refused is not tried again under its name: the file will be another one. */
const submit = async ({ service, file, options, state, progress }: Upload): Promise<WireBatch> => {
  const parameters = parametersOf(options);
  const { idempotencyKey, size } = state;
  const onSent = (bytes: number): void => progress.showSent(bytes, size);
  const submission = { file, contentType: contentTypeOf(file), parameters, idempotencyKey, onSent };
  try {
    return await service.submit(submission);
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
