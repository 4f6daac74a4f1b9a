import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Inject, Injectable } from '@nestjs/common';
import type { WorkerReport } from '#contracts';
import { GEOCODE_QUEUE } from '#contracts';
import { Geocoder } from '#geocoding';
import { releaseVersion } from '#platform';
import { QueueClient } from '#queue';
import { Throughput } from '../metrics/worker-metrics.js';
import type { WorkerConfig } from '../worker.config.js';
import { WORKER_CONFIG } from '../worker.config.js';
import { WorkerHealth } from './worker-health.js';

/** Creates the report of this worker. */
@Injectable()
export class WorkerReporter {
  constructor(
    private readonly geocoder: Geocoder,
    private readonly throughput: Throughput,
    private readonly health: WorkerHealth,
    @Inject(WORKER_CONFIG)
    private readonly config: Pick<WorkerConfig, 'concurrency' | 'batchConcurrency'>,
  ) {}

  report(): WorkerReport {
    return {
      version: releaseVersion,
      hasGazetteer: this.health.hasGazetteer,
      concurrency: this.config.concurrency,
      batchConcurrency: this.config.batchConcurrency,
      dataSets: this.geocoder.dataSets,
      queriesPerSecond: this.throughput.queriesPerSecond(),
    };
  }
}

/**
 * Publishes the presence of a worker that serves batches only. Gateways look for workers at the
 * queue of requests, which it does not serve; other workers publish there through their queue
 * server.
 */
@Injectable()
export class BatchWorkerPresence implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly client: QueueClient | undefined;

  constructor(
    reporter: WorkerReporter,
    @Inject(WORKER_CONFIG) { concurrency, queueUrl: url }: WorkerConfig,
  ) {
    if (concurrency > 0) return;
    const presence = { id: newWorkerId(), report: () => reporter.report() };
    this.client = new QueueClient({ url, queue: GEOCODE_QUEUE, presence });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.client?.connect();
  }

  async onModuleDestroy(): Promise<void> {
    await this.client?.close();
  }
}

/** A worker id: the host name, for people, and a random part. */
export const newWorkerId = (): string => `${hostname()}/${randomBytes(4).toString('hex')}`;
