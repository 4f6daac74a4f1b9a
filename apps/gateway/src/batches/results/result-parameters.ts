import negotiate from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../http/errors/api-error.js';
import { parameterError, rejectUnknownParameters } from '../request-validation.js';
import { ndjsonContentTypes } from '../upload/upload-parameters.js';
import type { FormatName } from './formats/result-format.js';
import { formatNames } from './formats/result-format.js';

/** Parameters of a request for results. */
interface ResultParameters {
  readonly format: FormatName;
  /** First row to render, from 1. */
  readonly firstRow: number;
  /** Whether CSV cells are written without protection against formulas. */
  readonly isRaw: boolean;
}

const resultParameterNames = ['format', 'from', 'raw'];

const ROW_NUMBER = /^[1-9]\d{0,8}$/;

/** Reads the URL parameters and Accept. Throws an ApiError. */
export function readResultParameters({ query, headers }: FastifyRequest): ResultParameters {
  const { format, from = '1', raw = 'false' } = query as Readonly<Record<string, string>>;
  rejectUnknownParameters(query as object, resultParameterNames);
  if (!ROW_NUMBER.test(from)) throw parameterError('from must be the number of a row, from 1');
  if (!['true', 'false'].includes(raw)) throw parameterError('raw must be true or false');
  return {
    format: negotiateFormat(format, headers.accept),
    firstRow: Number(from),
    isRaw: raw === 'true',
  };
}

const formatsByMediaType: ReadonlyMap<string, FormatName> = new Map([
  ['*/*', 'ndjson'],
  ['application/*', 'ndjson'],
  ...ndjsonContentTypes.map((type) => [type, 'ndjson'] as const),
  ['application/json', 'ndjson'],
  ['text/csv', 'csv'],
  ['text/*', 'csv'],
]);

/**
 * Returns the format named by `?format=`, otherwise the one preferred by Accept. Throws an
 * ApiError.
 */
export function negotiateFormat(name: string | undefined, accept: string | undefined): FormatName {
  if (name === undefined) return formatOfAccept(accept ?? '*/*');
  const format = formatNames.find((known) => known === name);
  if (format) return format;
  throw parameterError(`format must be one of ${formatNames.join(' ')}`);
}

/**
 * Ignores media type parameters (`text/csv; header=present`): they do not distinguish formats here,
 * but strict negotiation would treat them as another type.
 */
const formatOfAccept = (accept: string): FormatName => {
  const [best] = accept
    .split(',')
    .map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return {
        format: formatsByMediaType.get(type),
        weight: weight === undefined ? 1 : Number(weight),
      };
    })
    .filter(({ format, weight }) => format && weight > 0)
    .sort((one, other) => other.weight - one.weight);
  if (!best?.format) throw new ApiError('notAcceptable');
  return best.format;
};

/** Whether Accept-Encoding allows gzip (RFC 9110, 12.5.3). */
export const acceptsGzip = (header: string | undefined): boolean =>
  negotiate(header?.toLowerCase() ?? '', ['gzip']) === 'gzip';

/** Whether If-None-Match lists an ETag, weak or strong (RFC 9110, 13.1.2). */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '')
    .split(',')
    .map((named) => named.trim().replace(/^W\//, ''))
    .some((named) => named === etag || named === '*');

/**
 * Whether the client detects a truncated response without Content-Length. HTTP/1.0, still used by
 * proxies, has no chunked encoding: the end of the connection ends the response.
 */
export const supportsChunkedEncoding = ({ raw }: FastifyRequest): boolean =>
  raw.httpVersion !== '1.0';
