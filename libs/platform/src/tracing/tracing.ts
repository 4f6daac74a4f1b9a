import { diag, DiagLogLevel } from '@opentelemetry/api';
import type { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { ThrottledLogger } from '#timing';
import type { Logger } from '../logging/logger.js';
import type { TracingSettings } from './tracer-provider.js';

/** Lost spans are logged once in this time. */
const EXPORT_ERROR_LOG_INTERVAL_MS = 60_000;

/**
 * Exports spans to an OTLP receiver. Until `start` is called, the spans that other packages create
 * through the OpenTelemetry API are no-ops and cost next to nothing.
 */
export class Tracing {
  private constructor(private readonly provider: NodeTracerProvider) {}

  static async start(settings: TracingSettings, logger: Logger): Promise<Tracing> {
    // The SDK is loaded only where tracing is on.
    const { createTracerProvider } = await import('./tracer-provider.js');
    const provider = createTracerProvider(settings);
    provider.register();
    logExportErrors(logger);
    return new Tracing(provider);
  }

  /** Flushes the spans that have not been exported yet. */
  async onApplicationShutdown(): Promise<void> {
    await this.provider.shutdown().catch(() => undefined);
  }
}

/** Logs that spans were lost, without the exporter's own message: it may contain anything. */
function logExportErrors(logger: Logger): void {
  const throttled = new ThrottledLogger(
    () => logger.warn({}, 'trace export failed'),
    EXPORT_ERROR_LOG_INTERVAL_MS,
  );
  const ignore = (): void => undefined;
  const error = (message: string): void => throttled.log(message);
  const log = { error, warn: ignore, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(log, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
}
