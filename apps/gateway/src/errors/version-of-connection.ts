import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { askedVersion, versionOfUrl } from '../asked-version.js';
import type { InterfaceVersion } from '../asked-version.js';

/** Bytes that hold the first line of every request for a version's path, and some more. */
const LONGEST_START = 512;

const lastAsked = new WeakMap<Socket, InterfaceVersion>();

/** Remembers which version each connection asked last, for requests that break off. */
export function rememberVersions(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    lastAsked.set(request.raw.socket, askedVersion(request));
    done();
  });
}

/**
 * The version that a request was meant for which could not be read as HTTP: by its first line,
 * where that can be read, else as the connection asked before.
 */
export function versionOfConnection(socket: Socket, packet: unknown): InterfaceVersion {
  const start = Buffer.isBuffer(packet) ? packet.toString('latin1', 0, LONGEST_START) : '';
  const url = /^\S+ (\S+) HTTP\//.exec(start)?.[1];
  return url === undefined ? (lastAsked.get(socket) ?? 'v2') : versionOfUrl(url);
}
