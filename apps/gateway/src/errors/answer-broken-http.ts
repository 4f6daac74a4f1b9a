import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { newRequestId } from '#observability';
import { ApiError } from './api-error.js';
import type { Failure } from './api-error.js';
import { errorBody } from './error-body.js';
import { versionOfConnection } from './version-of-connection.js';

const failureOfCode: ReadonlyMap<string, Failure> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 'requestTimeout'],
  ['HPE_HEADER_OVERFLOW', 'headersTooLarge'],
]);

/** Answers on the bare connection what could not be read as HTTP, and closes it. */
export function answerBrokenHttp(error: BrokenHttp, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const failure = new ApiError(failureOfCode.get(error.code ?? '') ?? 'badRequest');
  const body = errorBody(failure, versionOfConnection(socket, error.rawPacket));
  const { status } = failure.entry;
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${newRequestId()}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** What Node tells of it. */
interface BrokenHttp extends Error {
  readonly code?: string;
  /** The bytes that were being read, when it was they that could not be read. */
  readonly rawPacket?: unknown;
}
