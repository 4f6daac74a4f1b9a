import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { QueueServer } from '#messaging';
import type { Logger } from '#observability';
import { FailedChunkFilter } from './failed-chunk.filter.js';
import { GeocodeConsumer } from './geocode.consumer.js';
import { HealthController } from './operations/health.controller.js';
import { LOGGER } from './operations/logger.token.js';

/** What a worker is made of. */
export interface WorkerParts {
  /** Provides the Geocoder. */
  readonly geocoding: DynamicModule;
  readonly queue: QueueServer;
  readonly logger: Logger;
}

/** Messages in, answers out. */
@Module({})
export class WorkerModule {
  static forRoot({ geocoding, queue, logger }: WorkerParts): DynamicModule {
    return {
      module: WorkerModule,
      imports: [TerminusModule.forRoot({ logger: false }), geocoding],
      controllers: [GeocodeConsumer, HealthController],
      providers: [
        FailedChunkFilter,
        { provide: QueueServer, useValue: queue },
        { provide: LOGGER, useValue: logger },
      ],
    };
  }
}
