import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';

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

/** Samples spans as the client decided, otherwise at random, and exports them in batches over OTLP/HTTP. */
export function createTracerProvider(settings: TracingSettings): NodeTracerProvider {
  const { endpoint, serviceName, sampleRatio } = settings;
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
  return new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
  });
}
