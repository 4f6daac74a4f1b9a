import { IsInt, IsOptional, Matches, Max, Min, ValidateBy } from 'class-validator';
import type { ValidationArguments } from 'class-validator';
import ipaddr from 'ipaddr.js';
import { Setting } from '#platform';
import type { AllowedOrigins } from './cors.js';
import type { CertificateFiles } from './tls/certificate.js';

const isNetwork = (text: string): boolean => ipaddr.isValid(text) || ipaddr.isValidCIDR(text);

/** Fastify's own parser of `trustProxy` rejects empty entries. */
const isNetworkList = (list: string): boolean =>
  list.split(',').every((entry) => isNetwork(entry.trim()));

/** Rejects a setting without the other one of its pair. */
export const Needs = (other: string): PropertyDecorator => {
  const validate = (_value: unknown, validation?: ValidationArguments): boolean =>
    Reflect.get(validation?.object ?? {}, other) !== undefined;
  const message = ({ property }: ValidationArguments): string =>
    `${property} is set without ${other}`;
  return ValidateBy({ name: 'needs', validator: { validate } }, { message });
};

/** The environment variables of the HTTP server. */
export class HttpEnvironment {
  @Setting('Port of the API. 0: any free port.')
  @Max(65_535)
  @Min(0)
  @IsInt()
  readonly PORT: number = 3000;

  @Setting(
    'File with the certificate of the API and its chain (PEM). With `TLS_KEY_FILE`, the API is served over TLS with HTTP/2 and HTTP/1.1; [changed files](operations.md#tls) are read again. Absent: plain HTTP/1.1.',
  )
  @IsOptional()
  @Needs('TLS_KEY_FILE')
  readonly TLS_CERT_FILE?: string;

  @Setting('File with the private key of the certificate (PEM, without a passphrase).')
  @IsOptional()
  @Needs('TLS_CERT_FILE')
  readonly TLS_KEY_FILE?: string;

  @Setting(
    'Milliseconds from the arrival of a request to its response, without the transfer of its body. A request that takes longer is answered with 504.',
  )
  @Max(120_000)
  @Min(100)
  @IsInt()
  readonly REQUEST_TIMEOUT_MS: number = 10_000;

  @Setting(
    'Milliseconds from the arrival of the headers of a request to the end of its body. A slower request is answered with 408. Uploads of batches have their own limits.',
  )
  @Max(600_000)
  @Min(100)
  @IsInt()
  readonly BODY_TIMEOUT_MS: number = 30_000;

  @Setting(
    'Milliseconds for which the gateway still accepts requests after SIGTERM, while `/health/ready` fails. Then it answers the requests that it has accepted, and stops.',
  )
  @Max(120_000)
  @Min(0)
  @IsInt()
  readonly DRAIN_DELAY_MS: number = 0;

  @Setting(
    'Proxies whose `X-Forwarded-For` is trusted: addresses or networks such as `10.0.0.0/8`, separated by commas.',
  )
  @IsOptional()
  @ValidateBy(
    { name: 'proxies', validator: { validate: isNetworkList } },
    { message: 'TRUSTED_PROXIES must be a list of addresses or networks such as 10.0.0.0/8' },
  )
  readonly TRUSTED_PROXIES?: string;

  @Setting(
    'Origins whose scripts may call the API: `*`, or origins such as `https://example.org`, separated by commas. Those of [API keys](operations.md#keys-for-web-pages) are always allowed.',
  )
  @Matches(/^(?:\*|https?:\/\/[^\s,/]+(?:, *https?:\/\/[^\s,/]+)*)$/, {
    message: 'CORS_ORIGINS must be * or a list of origins such as https://example.org',
  })
  readonly CORS_ORIGINS: string = '*';
}

/** The settings of the HTTP server. */
export interface HttpConfig {
  readonly port: number;
  readonly requestTimeoutMs: number;
  readonly bodyTimeoutMs: number;
  readonly drainDelayMs: number;
  readonly trustedProxies?: string;
  /** Absent: plain HTTP. */
  readonly certificate?: CertificateFiles;
  readonly corsOrigins: AllowedOrigins;
}

export const readHttpConfig = (environment: HttpEnvironment): HttpConfig => ({
  port: environment.PORT,
  requestTimeoutMs: environment.REQUEST_TIMEOUT_MS,
  bodyTimeoutMs: environment.BODY_TIMEOUT_MS,
  drainDelayMs: environment.DRAIN_DELAY_MS,
  trustedProxies: environment.TRUSTED_PROXIES,
  certificate: certificateFilesOf(environment),
  corsOrigins: environment.CORS_ORIGINS === '*' ? '*' : environment.CORS_ORIGINS.split(/, */),
});

const certificateFilesOf = ({
  TLS_CERT_FILE: certFile,
  TLS_KEY_FILE: keyFile,
}: HttpEnvironment): CertificateFiles | undefined =>
  certFile !== undefined && keyFile !== undefined ? { certFile, keyFile } : undefined;
