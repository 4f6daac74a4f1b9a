import type { RunningProgram } from './stack.js';

/** What a program with METRICS_PORT tells of itself. */
export interface ScrapedMetrics {
  readonly text: string;
  /** The sum of all samples of a name whose labels are as given. */
  sum(name: string, labels?: Readonly<Record<string, string>>): number;
  /** The values of a label, each once. */
  valuesOf(name: string, label: string): readonly string[];
}

const LIMIT_MS = 30_000;

/** Where a program serves its metrics, as its log says. */
export function metricsUrlOf({ lines }: Pick<RunningProgram, 'lines'>): string {
  for (const line of lines.filter((text) => text.startsWith('{'))) {
    const { metrics } = JSON.parse(line) as { readonly metrics?: string };
    if (metrics !== undefined) return metrics;
  }
  throw new Error('it serves no metrics');
}

/** Asks a program for its metrics. */
export async function metricsOf(program: Pick<RunningProgram, 'lines'>): Promise<ScrapedMetrics> {
  const answer = await fetch(metricsUrlOf(program), { signal: AbortSignal.timeout(LIMIT_MS) });
  if (answer.status !== 200) throw new Error(`metrics were answered with ${answer.status}`);
  return read(await answer.text());
}

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const read = (text: string): ScrapedMetrics => {
  const samples = text.split('\n').flatMap(sampleIn);
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

const sampleIn = (line: string): readonly Sample[] => {
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
