import { textTable } from '../../apps/cli/src/terminal.js';

/** A Prometheus histogram: the values of its series `sum`, `count` and `le=<upper bound>` (cumulative). */
export type Histogram = ReadonlyMap<string, number>;

/** How many queries, and of how many requests, the chunks carry. */
export interface ChunkSizes {
  readonly queries: Histogram;
  readonly requests: Histogram;
}

const TIMEOUT_MS = 10_000;

/** Reads the sizes of all chunks since the start of the programs from their metrics. */
export const readChunkSizes = async (metricsUrls: readonly string[]): Promise<ChunkSizes> => {
  const pages = await Promise.all(metricsUrls.map(readPage));
  const ofAll = (name: string): Histogram =>
    sumOfHistograms(pages.map((page) => parseHistogram(page, name)));
  return {
    queries: ofAll('geocoder_chunk_queries'),
    requests: ofAll('geocoder_chunk_requests'),
  };
};

const readPage = async (url: string): Promise<string> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return response.text();
};

/** Reads one histogram from a page in the Prometheus text format; empty if it is not in the page. */
export const parseHistogram = (page: string, name: string): Histogram => {
  const series = new RegExp(`^${name}_(bucket|sum|count)(?:\\{([^}]*)\\})? (\\S+)`, 'gm');
  const values = new Map<string, number>();
  for (const [, kind = '', labels = '', value] of page.matchAll(series)) {
    const bound = /\ble="([^"]*)"/.exec(labels)?.[1];
    const key = kind === 'bucket' ? `le=${bound}` : kind;
    values.set(key, (values.get(key) ?? 0) + Number(value));
  }
  return values;
};

/** Adds the histograms of several programs or measurements; all have the same buckets. */
export const sumOfHistograms = (histograms: readonly Histogram[]): Histogram => {
  const sum = new Map<string, number>();
  for (const histogram of histograms) {
    for (const [key, value] of histogram) sum.set(key, (sum.get(key) ?? 0) + value);
  }
  return sum;
};

/** The observations between two readings. */
export const histogramBetween = (before: Histogram, after: Histogram): Histogram =>
  new Map([...after].map(([key, value]) => [key, value - (before.get(key) ?? 0)]));

/** Mean of the observations; NaN if there are none. */
export const meanOf = (histogram: Histogram): number =>
  (histogram.get('sum') ?? 0) / (histogram.get('count') ?? 0);

/** The share of the observations in each bucket, titled by its range: `1`, `3–5`, `over 200`. */
export const bucketShares = (
  histogram: Histogram,
): readonly { readonly range: string; readonly share: number }[] => {
  const count = histogram.get('count') ?? 0;
  const buckets = [...histogram]
    .filter(([key]) => key.startsWith('le='))
    .map(([key, atMost]) => ({ bound: boundOf(key), atMost }))
    .sort((one, other) => one.bound - other.bound);
  return buckets.map(({ bound, atMost }, index) => {
    const before = buckets[index - 1];
    const range = rangeTitle((before?.bound ?? 0) + 1, bound);
    return { range, share: (atMost - (before?.atMost ?? 0)) / count };
  });
};

const boundOf = (key: string): number =>
  key === 'le=+Inf' ? Infinity : Number(key.slice('le='.length));

const rangeTitle = (least: number, greatest: number): string => {
  if (greatest === Infinity) return `over ${least - 1}`;
  return least === greatest ? String(least) : `${least}–${greatest}`;
};

/** The chunk sizes during one request pattern. */
export interface PatternChunks {
  readonly way: string;
  readonly chunks: ChunkSizes;
}

/** Formats the distributions as two Markdown tables; shares are percentages of the chunks. */
export const chunkSizeTables = (patterns: readonly PatternChunks[]): string =>
  (['queries', 'requests'] as const)
    .map((kind) => tableOf(kind, patterns))
    .filter(Boolean)
    .join('\n\n');

const tableOf = (kind: keyof ChunkSizes, patterns: readonly PatternChunks[]): string => {
  const measured = patterns.filter(({ chunks }) => (chunks[kind].get('count') ?? 0) > 0);
  const [first] = measured;
  if (first === undefined) return '';
  const ranges = bucketShares(first.chunks[kind]).map(({ range }) => `${range} %`);
  return textTable(
    ['requests', 'chunks', `${kind} a chunk`, ...ranges],
    measured.map(({ way, chunks }) => [
      way,
      String(chunks[kind].get('count')),
      meanOf(chunks[kind]).toFixed(1),
      ...bucketShares(chunks[kind]).map(({ share }) => (share * 100).toFixed(1)),
    ]),
  );
};
