import type { ApiResponseOptions } from '@nestjs/swagger';
import type { InterfaceVersion } from '../asked-version.js';

type Headers = NonNullable<ApiResponseOptions['headers']>;

const text = (description: string, example: string): Headers[string] => ({
  description,
  schema: { type: 'string' },
  example,
});

const requestId: Headers = {
  'X-Request-Id': {
    description: 'Names the request; the one that was sent, when that is a UUID.',
    schema: { type: 'string', format: 'uuid' },
  },
};

const budget: Headers = {
  RateLimit: text('What is left of the budget, and for how many seconds.', '"default";r=299;t=60'),
  'RateLimit-Policy': text(
    'The budget: so many requests in so many seconds.',
    '"default";q=300;w=60',
  ),
};

const retryAfter: Headers = {
  'Retry-After': {
    description: 'Seconds after which to try again.',
    schema: { type: 'integer', minimum: 0 },
  },
};

const allow: Headers = { Allow: text('The methods that the path takes.', 'POST') };

const acceptEncoding: Headers = {
  'Accept-Encoding': text('Which encoding is taken, where it was that.', 'identity'),
};

const contentRange: Headers = {
  'Content-Range': text('How many bytes there are, once that is known.', 'bytes */2097152'),
};

const challenge: Headers = { 'WWW-Authenticate': text('How to send a key.', 'Bearer') };

const deprecation: Headers = {
  Deprecation: text('Since when the version is deprecated (RFC 9745).', '@1795132800'),
  Link: text('The version to use.', '</final-destination/v2>; rel="successor-version"'),
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

/** The headers of an answer to a question, by its version and status. */
export const answerHeaders = (version: InterfaceVersion, status: number): Headers => ({
  ...requestId,
  ...ofStatus[status],
  ...(version === 'v1' && deprecation),
});

/** The headers of the answer that names the versions. */
export const versionsHeaders: Headers = { ...requestId, ...allow };
