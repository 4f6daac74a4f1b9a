import type { TracingSettings } from '#observability';
import type { ProgramEnvironment } from './program-environment.js';

/** Where a program sends its traces; undefined when it is to send none. */
export function tracingSettingsOf(
  { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG }: ProgramEnvironment,
  program: string,
): TracingSettings | undefined {
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  return {
    endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
    serviceName: OTEL_SERVICE_NAME ?? `final-destination-${program}`,
    share: OTEL_TRACES_SAMPLER_ARG,
  };
}
