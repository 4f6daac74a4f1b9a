import { diag, DiagLogLevel } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import type { Logger } from '../logger.js';

/** Where traces go, and how many. */
export interface TracingSettings {
  /** Of an OTLP receiver over HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  readonly serviceName: string;
  /** 0 to 1: of the requests whose sender has not decided. */
  readonly share: number;
}

/** Nobody waits for a trace: a receiver that takes longer goes without, and so does a shutdown. */
const EXPORT_LIMIT_MS = 3_000;

/** So often at most the log says that traces are lost. */
const COMPLAINT_INTERVAL_MS = 60_000;

/**
 * Sends traces to a receiver. To begin is to give the tracing API, which all rooms may use, somebody
 * who listens: until then its spans cost next to nothing and go nowhere.
 */
export class Tracing {
  private constructor(private readonly provider: NodeTracerProvider) {}

  static begin({ endpoint, serviceName, share }: TracingSettings, logger: Logger): Tracing {
    const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
    const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_LIMIT_MS });
    const provider = new NodeTracerProvider({
      resource: resourceFromAttributes({ 'service.name': serviceName }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
      spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: EXPORT_LIMIT_MS })],
    });
    provider.register();
    complainSeldom(logger);
    return new Tracing(provider);
  }

  /** Sends what is still here. */
  async onApplicationShutdown(): Promise<void> {
    await this.provider.shutdown().catch(() => undefined);
  }
}

/** What the library complains of is told as one event: its words may hold anything. */
function complainSeldom(logger: Logger): void {
  let toldAt = -Infinity;
  const complain = (): void => {
    const now = performance.now();
    if (now - toldAt < COMPLAINT_INTERVAL_MS) return;
    toldAt = now;
    logger.warn({}, 'traces are lost');
  };
  const silent = (): void => undefined;
  const log = { error: complain, warn: silent, info: silent, debug: silent, verbose: silent };
  diag.setLogger(log, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
}
