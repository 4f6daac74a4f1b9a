import { writeFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { wholeNumber } from '../../apps/cli/src/options.js';
import { describeMachine } from '../measurement/machine.js';
import { GeocodingClient } from '../services/geocoding-client.js';
import type { FileEvaluation } from './evaluate-file.js';
import { evaluateFile, readDirectory, sampleFile } from './evaluate-file.js';
import type { SuggestEvaluation } from './evaluate-suggestions.js';
import { evaluateSuggestions, suggestReport } from './evaluate-suggestions.js';
import { formsNamed } from './queries/forms.js';
import { evaluationFigures, fileReport, missLines, totalReport } from './report.js';

interface EvaluateOptions {
  readonly url: string;
  readonly key?: string;
  readonly sample: number;
  readonly seed: number;
  readonly rounds: number;
  readonly singles: number;
  readonly forms?: readonly string[];
  readonly json?: string;
  readonly misses?: string;
}

const commaSeparated = (names: string): readonly string[] => names.split(',');

/** Measures how well a running service finds the addresses of imported files. */
export const evaluateCommand = new Command('evaluate')
  .description('query a running service for the addresses of a file, and count the hits')
  .argument('<files...>', 'imported FILE.osm.pbf or FILE.csv')
  .requiredOption('--url <url>', 'base URL of the service')
  .addOption(new Option('--key <key>', 'API key').env('API_KEY'))
  .option('--sample <count>', 'addresses per form and file', wholeNumber, 300)
  .option('--seed <number>', 'seed of the sample', wholeNumber, 1)
  .option(
    '--rounds <count>',
    'rounds with consecutive seeds; the medians are reported',
    wholeNumber,
    1,
  )
  .option(
    '--singles <count>',
    'queries per form that are sent alone, to measure the latency',
    wholeNumber,
    50,
  )
  .option(
    '--forms <names>',
    'comma-separated query forms, or all; suggest: search as you type',
    commaSeparated,
  )
  .option('--json <file>', 'write the figures to a JSON file')
  .option('--misses <file>', 'write the misses to a file of newline-delimited JSON')
  .action((files: readonly string[], options: EvaluateOptions) => evaluate(files, options));

/** The form that is no query: its texts are typed letter by letter. */
const SUGGEST = 'suggest';

const evaluate = async (files: readonly string[], options: EvaluateOptions): Promise<void> => {
  if (options.forms?.includes(SUGGEST)) await evaluateTyping(files, options);
  const forms = options.forms?.filter((name) => name !== SUGGEST);
  if (forms?.length !== 0) await evaluateForms(files, { ...options, forms });
};

const evaluateTyping = async (
  files: readonly string[],
  options: EvaluateOptions,
): Promise<void> => {
  const client = new GeocodingClient(options);
  const evaluations: SuggestEvaluation[] = [];
  try {
    for (const file of files)
      evaluations.push(await evaluateSuggestions(await sampleFile(file, options), client));
  } finally {
    client.close();
  }
  print(suggestReport(evaluations));
};

const evaluateForms = async (files: readonly string[], options: EvaluateOptions): Promise<void> => {
  const seeds = Array.from({ length: options.rounds }, (_, round) => options.seed + round);
  const forms = formsNamed(options.forms);
  const client = new GeocodingClient(options);
  const evaluations: FileEvaluation[] = [];
  print(describeMachine());
  try {
    const directory = await readDirectory(files, forms, client);
    const plan = { ...options, seeds, forms, directory };
    for (const file of files) {
      const evaluation = await evaluateFile(file, client, plan);
      print(fileReport(evaluation));
      evaluations.push(evaluation);
    }
  } finally {
    client.close();
  }
  print(totalReport(evaluations));
  if (options.json)
    await writeFile(options.json, evaluationFigures(evaluations, { ...options, seeds }));
  if (options.misses) await writeFile(options.misses, missLines(evaluations));
};

const print = (text: string): void => void process.stdout.write(`${text}\n\n`);
