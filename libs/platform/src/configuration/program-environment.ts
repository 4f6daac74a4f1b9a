import 'reflect-metadata';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { IsIn, IsInt, IsNumber, IsOptional, IsString, Max, Min, ValidateBy } from 'class-validator';
import { logLevels } from '../logging/logger.js';
import type { LogLevel } from '../logging/logger.js';
import type { TracingSettings } from '../tracing/tracing.js';
import { Setting } from './setting.js';
import { IsPostgresUrl, IsQueueUrl } from './url-validators.js';

const isHttpUrl = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);

/** The settings that gateway and worker share; each program extends it with its own. */
export class ProgramEnvironment {
  @Setting('Address that the program listens on.')
  @IsString()
  readonly HOST: string = '0.0.0.0';

  @Setting(
    'URL of the queue: [Redis](#redis-urls), or [Postgres](#postgres-urls) where there is no Redis.',
    '`REDIS_URL`, else `DATABASE_URL`',
  )
  @IsQueueUrl('QUEUE_URL (else REDIS_URL, else DATABASE_URL)')
  readonly QUEUE_URL!: string;

  @Setting('URL of the queue when `QUEUE_URL` is not set.')
  @IsOptional()
  @IsString()
  readonly REDIS_URL?: string;

  @Setting(
    '[URL](#postgres-urls) of the primary Postgres server, version 15 to 18: API keys, batches and, by default, the gazetteer.',
  )
  @IsPostgresUrl()
  readonly DATABASE_URL!: string;

  @Setting(
    'File with the certificates of a private CA (PEM), for every `rediss` URL without a `ca_file` parameter.',
  )
  @IsOptional()
  @IsString()
  readonly REDIS_CA_FILE?: string;

  @Setting('Lowest level that is logged. Lines above `debug` contain no address.')
  @IsIn(logLevels)
  readonly LOG_LEVEL: LogLevel = 'info';

  @Setting(
    'Port of [`/metrics`](metrics.md); on a gateway also of [`/health`](operations.md#health) with its details and without an API key. Absent: the port is not opened; 0: any free port.',
  )
  @IsOptional()
  @Max(65_535)
  @Min(0)
  @IsInt()
  readonly METRICS_PORT?: number;

  @Setting(
    'OTLP/HTTP endpoint that traces are sent to, without `/v1/traces`, such as `http://collector:4318`. Absent: tracing is off.',
  )
  @IsOptional()
  @ValidateBy(
    { name: 'httpUrl', validator: { validate: isHttpUrl } },
    { message: 'OTEL_EXPORTER_OTLP_ENDPOINT must be an http:// URL' },
  )
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @Setting('Service name in traces.', '`final-destination-gateway` and `final-destination-worker`')
  @IsOptional()
  @IsString()
  readonly OTEL_SERVICE_NAME?: string;

  @Setting(
    'Share of requests that are traced, among those whose client has not made a sampling decision (`traceparent`).',
  )
  @Max(1)
  @Min(0)
  @IsNumber()
  readonly OTEL_TRACES_SAMPLER_ARG: number = 1;
}

/** Where a program sends its traces; undefined when tracing is off. */
export function tracingSettingsOf(
  { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG }: ProgramEnvironment,
  program: string,
): TracingSettings | undefined {
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  return {
    endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
    serviceName: OTEL_SERVICE_NAME ?? `final-destination-${program}`,
    sampleRatio: OTEL_TRACES_SAMPLER_ARG,
  };
}

/** The version of this release, from package.json. */
export const releaseVersion: string = versionAbove(import.meta.dirname);

/** Reads the nearest package.json in or above a directory: this file runs from source and compiled. */
function versionAbove(directory: string): string {
  const path = join(directory, 'package.json');
  if (!existsSync(path)) return versionAbove(dirname(directory));
  return (JSON.parse(readFileSync(path, 'utf8')) as { readonly version: string }).version;
}
