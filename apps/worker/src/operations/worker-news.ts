import { Inject, Injectable } from '@nestjs/common';
import type { WorkerReport } from '#contracts';
import { Geocoder } from '#geocoding';
import { releaseVersion } from '#settings';
import { WORKER_CONFIG } from '../worker.config.js';
import type { WorkerConfig } from '../worker.config.js';
import { WorkerHealth } from './worker-health.js';
import { WorkPace } from './work-pace.js';

/** What this worker has to tell of itself. */
@Injectable()
export class WorkerNews {
  constructor(
    private readonly geocoder: Geocoder,
    private readonly pace: WorkPace,
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
      queriesPerSecond: this.pace.queriesPerSecond(),
    };
  }
}
