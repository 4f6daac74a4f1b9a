import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Observability } from '#platform';
import { newRequestId } from '#platform';
import type { CorsRules } from '../cors.js';
import { corsHeaders } from '../cors.js';
import { securityHeaders } from '../security-headers.js';
import { versionHeaders, versionOfConnection } from '../versions.js';
import type { Failure } from './api-error.js';
import { ApiError } from './api-error.js';
import { JSON_CONTENT_TYPE, serialiseError } from './error-response.js';

const failureOfCode: ReadonlyMap<string, Failure> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 'requestTimeout'],
  ['HPE_HEADER_OVERFLOW', 'headersTooLarge'],
]);

/** The error of Node's `clientError` event. */
interface ClientError extends Error {
  readonly code?: string;
  /** The bytes that could not be parsed, if it was a parser error. */
  readonly rawPacket?: unknown;
}

/**
 * Handles `clientError`: answers a request that could not be parsed as HTTP, directly on its socket,
 * and closes the connection. No hook runs for such a request, so the common headers, the log line
 * and the metric are produced here.
 */
export const answerMalformedHttp =
  (cors: CorsRules, observers: Pick<Observability, 'logger' | 'metrics'>) =>
  (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    const failure = new ApiError(failureOfCode.get(error.code ?? '') ?? 'badRequest');
    const version = versionOfConnection(socket, error.rawPacket);
    const body = serialiseError(failure, version);
    const { status } = failure.entry;
    const requestId = newRequestId();
    // An idle connection that times out has sent no request.
    if (socket.bytesRead > 0) recordRejection(observers, failure, requestId);
    const headers = {
      'x-request-id': requestId,
      ...corsHeaders(cors, originIn(error.rawPacket)),
      ...securityHeaders,
      ...versionHeaders[version],
      'content-type': JSON_CONTENT_TYPE,
      'content-length': Buffer.byteLength(body),
      date: new Date().toUTCString(),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  };

const recordRejection = (
  { logger, metrics }: Pick<Observability, 'logger' | 'metrics'>,
  { entry: { code, status } }: ApiError,
  requestId: string,
): void => {
  metrics.of('refusals').inc({ reason: code });
  logger.info({ status, requestId, refusal: code }, 'request unreadable');
};

/** The Origin header, where the packet contains it. */
const originIn = (packet: unknown): string | undefined =>
  Buffer.isBuffer(packet)
    ? /^origin:[ \t]*(\S+)/im.exec(packet.toString('latin1'))?.[1]
    : undefined;

/**
 * Gives an error response of the API to requests that Node would answer with an empty response or by
 * closing the connection: an unknown Expect header, CONNECT, and a missing Host header (the server
 * is created with `requireHostHeader: false`); also to several or invalid Host headers, of which Node
 * takes the first.
 */
export function rejectUnsupportedHttp(server: FastifyInstance): void {
  const http = server.server;
  http.on('checkExpectation', (request, response) => http.emit('request', request, response));
  http.on('connect', (_request, socket: Socket) => {
    http.emit('clientError', new Error('CONNECT is not supported'), socket);
    // Node has detached it from the server, which therefore would not close it.
    socket.destroySoon();
  });
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    const isSupported = raw.method !== 'CONNECT' && hasValidHost(raw);
    done(isSupported ? undefined : new ApiError('badRequest'));
  });
}

/** A host name, IPv4 or IPv6 address, with an optional port (RFC 3986, 3.2); may be empty. */
const authorityPattern = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/** Whether a request names its host as RFC 9112, 3.2 and RFC 9113, 8.3.1 require. */
function hasValidHost({ httpVersion, rawHeaders, headers }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name));
  const authority = headers[':authority']?.toString();
  const host = headers.host ?? authority;
  if (hosts.length > 1) return false;
  if (host === undefined) return httpVersion === '1.0';
  return authorityPattern.test(host) && (authority ?? host) === host;
}
