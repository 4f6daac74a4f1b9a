import 'reflect-metadata';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import type { LogLevel } from '#observability';

/** What every long-running program reads from its environment; each adds properties of its own. */
export class ProgramEnvironment {
  @IsString()
  readonly HOST: string = '0.0.0.0';

  /** Never shown when it is wrong: it may hold a password. */
  @Matches(/^(rediss?|postgres(ql)?):\/\/./, {
    message: 'QUEUE_URL (else REDIS_URL, else DATABASE_URL) must be a redis:// or postgres:// URL',
  })
  readonly QUEUE_URL!: string;

  @IsIn(['debug', 'info', 'warn', 'error', 'fatal', 'silent'])
  readonly LOG_LEVEL: LogLevel = 'info';

  /** Absent: no metrics are served. 0 takes any free port. */
  @IsOptional()
  @Max(65_535)
  @Min(0)
  @IsInt()
  readonly METRICS_PORT?: number;
}
