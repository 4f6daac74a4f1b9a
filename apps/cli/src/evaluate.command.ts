import { writeFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { circumstances } from './evaluation/circumstances.js';
import { evaluateFile, type FileEvaluation } from './evaluation/evaluate-file.js';
import { evaluationFigures } from './evaluation/evaluation-figures.js';
import { fileReport, totalReport } from './evaluation/evaluation-report.js';
import { formsNamed } from './evaluation/forms/form-table.js';
import { missLines } from './evaluation/miss-line.js';
import { ServiceClient } from './evaluation/service-client.js';
import { wholeNumber } from './options/number-option.js';

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

/** Tells how well a running service finds the addresses of files that were imported into it. */
export const evaluateCommand = new Command('evaluate')
  .description('ask a running service about addresses of a file, and count the hits')
  .argument('<files...>', 'FILE.osm.pbf or FILE.csv, as imported')
  .requiredOption('--url <url>', 'where the service listens')
  .addOption(new Option('--key <key>', 'API key').env('API_KEY'))
  .option('--sample <count>', 'addresses a form and file', wholeNumber, 300)
  .option('--seed <number>', 'another seed asks for other addresses', wholeNumber, 1)
  .option('--rounds <count>', 'rounds, each under the next seed; medians are told', wholeNumber, 1)
  .option('--singles <count>', 'of those, asked one a request for the latency', wholeNumber, 50)
  .option('--forms <names>', 'forms by name, separated by commas, or all', commaSeparated)
  .option('--json <file>', 'write the figures to a file')
  .option('--misses <file>', 'write every miss to a file, a line of JSON each')
  .action((files: readonly string[], options: EvaluateOptions) => evaluate(files, options));

const evaluate = async (files: readonly string[], options: EvaluateOptions): Promise<void> => {
  const seeds = Array.from({ length: options.rounds }, (_, round) => options.seed + round);
  const plan = { ...options, seeds, forms: formsNamed(options.forms) };
  const client = new ServiceClient(options);
  const evaluations: FileEvaluation[] = [];
  print(circumstances());
  try {
    for (const file of files) {
      const evaluation = await evaluateFile(file, client, plan);
      print(fileReport(evaluation));
      evaluations.push(evaluation);
    }
  } finally {
    client.close();
  }
  print(totalReport(evaluations));
  if (options.json) await writeFile(options.json, evaluationFigures(evaluations, plan));
  if (options.misses) await writeFile(options.misses, missLines(evaluations));
};

const print = (text: string): void => void process.stdout.write(`${text}\n\n`);
