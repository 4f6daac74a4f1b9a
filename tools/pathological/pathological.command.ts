import { Command } from 'commander';
import { MAX_TEXT_LENGTH, expandedLength } from '#contracts';
import { wholeNumber } from '../../apps/cli/src/options.js';
import { textTable } from '../../apps/cli/src/terminal.js';
import { drawQueries } from '../benchmark/service-load.js';
import { describeMachine } from '../measurement/machine.js';
import { percentile } from '../measurement/statistics.js';
import { startBenchmarkService } from '../services/benchmark-service.js';
import { importFilesOrCountry } from '../synthetic/benchmark-data.js';
import { startPostgres } from '../services/postgres.js';
import { readGazetteerWords, pathologicalQueries } from './pathological-queries.js';
import type { LatencyPlan, TimedQuery } from './measurements.js';
import { measureLatencyBeside, timeQueries } from './measurements.js';

interface PathologicalOptions {
  readonly addresses: number;
  readonly queries: number;
  readonly seed: number;
  readonly rounds: number;
}

/** Most CPU time of a worker for one query. */
const MAX_QUERY_MS = 25;
/** Longest wait of a query beside a request of the slowest. */
const MAX_WAIT_MS = 100;
/** Queries of the largest request. */
const LARGE_REQUEST_QUERIES = 200;
/** Addresses of the single queries. */
const SINGLE_QUERIES = 100;
const WORKERS = 2;

/**
 * Measures queries that are as expensive as possible; exits with 1 if one takes too long or delays
 * others.
 */
export const pathologicalCommand = new Command('pathological')
  .description('time queries that need as much work as possible, and a query beside the slowest')
  .argument('[files...]', 'files to import (default: a synthetic country)')
  .option('--addresses <count>', 'addresses of the synthetic country', wholeNumber, 1_000_000)
  .option('--queries <count>', 'queries to generate', wholeNumber, 2_000)
  .option('--seed <number>', 'seed of the queries', wholeNumber, 1)
  .option('--rounds <count>', 'requests of the slowest queries', wholeNumber, 10)
  .action(async (files: readonly string[], options: PathologicalOptions) => {
    const { url, database, stop } = await startPostgres();
    try {
      await importFilesOrCountry(database, files, options.addresses);
      const words = await readGazetteerWords(database);
      const queries = pathologicalQueries({ ...options, count: options.queries, words });
      const timed = await timeQueries(url, queries);
      reportQueries(timed);
      const singleQueries = await drawQueries(database, SINGLE_QUERIES);
      await reportLatency(url, { ...options, largeRequest: slowestAccepted(timed), singleQueries });
    } finally {
      await stop();
    }
  });

const reportQueries = (timed: readonly TimedQuery[]): void => {
  const kinds = [...new Set(timed.map(({ kind }) => kind))];
  const rows = [...kinds, 'all'].map((kind) => {
    const times = timed.filter((one) => kind === 'all' || one.kind === kind).map(millisecondsOf);
    return [kind, String(times.length), ...[0.5, 0.99, 1].map((share) => figure(times, share))];
  });
  console.log(`${describeMachine()}\n`);
  console.log(textTable(['queries, CPU of a worker', 'count', 'p50 ms', 'p99 ms', 'max ms'], rows));
  const [slowest] = bySlowness(timed);
  if (slowest === undefined) throw new Error('no query was timed');
  if (slowest.milliseconds <= MAX_QUERY_MS) return;
  console.log(`missed: ${slowest.milliseconds} ms for ${JSON.stringify(slowest)}`);
  process.exitCode = 1;
};

const reportLatency = async (
  databaseUrl: string,
  { largeRequest, singleQueries, rounds }: LatencyQueries,
): Promise<void> => {
  const service = await startBenchmarkService({ databaseUrl, workers: WORKERS });
  const { url, key } = service;
  const times = await measureLatencyBeside({
    url,
    key,
    largeRequest,
    singleQueries,
    rounds,
  }).finally(() => service.stop());
  if (times.beside.length === 0) throw new Error('no query was answered beside the large request');
  const rows = Object.entries({
    'one query, alone': times.alone,
    [`one query, beside the ${largeRequest.length} slowest`]: times.beside,
    [`request of the ${largeRequest.length} slowest`]: times.large,
  }).map(([name, all]) => [name, ...[0.5, 0.99, 1].map((share) => figure(all, share))]);
  console.log(`\n${textTable(['latency over HTTP', 'p50 ms', 'p99 ms', 'max ms'], rows)}`);
  if (Math.max(...times.beside) <= MAX_WAIT_MS) return;
  console.log(`missed: a query waited for more than ${MAX_WAIT_MS} ms`);
  process.exitCode = 1;
};

/** The queries of the large request, and those of the others. */
type LatencyQueries = Pick<LatencyPlan, 'largeRequest' | 'singleQueries' | 'rounds'>;

/** The slowest queries that the interface accepts. */
const slowestAccepted = (timed: readonly TimedQuery[]): readonly string[] =>
  bySlowness(timed)
    .map(({ text }) => text)
    .filter((text) => expandedLength(text) <= MAX_TEXT_LENGTH)
    .slice(0, LARGE_REQUEST_QUERIES);

const bySlowness = (timed: readonly TimedQuery[]): readonly TimedQuery[] =>
  [...timed].sort((one, other) => other.milliseconds - one.milliseconds);

const millisecondsOf = ({ milliseconds }: TimedQuery): number => milliseconds;

const figure = (times: readonly number[], share: number): string =>
  percentile(times, share).toFixed(1);
