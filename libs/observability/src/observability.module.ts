import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { LOGGER } from './logger.js';
import { Metrics } from './metrics/metrics.js';
import { MetricsServer } from './metrics/metrics-server.js';
import type { MetricsServerOptions } from './metrics/metrics-server.js';
import type { Observers } from './observers.js';
import { Tracing } from './tracing/tracing.js';

/** Provides the log and the metrics to all of a program, and serves the metrics. */
@Module({})
export class ObservabilityModule {
  static forRoot(observers: Observers, options: MetricsServerOptions): DynamicModule {
    const { logger, metrics, tracing } = observers;
    const server = new MetricsServer(metrics, options, logger);
    return {
      module: ObservabilityModule,
      global: true,
      providers: [
        { provide: LOGGER, useValue: logger },
        { provide: Metrics, useValue: metrics },
        // Ends with the program, when it has sent its last spans.
        ...(tracing ? [{ provide: Tracing, useFactory: () => tracing }] : []),
        { provide: MetricsServer, useFactory: () => server },
      ],
      exports: [LOGGER, Metrics],
    };
  }
}
