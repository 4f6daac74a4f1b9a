import { diag, DiagLogLevel } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import { ThrottledLogger } from '#timing';
import type { Logger } from '../logging/logger.js';

/** Where traces are sent, and what share of them. */
export interface TracingSettings {
  /** Endpoint of an OTLP/HTTP receiver, without `/v1/traces`. */
  readonly endpoint: string;
  readonly serviceName: string;
  /** 0 to 1: share of the requests whose client has not made a sampling decision. */
  readonly sampleRatio: number;
}

/** A slow receiver loses spans; it must delay neither the program nor its shutdown. */
const EXPORT_TIMEOUT_MS = 3_000;

/** Lost spans are logged once in this time. */
const EXPORT_ERROR_LOG_INTERVAL_MS = 60_000;

/**
 * Exports spans to an OTLP receiver. Until `begin` is called, the spans that other packages create
 * through the OpenTelemetry API are no-ops and cost next to nothing.
 */
export class Tracing {
  private constructor(private readonly provider: NodeTracerProvider) {}

  static start({ endpoint, serviceName, sampleRatio }: TracingSettings, logger: Logger): Tracing {
    const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
    const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
    const provider = new NodeTracerProvider({
      resource: resourceFromAttributes({ 'service.name': serviceName }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
      spanProcessors: [
        new BatchSpanProcessor(exporter, { exportTimeoutMillis: EXPORT_TIMEOUT_MS }),
      ],
    });
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
