import type { WorkerReport } from '#contracts';
import { healthPage } from '#health';
import type { HealthPage } from '#health';
import { releaseVersion } from '#settings';
import type { GatewayHealth } from './gateway-health.js';
import { answersBatches, answersRequests } from './workers-heard-of.js';

/** What `/health` of a gateway tells people. It names no host, and nobody's key. */
export interface GatewayPage extends HealthPage {
  readonly queue: {
    /** Messages that no worker has taken yet; absent while the queue does not say. */
    readonly waiting: number | undefined;
  };
  readonly workers: {
    /** Those that answer requests. */
    readonly alive: number;
    /** Chunks of requests that they answer at once. */
    readonly concurrency: number;
    /** Those that answer batches, beside requests or alone. */
    readonly batches: { readonly alive: number; readonly concurrency: number };
    /** Queries that they can answer a second, by their own measure. */
    readonly queries_per_second: number;
    /** Of all of them. */
    readonly versions: readonly string[];
  };
  readonly data_sets: readonly DataSetEntry[];
}

/** One import of a data set, and how many workers answer from it: two are there while one is swapped. */
export interface DataSetEntry {
  readonly name: string;
  readonly generation: number;
  readonly workers: number;
}

/** The page of a gateway, as of its last look; its answer is 503 unless the gateway is ready. */
export function gatewayPage(
  { conditions, queueState }: Pick<GatewayHealth, 'conditions' | 'queueState'>,
  isDraining: boolean,
): GatewayPage {
  const { waiting, workers } = queueState;
  const program = { name: 'gateway', version: releaseVersion, isDraining };
  return {
    ...healthPage(program, conditions),
    queue: { waiting },
    workers: {
      alive: workers.filter(answersRequests).length,
      concurrency: sum(workers.map(({ concurrency }) => concurrency)),
      batches: {
        alive: workers.filter(answersBatches).length,
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
