import 'reflect-metadata';
import { getMetadataStorage, IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import type { LogLevel, ProgramEnvironment, TracingSettings } from '#platform';
import { readEnvironment, tracingSettingsOf, Setting, IsQueueUrl } from '#platform';
import type { BootstrapKey } from '#access';
import { BatchEnvironment, batchSettingsOf, webhookRulesOf } from './batches/batch.config.js';
import type { BatchConfig } from './batches/batch.config.js';
import {
  GeocodingClientEnvironment,
  readGeocodingClientConfig,
} from './geocoding-client/geocoding-client.js';
import type { GeocodingClientConfig } from './geocoding-client/geocoding-client.js';
import type { PublicAccess } from './auth/api-key-check.js';
import { HttpEnvironment, readHttpConfig } from './http/http.config.js';
import { protocols } from './http/requested-protocol.js';
import type { HttpConfig } from './http/http.config.js';
import { readWebConfig, WebEnvironment } from './web/web.config.js';
import type { WebConfig } from './web/web.config.js';

/** The settings of a gateway: those of its features, and those that every program has. */
export interface GatewayConfig
  extends HttpConfig, AuthConfig, RateLimitConfig, GeocodingClientConfig, BatchConfig, WebConfig {
  readonly host: string;
  readonly queueUrl: string;
  readonly databaseUrl: string;
  readonly logLevel: LogLevel;
  readonly metricsPort?: number;
  readonly tracing?: TracingSettings;
}

/** Reads the environment. Throws one error that lists everything wrong with it. */
export function readGatewayConfig(variables: NodeJS.ProcessEnv): GatewayConfig {
  const environment = readEnvironment(GatewayEnvironment, variables);
  const { QUEUE_URL: queueUrl } = environment;
  return {
    ...readHttpConfig(environment),
    ...readAuthConfig(environment),
    ...readRateLimitConfig(environment, queueUrl),
    ...readGeocodingClientConfig(environment),
    ...readWebConfig(environment),
    host: environment.HOST,
    queueUrl,
    databaseUrl: environment.DATABASE_URL,
    batches: batchSettingsOf(environment),
    webhooks: webhookRulesOf(environment),
    logLevel: environment.LOG_LEVEL,
    metricsPort: environment.METRICS_PORT,
    tracing: tracingSettingsOf(environment, 'gateway'),
  };
}

const protocolList = new RegExp(`^(?:(?:${protocols.join('|')})(?:, *|$))+$`);

/** The environment variables of authentication. */
export class AuthEnvironment {
  @Setting(
    'API key that is accepted in addition to the stored ones, without Postgres: 20 to 200 visible ASCII characters. A secret: no error message contains it.',
  )
  @IsOptional()
  @Matches(/^[\x21-\x7e]{20,200}$/, {
    message: 'BOOTSTRAP_API_KEY must be 20 to 200 visible characters of ASCII',
  })
  readonly BOOTSTRAP_API_KEY?: string;

  @Setting('Whether `BOOTSTRAP_API_KEY` is exempt from rate limits.')
  @IsIn(['true', 'false'])
  readonly BOOTSTRAP_API_KEY_UNLIMITED: string = 'false';

  @Setting(
    '[Protocols of other geocoders](clients.md) that need no API key, separated by commas: `nominatim`, `photon`, `pelias`, `addok`. Each network then has a limit of its own.',
  )
  @IsOptional()
  @Matches(protocolList, {
    message: `PUBLIC_PROTOCOLS must be a list of ${protocols.join(', ')}`,
  })
  readonly PUBLIC_PROTOCOLS?: string;

  @Setting('Requests without an API key that each network may send in a minute.')
  @Max(1_000_000)
  @Min(1)
  @IsInt()
  readonly PUBLIC_REQUESTS_PER_MINUTE: number = 60;
}

/** The settings of authentication. */
interface AuthConfig {
  readonly bootstrapKey?: BootstrapKey;
  readonly publicAccess: PublicAccess;
}

const readAuthConfig = ({
  BOOTSTRAP_API_KEY: key,
  BOOTSTRAP_API_KEY_UNLIMITED: unlimited,
  PUBLIC_PROTOCOLS: open = '',
  PUBLIC_REQUESTS_PER_MINUTE: requestsPerMinute,
}: AuthEnvironment): AuthConfig => ({
  bootstrapKey: key === undefined ? undefined : { key, unlimited: unlimited === 'true' },
  publicAccess: {
    protocols: protocols.filter((protocol) => open.split(/, */).includes(protocol)),
    requestsPerMinute,
  },
});

/** The environment variables of rate limiting. */
export class RateLimitEnvironment {
  @Setting(
    'URL of the server that counts the requests of API keys: [Redis](#redis-urls) or [Postgres](#postgres-urls).',
    'the URL of the queue',
  )
  @IsOptional()
  @IsQueueUrl()
  readonly LIMITER_URL?: string;

  @Setting('Requests for [suggestions](suggest.md) that each API key may send in a minute.')
  @Max(1_000_000)
  @Min(1)
  @IsInt()
  readonly SUGGEST_REQUESTS_PER_MINUTE: number = 600;
}

/** The settings of rate limiting. */
interface RateLimitConfig {
  readonly limiterUrl: string;
  readonly suggestRequestsPerMinute: number;
}

const readRateLimitConfig = (
  { LIMITER_URL, SUGGEST_REQUESTS_PER_MINUTE }: RateLimitEnvironment,
  queueUrl: string,
): RateLimitConfig => ({
  limiterUrl: LIMITER_URL ?? queueUrl,
  suggestRequestsPerMinute: SUGGEST_REQUESTS_PER_MINUTE,
});

type GatewayVariables = ProgramEnvironment &
  BatchEnvironment &
  HttpEnvironment &
  AuthEnvironment &
  RateLimitEnvironment &
  GeocodingClientEnvironment &
  WebEnvironment;

/** One class that declares the variables of all features. */
const GatewayEnvironment = composeEnvironment<GatewayVariables>(BatchEnvironment, [
  HttpEnvironment,
  AuthEnvironment,
  RateLimitEnvironment,
  GeocodingClientEnvironment,
  WebEnvironment,
]);

/** A subclass of `base` that has the variables of `features` too: their constraints and defaults. */
function composeEnvironment<Variables extends object>(
  base: typeof ProgramEnvironment,
  features: readonly (new () => object)[],
): new () => Variables {
  class ComposedEnvironment extends base {
    constructor() {
      super();
      for (const Feature of features) Object.assign(this, new Feature());
    }
  }
  for (const Feature of features) {
    for (const metadata of getMetadataStorage().getTargetValidationMetadatas(
      Feature,
      '',
      true,
      false,
    )) {
      const { propertyName } = metadata;
      getMetadataStorage().addValidationMetadata({ ...metadata, target: ComposedEnvironment });
      // class-transformer converts each text to the type that the decorated property declares.
      const type: unknown = Reflect.getMetadata(
        'design:type',
        Feature.prototype as object,
        propertyName,
      );
      Reflect.defineMetadata('design:type', type, ComposedEnvironment.prototype, propertyName);
    }
  }
  return ComposedEnvironment as unknown as new () => Variables;
}
