import type { RunningProgram } from '../../tools/services/stack.js';
import { metricsUrlOf } from '../../tools/services/stack.js';

/** The metrics of a program, parsed from the Prometheus text format. */
export interface ScrapedMetrics {
  readonly text: string;
  /** The sum of all samples of a metric that have the given labels. */
  sum(name: string, labels?: Readonly<Record<string, string>>): number;
  /** The distinct values of a label of a metric. */
  valuesOf(name: string, label: string): readonly string[];
}

const SCRAPE_TIMEOUT_MS = 30_000;

/** Scrapes the metrics of a program. */
export async function scrapeMetrics(
  program: Pick<RunningProgram, 'lines'>,
): Promise<ScrapedMetrics> {
  const answer = await fetch(metricsUrlOf(program), {
    signal: AbortSignal.timeout(SCRAPE_TIMEOUT_MS),
  });
  if (answer.status !== 200)
    throw new Error(`/metrics responded with status ${answer.status}; expected 200`);
  return parseMetrics(await answer.text());
}

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const parseMetrics = (text: string): ScrapedMetrics => {
  const samples = text.split('\n').flatMap(parseSample);
  const named = (name: string) => samples.filter((sample) => sample.name === name);
  return {
    text,
    sum: (name, labels = {}) =>
      named(name)
        .filter((sample) => Object.entries(labels).every(([key, is]) => sample.labels[key] === is))
        .reduce((sum, { value }) => sum + value, 0),
    valuesOf: (name, label) => [
      ...new Set(named(name).flatMap(({ labels }) => labels[label] ?? [])),
    ],
  };
};

const parseSample = (line: string): readonly Sample[] => {
  const [, name, labels = '', value] = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  if (name === undefined) return [];
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
  return [
    {
      name,
      labels: Object.fromEntries(pairs.map(([, key = '', text = '']) => [key, text])),
      value: Number(value),
    },
  ];
};
