import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { Module } from '@nestjs/common';
import type { GeocodeAnswer, GeocodeChunk } from '#contracts';
import { Geocoder, TileMaker } from '#geocoding';
import type { QuickAnswer } from '#geocoding';
import { createLogger, Metrics } from '#platform';
import { startWorker } from '../../apps/worker/src/start-worker.js';
import { readWorkerConfig } from '../../apps/worker/src/worker.config.js';
import type { UsedOfGeocoder } from '../services/echo-geocoder.js';
import { emptyTiles, stubDestination } from '../services/echo-geocoder.js';

const queryMs = Number(process.env['QUERY_MS']);

/** Waits QUERY_MS for every query of a chunk, without using the CPU. */
class SlowGeocoder implements UsedOfGeocoder {
  async geocode({ queries }: GeocodeChunk): Promise<readonly GeocodeAnswer[]> {
    await sleep(queryMs * queries.length);
    return queries.map(() => ({ outcome: 'matched', matches: [stubDestination('somewhere')] }));
  }

  /** Postpones all: queries of different requests do not wait for each other. */
  geocodeQuick({ queries }: GeocodeChunk): Promise<readonly QuickAnswer[]> {
    return Promise.resolve(queries.map(() => 'postponed'));
  }

  readiness(): Promise<{ ready: boolean; detail: string }> {
    return Promise.resolve({ ready: true, detail: 'slow stub geocoder' });
  }

  warmUp(): Promise<void> {
    return Promise.resolve();
  }
}

@Module({
  providers: [{ provide: Geocoder, useClass: SlowGeocoder }, emptyTiles],
  exports: [Geocoder, TileMaker],
})
class SlowModule {}

await startWorker(
  readWorkerConfig(process.env),
  { module: SlowModule },
  { logger: createLogger('worker', 'info'), metrics: new Metrics('worker') },
);
