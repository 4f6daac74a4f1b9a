import type { Statement } from '#database';
import { Database } from '#database';
import { formatFigure, textTable } from '../../apps/cli/src/terminal.js';
import type { Processes, ProgramCosts } from '../measurement/machine.js';
import { mapPrograms, measureCosts, programs, totalCost } from '../measurement/machine.js';
import type { Measurement } from '../measurement/measure-load.js';
import { cycle, measureLoad, medianMeasurement } from '../measurement/measure-load.js';
import { median } from '../measurement/statistics.js';
import { GeocodingClient } from '../services/geocoding-client.js';
import type { ChunkSizes, PatternChunks } from './chunk-sizes.js';
import { histogramBetween, readChunkSizes, sumOfHistograms } from './chunk-sizes.js';
import type { SampledPremise } from './sampled-premises.js';
import type { RequestPattern, ServiceMeasurement } from './service-load.js';
import {
  benchmarkForms,
  measureService,
  queriesOf,
  requestPatterns,
  warmUp,
} from './service-load.js';

interface BenchmarkPlan {
  readonly databaseUrl: string;
  /** The addresses to query; never empty. */
  readonly premises: readonly SampledPremise[];
  readonly url: string;
  readonly key?: string;
  readonly seed: number;
  readonly rounds: number;
  /** Duration of each measurement of a round. */
  readonly seconds: number;
  /** Concurrent requests of 200 queries. */
  readonly inFlight: number;
  /** Connection pool size of the look-ups by key. */
  readonly connections: number;
  /** Present if the programs of the service are known: their CPU and chunk sizes are measured. */
  readonly observed?: ObservedService;
}

/** The programs of a service. */
interface ObservedService {
  readonly processes: () => Promise<Processes>;
  readonly metricsUrls: readonly string[];
}

/**
 * Measures every query form in every request pattern, in rounds. Each round includes the look-ups by
 * key, so that disturbances of the machine affect both.
 */
export const runBenchmark = async (plan: BenchmarkPlan): Promise<readonly BenchmarkRow[]> => {
  const ways = requestPatterns(plan.inFlight);
  const connections = Math.max(...ways.map(({ inFlight }) => inFlight));
  const client = new GeocodingClient({ ...plan, connections });
  const queries = benchmarkForms.map((form) => queriesOf(form, plan.premises, plan.seed));
  const measurements = benchmarkForms.flatMap((form, index) => {
    const next = cycle(queries[index] ?? []);
    return ways.map((way) => ({ form: form.title, way, next }));
  });
  const baselines: Baseline[] = [];
  const rounds: Series['rounds'][] = [];
  try {
    await warmUp(client, queries, plan.seconds / 2);
    for (let round = 0; round < plan.rounds; round += 1) {
      baselines.push(await measureBaseline(plan));
      const figures = [];
      for (const { way, next } of measurements) {
        const load = () => measureService(client, next, { ...way, seconds: plan.seconds });
        figures.push(plan.observed ? await observe(load, plan.observed) : await load());
      }
      rounds.push(figures);
    }
  } finally {
    client.close();
  }
  const series = measurements.map(({ form, way }, index) => ({
    form,
    way,
    rounds: rounds.flatMap((figures) => figures[index] ?? []),
  }));
  return benchmarkRows(baselines, series, plan.connections);
};

/** A measurement, with what the programs of the service did meanwhile if they are known. */
interface ObservedMeasurement extends ServiceMeasurement {
  readonly costs?: ProgramCosts;
  readonly chunks?: ChunkSizes;
}

const observe = async (
  load: () => Promise<ServiceMeasurement>,
  { processes, metricsUrls }: ObservedService,
): Promise<ObservedMeasurement> => {
  const before = await readChunkSizes(metricsUrls);
  const { figures, costs } = await measureCosts(load, processes);
  const after = await readChunkSizes(metricsUrls);
  const chunks = {
    queries: histogramBetween(before.queries, after.queries),
    requests: histogramBetween(before.requests, after.requests),
  };
  return { ...figures, costs, chunks };
};

const premiseByKey: Statement = {
  name: 'benchmark-premise-by-key',
  text: `
    SELECT id, street, number, postcode, lon, lat
    FROM premise
    WHERE generation = $1 AND ordinal = $2`,
};

interface BaselinePlan {
  readonly databaseUrl: string;
  readonly premises: readonly SampledPremise[];
  /** Connection pool size: that of one worker. */
  readonly connections: number;
  readonly seconds: number;
}

/** Throughput of look-ups by primary key. */
interface Baseline {
  readonly sequential: Measurement;
  readonly concurrent: Measurement;
}

/** Measures the upper bound of the database: one premise per statement, by primary key. */
const measureBaseline = async (plan: BaselinePlan): Promise<Baseline> => {
  const { databaseUrl: url, connections, seconds } = plan;
  const database = new Database({ url, maxConnections: connections });
  const next = cycle(plan.premises);
  const lookUp = async (): Promise<void> => {
    const { generation, ordinal } = next();
    await database.query(premiseByKey, [generation, ordinal]);
  };
  try {
    const sequential = await measureLoad(lookUp, { seconds, inFlight: 1, unitsPerTask: 1 });
    const load = { seconds, inFlight: connections, unitsPerTask: 1 };
    return { sequential, concurrent: await measureLoad(lookUp, load) };
  } finally {
    await database.close();
  }
};

/** The measurements of one query form in one request pattern. */
interface Series {
  readonly form: string;
  readonly way: RequestPattern;
  readonly rounds: readonly ObservedMeasurement[];
}

/** One row of the report: the medians of a series. */
interface BenchmarkRow extends Measurement {
  /** Title of the query form. */
  readonly asked: string;
  /** Title of the request pattern. */
  readonly way: string;
  readonly matchedShare?: number;
  /** Queries per second as a share of the look-ups per second with the same concurrency. */
  readonly ofBaseline?: number;
  /** CPU of one query in each program. */
  readonly costs?: ProgramCosts;
  /** The chunks of all rounds. */
  readonly chunks?: ChunkSizes;
}

/** The medians over all rounds; the look-ups by key come first. */
const benchmarkRows = (
  baselines: readonly Baseline[],
  series: readonly Series[],
  connections: number,
): readonly BenchmarkRow[] => {
  const sequential = medianMeasurement(baselines.map((baseline) => baseline.sequential));
  const concurrent = medianMeasurement(baselines.map((baseline) => baseline.concurrent));
  const asked = 'look-up by primary key';
  return [
    { asked, way: 'sequential', ...sequential },
    { asked, way: `${connections} concurrent`, ...concurrent },
    ...series.map(({ form, way, rounds }) => {
      const figures = medianMeasurement(rounds);
      const baseline = way.queriesPerRequest === 1 && way.inFlight === 1 ? sequential : concurrent;
      return {
        asked: form,
        way: way.title,
        ...figures,
        matchedShare: median(rounds.map(({ matchedShare }) => matchedShare)),
        ofBaseline: figures.unitsPerSecond / baseline.unitsPerSecond,
        costs: medianCosts(rounds.flatMap(({ costs }) => costs ?? [])),
        chunks: sumOfChunks(rounds.flatMap(({ chunks }) => chunks ?? [])),
      };
    }),
  ];
};

const medianCosts = (rounds: readonly ProgramCosts[]): ProgramCosts | undefined =>
  rounds.length === 0
    ? undefined
    : mapPrograms((program) => median(rounds.map((costs) => costs[program])));

const sumOfChunks = (measured: readonly ChunkSizes[]): ChunkSizes | undefined =>
  measured.length === 0
    ? undefined
    : {
        queries: sumOfHistograms(measured.map(({ queries }) => queries)),
        requests: sumOfHistograms(measured.map(({ requests }) => requests)),
      };

/** The chunk sizes of each request pattern, over all query forms; empty if they are not known. */
export const chunksByPattern = (rows: readonly BenchmarkRow[]): readonly PatternChunks[] =>
  [...new Set(rows.map(({ way }) => way))].flatMap((way) => {
    const chunks = sumOfChunks(rows.flatMap((row) => (row.way === way && row.chunks) || []));
    return chunks === undefined ? [] : [{ way, chunks }];
  });

/** CPU milliseconds of one query in each program; a line that says so where they are not known. */
export const costsTable = (rows: readonly BenchmarkRow[]): string => {
  const measured = rows.flatMap(({ asked, way, costs }) =>
    costs && Number.isFinite(totalCost(costs)) ? [{ asked, way, costs }] : [],
  );
  if (measured.length === 0) return 'CPU times are left out: /proc is not available here.';
  const milliseconds = (microseconds: number): string => formatFigure(microseconds / 1000, 3);
  return textTable(
    ['query', 'requests', ...programs.map((name) => `${name} CPU ms/query`), 'all'],
    measured.map(({ asked, way, costs }) => [
      asked,
      way,
      ...programs.map((name) => milliseconds(costs[name])),
      milliseconds(totalCost(costs)),
    ]),
  );
};

/** Formats the rows as a Markdown table. Latencies are those of whole requests. */
export const benchmarkTable = (rows: readonly BenchmarkRow[]): string =>
  textTable(
    ['query', 'requests', 'queries/s', 'p50 ms', 'p95 ms', 'p99 ms', 'matched %', 'of look-ups'],
    rows.map((row) => [
      row.asked,
      row.way,
      row.unitsPerSecond.toFixed(0),
      row.p50Ms.toFixed(2),
      row.p95Ms.toFixed(2),
      row.p99Ms.toFixed(2),
      row.matchedShare === undefined ? '' : (row.matchedShare * 100).toFixed(1),
      row.ofBaseline === undefined ? '' : row.ofBaseline.toFixed(3),
    ]),
  );
