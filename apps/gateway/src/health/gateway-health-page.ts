import type { WorkerReport } from '#contracts';
import type { HealthPage } from '#platform';
import { healthPage, releaseVersion } from '#platform';
import type { GatewayHealth } from './gateway-health.js';
import { servesBatches, servesRequests } from './gateway-health.js';

/** The response of `GET /health`, for people. It contains no host names and no keys. */
export interface GatewayHealthPage extends HealthPage {
  readonly queue: {
    /** Messages that wait for a worker; absent while the queue is unreachable. */
    readonly waiting: number | undefined;
  };
  readonly workers: {
    /** Workers that serve requests. */
    readonly alive: number;
    /** Chunks of requests that they process concurrently. */
    readonly concurrency: number;
    /** Workers that serve batches, with or without requests. */
    readonly batches: { readonly alive: number; readonly concurrency: number };
    /** Their total throughput, as each worker measures it. */
    readonly queries_per_second: number;
    /** The releases of all workers. */
    readonly versions: readonly string[];
  };
  readonly data_sets: readonly DataSetEntry[];
}

/** One generation of a data set and the number of workers that use it; two during a swap. */
export interface DataSetEntry {
  readonly name: string;
  readonly generation: number;
  readonly workers: number;
}

/** The health page as of the last probe. */
export function gatewayHealthPage(
  { conditions, queueState }: Pick<GatewayHealth, 'conditions' | 'queueState'>,
  isDraining: boolean,
): GatewayHealthPage {
  const { waiting, workers } = queueState;
  const program = { name: 'gateway', version: releaseVersion, isDraining };
  return {
    ...healthPage(program, conditions),
    queue: { waiting },
    workers: {
      alive: workers.filter(servesRequests).length,
      concurrency: sum(workers.map(({ concurrency }) => concurrency)),
      batches: {
        alive: workers.filter(servesBatches).length,
        concurrency: sum(workers.map(({ batchConcurrency }) => batchConcurrency)),
      },
      queries_per_second: Math.round(sum(workers.map((worker) => worker.queriesPerSecond))),
      versions: [...new Set(workers.map(({ version }) => version))].sort(),
    },
    data_sets: dataSetsOf(workers),
  };
}

function dataSetsOf(workers: readonly WorkerReport[]): readonly DataSetEntry[] {
  const entries = new Map<string, DataSetEntry>();
  for (const { name, generation } of workers.flatMap(({ dataSets }) => dataSets)) {
    const key = `${name} ${generation}`;
    entries.set(key, { name, generation, workers: (entries.get(key)?.workers ?? 0) + 1 });
  }
  return [...entries.values()].sort(byName);
}

const byName = (one: DataSetEntry, other: DataSetEntry): number =>
  one.name === other.name ? one.generation - other.generation : one.name < other.name ? -1 : 1;

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);
