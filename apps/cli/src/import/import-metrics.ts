import { Metrics, MetricsServer } from '#observability';
import type { Logger, MetricsServerOptions } from '#observability';
import type { ImportProgress } from '#importing';

/** Serves the metrics of an import for as long as it runs. */
export class ImportMetrics {
  private readonly metrics = new Metrics('import');
  private readonly server: MetricsServer;
  private counted = 0;

  constructor(options: MetricsServerOptions, logger: Logger) {
    this.server = new MetricsServer(this.metrics, options, logger);
  }

  async start(): Promise<void> {
    await this.server.onModuleInit();
  }

  count({ addresses, phase, fraction }: ImportProgress): void {
    this.metrics.of('importRows').inc(addresses - this.counted);
    this.counted = addresses;
    const progress = this.metrics.of('importProgress');
    progress.reset();
    progress.set({ phase }, fraction);
  }

  async stop(): Promise<void> {
    await this.server.onApplicationShutdown();
  }
}
