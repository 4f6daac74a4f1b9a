import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import './request-context.js';

/** How long the rest of a rejected body is read and dropped before the connection is closed. */
const DRAIN_TIMEOUT_MS = 5_000;

/**
 * Lets a client that is still sending its body read the error response. If the server closed the
 * connection at once, the client would get a TCP reset before the response. So the whole response is
 * sent at once, but it ends, and the connection may close, only when the body has ended.
 */
export function drainRejectedBody(server: FastifyInstance): void {
  server.addHook('onSend', async ({ raw }, reply, payload) => {
    if (raw.complete || raw.destroyed) return payload;
    // A small body arrives with its headers and has been read by the end of this turn.
    await nextTurn();
    if (raw.complete || raw.destroyed) return payload;
    // Fastify would always close the connection. It can stay open if the client wants that, unless
    // the client waits for `100 Continue`: it may omit the body, and then the start of its next
    // request cannot be determined.
    const keepsAlive = reply.raw.shouldKeepAlive && !awaitsContinue(raw);
    reply.header('connection', keepsAlive ? 'keep-alive' : 'close');
    const drained = drain(raw);
    if (typeof payload !== 'string') return payload;
    reply.header('content-length', Buffer.byteLength(payload));
    return Readable.from(sendThenWait(payload, drained), { objectMode: false });
  });
}

/** Resolves when the body has ended or its connection has closed. */
function drain(raw: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => raw.destroy(), DRAIN_TIMEOUT_MS);
    raw.once('end', resolve);
    raw.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    raw.resume();
  });
}

async function* sendThenWait(text: string, end: Promise<void>): AsyncGenerator<string> {
  yield text;
  await end;
}

const awaitingContinue = new WeakSet<IncomingMessage>();

/** Whether the client still waits for `100 Continue` before it sends its body. */
const awaitsContinue = (request: IncomingMessage): boolean => awaitingContinue.has(request);

/**
 * Answers `Expect: 100-continue` only after the API key and admission have been checked, so that the
 * body of a rejected request is not sent in vain. Node itself would answer at once. A body larger
 * than `limitBytes` is accepted only on a route that takes uploads.
 */
export function sendContinue(server: FastifyInstance, limitBytes: number): void {
  const http = server.server;
  http.on('checkContinue', (request, response) => {
    awaitingContinue.add(request);
    http.emit('request', request, response);
  });
  server.addHook('preParsing', async ({ raw, headers, routeOptions }, reply) => {
    const isTooLarge = Number(headers['content-length']) > limitBytes;
    if (!awaitsContinue(raw) || (isTooLarge && !routeOptions.config.takesUploads)) return;
    awaitingContinue.delete(raw);
    reply.raw.writeContinue();
  });
}
