import 'reflect-metadata';
import { IsIn, IsInt, IsNumber, IsOptional, IsString, Max, Min, ValidateBy } from 'class-validator';
import { logLevels } from '#observability';
import type { LogLevel } from '#observability';
import { IsPostgresUrl, IsQueueUrl } from './server-url.js';

const isHttpUrl = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);

/** What every long-running program reads from its environment; each adds properties of its own. */
export class ProgramEnvironment {
  @IsString()
  readonly HOST: string = '0.0.0.0';

  @IsQueueUrl('QUEUE_URL (else REDIS_URL, else DATABASE_URL)')
  readonly QUEUE_URL!: string;

  /** The primary, with the keys and the batches. */
  @IsPostgresUrl()
  readonly DATABASE_URL!: string;

  /** The certificates of a private authority, for every `rediss` URL that names none itself. */
  @IsOptional()
  @IsString()
  readonly REDIS_CA_FILE?: string;

  @IsIn(logLevels)
  readonly LOG_LEVEL: LogLevel = 'info';

  /** Absent: no metrics are served. 0 takes any free port. */
  @IsOptional()
  @Max(65_535)
  @Min(0)
  @IsInt()
  readonly METRICS_PORT?: number;

  /** Absent: nothing is traced. */
  @IsOptional()
  @ValidateBy(
    { name: 'httpUrl', validator: { validate: isHttpUrl } },
    { message: 'OTEL_EXPORTER_OTLP_ENDPOINT must be an http:// URL' },
  )
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @IsOptional()
  @IsString()
  readonly OTEL_SERVICE_NAME?: string;

  /** Of the requests whose sender has not decided, the share that is traced. */
  @Max(1)
  @Min(0)
  @IsNumber()
  readonly OTEL_TRACES_SAMPLER_ARG: number = 1;
}
