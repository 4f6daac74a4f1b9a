import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { newRequestId } from '#observability';
import type { Observers } from '#observability';
import { originHeaders } from '../edges/allow-origins.js';
import type { AllowedOrigins } from '../edges/allow-origins.js';
import { carefulHeaders } from '../edges/careful-headers.js';
import { JSON_TYPE } from '../json-type.js';
import { deprecationHeaders } from '../v1/mark-deprecated.js';
import { ApiError } from './api-error.js';
import type { Failure } from './api-error.js';
import { errorBody } from './error-body.js';
import { versionOfConnection } from './version-of-connection.js';

const failureOfCode: ReadonlyMap<string, Failure> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 'requestTimeout'],
  ['HPE_HEADER_OVERFLOW', 'headersTooLarge'],
]);

/** What Node tells of it. */
interface BrokenHttp extends Error {
  readonly code?: string;
  /** The bytes that were being read, when it was they that could not be read. */
  readonly rawPacket?: unknown;
}

/**
 * Answers on the bare connection what could not be read as HTTP, and closes it. No hook sees such a
 * request, so the headers that every answer carries are put together here once more, and what is
 * known of it is told and counted.
 */
export const answerBrokenHttp =
  (origins: AllowedOrigins, observers: Pick<Observers, 'logger' | 'metrics'>) =>
  (error: BrokenHttp, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    const failure = new ApiError(failureOfCode.get(error.code ?? '') ?? 'badRequest');
    const version = versionOfConnection(socket, error.rawPacket);
    const body = errorBody(failure, version);
    const { status } = failure.entry;
    const requestId = newRequestId();
    // A connection that never said a word has asked for nothing.
    if (socket.bytesRead > 0) tell(observers, failure, requestId);
    const headers = {
      'x-request-id': requestId,
      ...originHeaders(origins, originIn(error.rawPacket)),
      ...carefulHeaders,
      ...(version === 'v1' && deprecationHeaders),
      'content-type': JSON_TYPE,
      'content-length': Buffer.byteLength(body),
      date: new Date().toUTCString(),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  };

const tell = (
  { logger, metrics }: Pick<Observers, 'logger' | 'metrics'>,
  { entry: { code, status } }: ApiError,
  requestId: string,
): void => {
  metrics.of('refusals').inc({ reason: code });
  logger.info({ status, requestId, refusal: code }, 'request unreadable');
};

/** The page that asked, as far as that can be made out. */
const originIn = (packet: unknown): string | undefined =>
  Buffer.isBuffer(packet)
    ? /^origin:[ \t]*(\S+)/im.exec(packet.toString('latin1'))?.[1]
    : undefined;
