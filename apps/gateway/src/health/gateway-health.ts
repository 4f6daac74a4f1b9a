import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Inject, Injectable } from '@nestjs/common';
import { HealthIndicatorService } from '@nestjs/terminus';
import { KeyDirectory, KeySync } from '#access';
import type { LoadedDataSet, WorkerReport } from '#contracts';
import { readWorkerReport } from '#contracts';
import type { HealthConditions, HealthPage } from '#platform';
import { HealthMonitor, runHealthProbes, healthPage, releaseVersion } from '#platform';
import type { AliveWorker, QueueClient } from '#queue';
import { QUEUE_CLIENT } from '../geocoding-client/geocoding-client.js';

/** The timeout of one probe. */
const PROBE_TIMEOUT_MS = 900;

const NO_WORKER = 'no heartbeat of a worker that serves requests in the last seconds';

/** The queue depth and the workers that serve the queue, as of the last probe. */
export interface QueueState {
  /** Undefined while the queue is unreachable. */
  readonly waiting: number | undefined;
  readonly workers: readonly WorkerReport[];
}

/** What the probes of a check have found, or those of an earlier one where they failed. */
interface FoundQueue {
  readonly waiting: number;
  readonly workers: readonly WorkerReport[];
}

/** Probes what a gateway depends on: the queue, the workers that serve it, and the API keys; and whether it is warm. */
@Injectable()
export class GatewayHealth implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly watch = new HealthMonitor(() => this.probe());
  private found: FoundQueue = { waiting: 0, workers: [] };
  private isWarmingUp = false;
  private lastDataSets: readonly LoadedDataSet[] = [];

  constructor(
    private readonly indicators: HealthIndicatorService,
    @Inject(QUEUE_CLIENT) private readonly queue: Pick<QueueClient, 'queueDepth' | 'workersAlive'>,
    private readonly keys: KeyDirectory,
    private readonly follower: KeySync,
  ) {}

  get conditions(): HealthConditions {
    return this.watch.conditions;
  }

  get queueState(): QueueState {
    const isReachable = this.conditions['queue']?.status === 'up';
    return isReachable ? this.found : { waiting: undefined, workers: [] };
  }

  /** The data sets that workers have loaded, also while none is reachable; none before the first is. */
  get dataSets(): readonly LoadedDataSet[] {
    return this.lastDataSets;
  }

  /** When the newest of the data sets was imported; undefined without one. */
  get latestImport(): string | undefined {
    return this.dataSets
      .flatMap(({ importedAt }) => importedAt ?? [])
      .sort()
      .at(-1);
  }

  /** The gateway is not ready until `endWarmUp` is called. */
  beginWarmUp(): void {
    this.isWarmingUp = true;
  }

  endWarmUp(): void {
    this.isWarmingUp = false;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.watch.start();
  }

  onApplicationShutdown(): void {
    this.watch.stop();
  }

  private async probe(): Promise<HealthConditions> {
    let { waiting, workers } = this.found;
    const probes = {
      queue: async () => {
        waiting = await this.queue.queueDepth(PROBE_TIMEOUT_MS);
      },
      workers: async () => {
        workers = await aliveWorkers(this.queue, PROBE_TIMEOUT_MS);
        return aliveCount(workers);
      },
      keys: () => this.probeKeys(),
      ...(this.isWarmingUp && { warm_up: () => Promise.reject(new Error('in progress')) }),
    };
    const conditions = await runHealthProbes(this.indicators, probes, PROBE_TIMEOUT_MS);
    // Published together with the conditions of the same check, once all probes have ended.
    this.found = { waiting, workers };
    const dataSets = workers.flatMap((worker) => worker.dataSets);
    if (dataSets.length > 0) this.lastDataSets = dataSets;
    return { ...conditions, ...this.postgresCondition() };
  }

  /** The state of Postgres at the last read of the keys. Only batches need it all the time. */
  private postgresCondition(): HealthConditions {
    const { hasFailed, durationMs } = this.follower.lastSync;
    const responseTime = Math.round(durationMs);
    const indicator = this.indicators.check('postgres');
    if (!hasFailed) return indicator.up({ responseTime });
    return indicator.degraded({ responseTime, message: 'unreadable; known keys stay valid' });
  }

  /** Once read, the keys are cached while Postgres is unreachable. */
  private async probeKeys(): Promise<void> {
    if (!this.keys.isUsable) throw new Error('not read yet');
  }
}

/** The reports of the workers that sent a heartbeat in the last seconds. */
export async function aliveWorkers(
  queue: Pick<QueueClient, 'workersAlive'>,
  timeoutMs?: number,
): Promise<readonly WorkerReport[]> {
  const workers: readonly AliveWorker[] = await queue.workersAlive(timeoutMs);
  return workers.flatMap(({ report }) => readWorkerReport(report) ?? []);
}

/** Throws if no worker serves requests. */
const aliveCount = (workers: readonly WorkerReport[]): { readonly alive: number } => {
  const alive = workers.filter(servesRequests).length;
  if (alive === 0) throw new Error(NO_WORKER);
  return { alive };
};

/** False for a worker that serves batches only. */
export const servesRequests = ({ concurrency }: WorkerReport): boolean => concurrency > 0;

export const servesBatches = ({ batchConcurrency }: WorkerReport): boolean => batchConcurrency > 0;

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
