import 'reflect-metadata';
import { readFileSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { plainToInstance } from 'class-transformer';
import {
  validateSync,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  Min,
  ValidateBy,
} from 'class-validator';
import { readLogLevel, logLevels } from '../logging/logger.js';
import { declaredVariables, type EnvironmentClass, Setting } from './setting.js';
import type { LogLevel } from '../logging/logger.js';
import type { TracingSettings } from '../tracing/tracer-provider.js';
import { IsPostgresUrl, IsQueueUrl } from './url-validators.js';

/**
 * Reads environment variables into a class that declares them. Each may come from a file
 * (`X_FILE`); empty ones count as absent; the queue's URL is QUEUE_URL, else REDIS_URL, else
 * DATABASE_URL. Throws one error that lists every invalid setting without showing its value.
 */
export function readEnvironment<Environment extends ProgramEnvironment>(
  type: EnvironmentClass<Environment>,
  variables: NodeJS.ProcessEnv,
): Environment {
  const { variables: settings, wrong } = readSettingFiles(declaredVariables(type), variables);
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
  const { REDIS_CA_FILE: caFile, LIMITER_URL: limiterUrl } = given;
  const queueUrl = given.QUEUE_URL ?? given.REDIS_URL ?? given.DATABASE_URL;
  const read = plainToInstance(
    type,
    {
      ...given,
      QUEUE_URL: withRedisCaFile(queueUrl, caFile),
      ...(limiterUrl && { LIMITER_URL: withRedisCaFile(limiterUrl, caFile) }),
      LOG_LEVEL: readLogLevel(given.LOG_LEVEL) ?? given.LOG_LEVEL,
    },
    { enableImplicitConversion: true, exposeDefaultValues: true },
  );
  const invalid = validateSync(read).flatMap(({ constraints }) => Object.values(constraints ?? {}));
  const problems = [...wrong, ...invalid];
  if (problems.length > 0) throw new Error(`The environment is not usable: ${problems.join('; ')}`);
  return read;
}

/** Adds the parameter `ca_file` to the URL of a Redis over TLS, unless it has one. */
export function withRedisCaFile(
  url: string | undefined,
  file: string | undefined,
): string | undefined {
  if (url === undefined || file === undefined || !url.startsWith('rediss')) return url;
  if (/[?&]ca_file=/.test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}ca_file=${encodeURIComponent(file)}`;
}

/** The variables with the values read from files, and a sentence about each that cannot be read. */
export interface SettingFilesResult {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly wrong: readonly string[];
}

const FILE_SUFFIX = '_FILE';

/**
 * Reads settings from files: `X_FILE` names the file that holds X, such as a mounted secret. Only
 * the given names are considered, because other programs have variables that end in `_FILE` too. A
 * problem names the variable, never its value. `X_FILE` itself is left out of the result.
 */
export function readSettingFiles(
  names: readonly string[],
  variables: NodeJS.ProcessEnv,
): SettingFilesResult {
  const wrong: string[] = [];
  const result: Record<string, string | undefined> = { ...variables };
  for (const name of names) {
    const variable = name + FILE_SUFFIX;
    const path = variables[variable];
    if (!path || names.includes(variable)) continue;
    delete result[variable];
    if (variables[name]) wrong.push(`${name} and ${variable} are both set`);
    else {
      const content = readSetting(path);
      if ('text' in content) result[name] = content.text;
      else wrong.push(`${variable} ${content.error}`);
    }
  }
  return { variables: result, wrong };
}

type FileContent = { readonly text: string } | { readonly error: string };

/**
 * The text of a file without its final line breaks, which editors add. An empty file is an error:
 * it is more likely a secret that was not mounted than an intended empty value.
 */
function readSetting(path: string): FileContent {
  try {
    const text = readFileSync(path, 'utf8').replace(/(?:\r?\n)+$/, '');
    return text === '' ? { error: 'names an empty file' } : { text };
  } catch (error) {
    return { error: `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})` };
  }
}

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
