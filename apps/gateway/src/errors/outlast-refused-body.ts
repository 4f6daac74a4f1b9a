import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { awaitsWelcome } from '../edges/continue-when-welcome.js';

/** For so long the rest of a body is taken in and dropped; whoever still sends then is cut off. */
const LINGER_MS = 5_000;

/**
 * Lets a client that is still sending its body read why it was refused. Were the connection closed
 * at once, the reset would overtake the answer; so the answer goes out whole, but ends only when
 * the body has ended, which is also when a connection closes that is not kept alive.
 */
export function outlastRefusedBody(server: FastifyInstance): void {
  server.addHook('onSend', async ({ raw }, reply, payload) => {
    if (raw.complete || raw.destroyed) return payload;
    // A small body comes with its headers, and has been taken in by the end of this turn.
    await nextTurn();
    if (raw.complete || raw.destroyed) return payload;
    // The framework would close it; the client says whether it goes on. But one that was not told
    // to send its body may leave it out, and then nobody could tell where its next request begins.
    const goesOn = reply.raw.shouldKeepAlive && !awaitsWelcome(raw);
    reply.header('connection', goesOn ? 'keep-alive' : 'close');
    const rest = dropRest(raw);
    if (typeof payload !== 'string') return payload;
    reply.header('content-length', Buffer.byteLength(payload));
    return Readable.from(endAfter(payload, rest), { objectMode: false });
  });
}

/** Settles when the body has ended, one way or another. */
function dropRest(raw: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => raw.destroy(), LINGER_MS);
    raw.once('end', resolve);
    raw.once('close', () => {
      clearTimeout(limit);
      resolve();
    });
    raw.resume();
  });
}

async function* endAfter(text: string, moment: Promise<void>): AsyncGenerator<string> {
  yield text;
  await moment;
}
