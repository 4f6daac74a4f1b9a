import { IsIn, IsInt, IsOptional, Matches, Max, Min, ValidateBy } from 'class-validator';
import type { BootstrapKey } from '#access';
import type { LogLevel, TracingSettings } from '#observability';
import { IsQueueUrl, readEnvironment, tracingSettingsOf } from '#settings';
import { BatchEnvironment, batchSettingsOf, webhookRulesOf } from './batches/batch.config.js';
import type { BatchSettings } from './batches/batch.config.js';
import { areNetworks } from './batches/webhooks/open-address.js';
import type { WebhookRules } from './batches/webhooks/webhook-target.js';

/** The server's own reading of the list takes no empty entry. */
const areProxies = (list: string): boolean => list.split(',').every((entry) => areNetworks(entry));

/** What the environment may say to a gateway. */
class GatewayEnvironment extends BatchEnvironment {
  /** 0 takes any free port. */
  @Max(65_535)
  @Min(0)
  @IsInt()
  readonly PORT: number = 3000;

  /** From the arrival of a request to its answer. */
  @Max(120_000)
  @Min(100)
  @IsInt()
  readonly REQUEST_TIMEOUT_MS: number = 10_000;

  /** From the arrival of a request's headers to the end of its body, unless it is an upload. */
  @Max(600_000)
  @Min(100)
  @IsInt()
  readonly BODY_TIMEOUT_MS: number = 30_000;

  /** From the word to stop, when it is no longer ready, to the end of service. */
  @Max(120_000)
  @Min(0)
  @IsInt()
  readonly DRAIN_DELAY_MS: number = 0;

  /** Queries in one message to a worker. */
  @Max(200)
  @Min(1)
  @IsInt()
  readonly CHUNK_SIZE: number = 50;

  /** Where limits are counted, if not beside the queue. */
  @IsOptional()
  @IsQueueUrl()
  readonly LIMITER_URL?: string;

  /** Never shown when it is wrong: it is a secret. Long, as it is not to be guessed. */
  @IsOptional()
  @Matches(/^[\x21-\x7e]{20,200}$/, {
    message: 'BOOTSTRAP_API_KEY must be 20 to 200 visible characters of ASCII',
  })
  readonly BOOTSTRAP_API_KEY?: string;

  @IsIn(['true', 'false'])
  readonly BOOTSTRAP_API_KEY_UNLIMITED: string = 'false';

  /** Whose word on the address of a client is taken: addresses or networks, separated by commas. */
  @IsOptional()
  @ValidateBy(
    { name: 'proxies', validator: { validate: areProxies } },
    { message: 'TRUSTED_PROXIES must be a list of addresses or networks such as 10.0.0.0/8' },
  )
  readonly TRUSTED_PROXIES?: string;

  /** Whose pages may ask: `*`, or origins separated by commas. */
  @Matches(/^(?:\*|https?:\/\/[^\s,/]+(?:, *https?:\/\/[^\s,/]+)*)$/, {
    message: 'CORS_ORIGINS must be * or a list of origins such as https://example.org',
  })
  readonly CORS_ORIGINS: string = '*';
}

/** The settings of one gateway. */
export interface GatewayConfig {
  readonly port: number;
  readonly host: string;
  readonly queueUrl: string;
  readonly limiterUrl: string;
  readonly requestTimeoutMs: number;
  readonly bodyTimeoutMs: number;
  readonly drainDelayMs: number;
  readonly chunkSize: number;
  readonly databaseUrl: string;
  readonly bootstrapKey?: BootstrapKey;
  readonly trustedProxies?: string;
  readonly corsOrigins: '*' | readonly string[];
  readonly batches: BatchSettings;
  readonly webhooks: WebhookRules;
  readonly logLevel: LogLevel;
  readonly metricsPort?: number;
  readonly tracing?: TracingSettings;
}

/** Under this token the settings are injected. */
export const GATEWAY_CONFIG = Symbol('gateway config');

/** Reads the environment once; throws one error that names everything wrong with it. */
export function readGatewayConfig(environment: NodeJS.ProcessEnv): GatewayConfig {
  const read = readEnvironment(GatewayEnvironment, environment);
  return {
    port: read.PORT,
    host: read.HOST,
    queueUrl: read.QUEUE_URL,
    limiterUrl: read.LIMITER_URL ?? read.QUEUE_URL,
    requestTimeoutMs: read.REQUEST_TIMEOUT_MS,
    bodyTimeoutMs: read.BODY_TIMEOUT_MS,
    drainDelayMs: read.DRAIN_DELAY_MS,
    chunkSize: read.CHUNK_SIZE,
    databaseUrl: read.DATABASE_URL,
    bootstrapKey: bootstrapKeyOf(read),
    trustedProxies: read.TRUSTED_PROXIES,
    corsOrigins: read.CORS_ORIGINS === '*' ? '*' : read.CORS_ORIGINS.split(/, */),
    batches: batchSettingsOf(read),
    webhooks: webhookRulesOf(read),
    logLevel: read.LOG_LEVEL,
    metricsPort: read.METRICS_PORT,
    tracing: tracingSettingsOf(read, 'gateway'),
  };
}

const bootstrapKeyOf = (read: GatewayEnvironment): BootstrapKey | undefined =>
  read.BOOTSTRAP_API_KEY === undefined
    ? undefined
    : { key: read.BOOTSTRAP_API_KEY, unlimited: read.BOOTSTRAP_API_KEY_UNLIMITED === 'true' };
