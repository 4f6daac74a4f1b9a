import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { Metrics } from './metrics/metrics.js';
import { MetricsServer } from './metrics/metrics-server.js';
import type { MetricsServerOptions } from './metrics/metrics-server.js';
import type { Observers } from './observers.js';

/** Provides the metrics to all of a program, and serves them. */
@Module({})
export class ObservabilityModule {
  static forRoot({ logger, metrics }: Observers, options: MetricsServerOptions): DynamicModule {
    const server = new MetricsServer(metrics, options, logger);
    return {
      module: ObservabilityModule,
      global: true,
      providers: [
        { provide: Metrics, useValue: metrics },
        { provide: MetricsServer, useFactory: () => server },
      ],
      exports: [Metrics],
    };
  }
}
