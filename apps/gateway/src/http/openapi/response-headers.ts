import type { ApiResponseOptions } from '@nestjs/swagger';
import type { InterfaceVersion } from '../versions.js';

type Headers = NonNullable<ApiResponseOptions['headers']>;

const stringHeader = (description: string, example: string): Headers[string] => ({
  description,
  schema: { type: 'string' },
  example,
});

const requestId: Headers = {
  'X-Request-Id': {
    description:
      'The id of the request: the one that the client sent if it is a UUID, else a new one.',
    schema: { type: 'string', format: 'uuid' },
  },
};

const budget: Headers = {
  RateLimit: stringHeader(
    'The remaining quota and the seconds until it resets.',
    '"default";r=299;t=60',
  ),
  'RateLimit-Policy': stringHeader(
    'The quota (q) in a window of seconds (w).',
    '"default";q=300;w=60',
  ),
};

const retryAfter: Headers = {
  'Retry-After': {
    description: 'Seconds to wait before a retry.',
    schema: { type: 'integer', minimum: 0 },
  },
};

const allow: Headers = { Allow: stringHeader('The methods that the path supports.', 'POST') };

const acceptEncoding: Headers = {
  'Accept-Encoding': stringHeader(
    'The supported content encoding, if the encoding was rejected.',
    'identity',
  ),
};

const contentRange: Headers = {
  'Content-Range': stringHeader('The total number of bytes, once it is known.', 'bytes */2097152'),
};

const challenge: Headers = {
  'WWW-Authenticate': stringHeader('The authentication scheme.', 'Bearer'),
};

const ofVersion: Readonly<Record<InterfaceVersion, Headers>> = {
  v1: {
    Deprecation: stringHeader('When the version was deprecated (RFC 9745).', '@1795132800'),
    Link: stringHeader(
      'The successor version and the attributions of the data (RFC 8288).',
      '</final-destination/v2>; rel="successor-version", </attribution>; rel="license"',
    ),
  },
  v2: {
    Link: stringHeader('The attributions of the data (RFC 8288).', '</attribution>; rel="license"'),
  },
};

const ofStatus: Readonly<Record<number, Headers>> = {
  200: budget,
  401: challenge,
  405: allow,
  409: retryAfter,
  415: acceptEncoding,
  416: contentRange,
  429: { ...budget, ...retryAfter },
  503: retryAfter,
};

/** The headers of a response that the OpenAPI document describes, by version and status. */
export const responseHeaders = (version: InterfaceVersion, status: number): Headers => ({
  ...requestId,
  ...ofStatus[status],
  ...ofVersion[version],
});

/** The headers of the response that lists the versions. */
export const versionsHeaders: Headers = { ...requestId, ...allow };
