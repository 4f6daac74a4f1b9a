import 'reflect-metadata';
import { getMetadataStorage } from 'class-validator';
import type { LogLevel, ProgramEnvironment, TracingSettings } from '#platform';
import { readEnvironment, tracingSettingsOf } from '#platform';
import { AuthEnvironment, readAuthConfig } from './auth/auth.config.js';
import type { AuthConfig } from './auth/auth.config.js';
import { BatchEnvironment, batchSettingsOf, webhookRulesOf } from './batches/batch.config.js';
import type { BatchConfig } from './batches/batch.config.js';
import {
  GeocodingClientEnvironment,
  readGeocodingClientConfig,
} from './geocoding-client/geocoding-client.config.js';
import type { GeocodingClientConfig } from './geocoding-client/geocoding-client.config.js';
import { HttpEnvironment, readHttpConfig } from './http/http.config.js';
import type { HttpConfig } from './http/http.config.js';
import { RateLimitEnvironment, readRateLimitConfig } from './rate-limit/rate-limit.config.js';
import type { RateLimitConfig } from './rate-limit/rate-limit.config.js';

/** The settings of a gateway: those of its features, and those that every program has. */
export interface GatewayConfig
  extends HttpConfig, AuthConfig, RateLimitConfig, GeocodingClientConfig, BatchConfig {
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

type GatewayVariables = ProgramEnvironment &
  BatchEnvironment &
  HttpEnvironment &
  AuthEnvironment &
  RateLimitEnvironment &
  GeocodingClientEnvironment;

/** One class that declares the variables of all features. */
const GatewayEnvironment = composeEnvironment<GatewayVariables>(BatchEnvironment, [
  HttpEnvironment,
  AuthEnvironment,
  RateLimitEnvironment,
  GeocodingClientEnvironment,
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
