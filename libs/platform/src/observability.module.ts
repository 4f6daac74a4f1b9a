import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import type { Logger } from './logging/logger.js';
import { LOGGER } from './logging/logger.js';
import type { MetricsServerOptions } from './metrics/metrics-server.js';
import { MetricsServer } from './metrics/metrics-server.js';
import { Metrics } from './metrics/metrics.js';
import { Tracing } from './tracing/tracing.js';

/** Provides the logger and the metrics to the whole program, and serves the metrics. */
@Module({})
export class ObservabilityModule {
  static forRoot(observability: Observability, options: MetricsServerOptions): DynamicModule {
    const { logger, metrics, tracing } = observability;
    const server = new MetricsServer(metrics, options, logger);
    return {
      module: ObservabilityModule,
      global: true,
      providers: [
        { provide: LOGGER, useValue: logger },
        { provide: Metrics, useValue: metrics },
        // Nest calls its shutdown hook, which sends the last spans.
        ...(tracing ? [{ provide: Tracing, useFactory: () => tracing }] : []),
        { provide: MetricsServer, useFactory: () => server },
      ],
      exports: [LOGGER, Metrics, MetricsServer],
    };
  }
}

/** The logger, metrics and traces of one program. */
export interface Observability {
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Absent: tracing is off. */
  readonly tracing?: Tracing;
}
