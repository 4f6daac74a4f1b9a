import { createLogger, Metrics, MetricsServer } from '#observability';
import type { MetricsServerOptions } from '#observability';
import type { ImportProgress } from '#importing';

/** Serves the metrics of an import for as long as it runs. */
export class ImportMetrics {
  private readonly metrics = new Metrics('import');
  private readonly server: MetricsServer;
  private counted = 0;

  constructor(options: MetricsServerOptions) {
    this.server = new MetricsServer(this.metrics, options, createLogger('import', 'info'));
  }

  async start(): Promise<void> {
    await this.server.onApplicationBootstrap();
  }

  count({ addresses }: ImportProgress): void {
    this.metrics.of('importRows').inc(addresses - this.counted);
    this.counted = addresses;
  }

  async stop(): Promise<void> {
    await this.server.onApplicationShutdown();
  }
}
