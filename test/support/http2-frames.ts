import { once } from 'node:events';
import { connect } from 'node:tls';
import type { TLSSocket } from 'node:tls';

const FRAME_TYPES = { data: 0, headers: 1, rstStream: 3, settings: 4 } as const;
const END_STREAM = 1;
const END_HEADERS = 4;

/** The first stream of a client. */
const STREAM_ID = 1;

/**
 * A connection of HTTP/2 with one request, frame by frame, since Node's client ends a stream before
 * it resets it.
 */
export class RawHttp2Request {
  private constructor(readonly socket: TLSSocket) {}

  /** Connects without checking the certificate, and sends the headers of the request. */
  static async open(
    url: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<RawHttp2Request> {
    const port = Number(new URL(url).port);
    const socket = connect({ port, rejectUnauthorized: false, ALPNProtocols: ['h2'] });
    await once(socket, 'secureConnect');
    socket.on('error', () => undefined).resume();
    socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
    const request = new RawHttp2Request(socket);
    request.send('settings', Buffer.alloc(0), 0);
    const fields = Object.entries({ ':scheme': 'https', ':authority': 'x', ...headers });
    request.send('headers', Buffer.concat(fields.map(encodeField)), END_HEADERS);
    return request;
  }

  sendBody(text: string, isLast = false): void {
    this.send('data', Buffer.from(text), isLast ? END_STREAM : 0);
  }

  reset(code: number): void {
    const payload = Buffer.alloc(4);
    payload.writeUInt32BE(code);
    this.send('rstStream', payload, 0);
  }

  /** A frame: length, type, flags, stream, payload (RFC 9113, 4.1). */
  private send(type: keyof typeof FRAME_TYPES, payload: Buffer, flags: number): void {
    const head = Buffer.alloc(9);
    head.writeUIntBE(payload.length, 0, 3);
    head[3] = FRAME_TYPES[type];
    head[4] = flags;
    head.writeUInt32BE(type === 'settings' ? 0 : STREAM_ID, 5);
    this.socket.write(Buffer.concat([head, payload]));
  }
}

/** A header as a literal without indexing (RFC 7541, 6.2.2); names and values below 127 bytes. */
const encodeField = ([name, value]: readonly [string, string]): Buffer =>
  Buffer.concat([
    Buffer.from([0, name.length]),
    Buffer.from(name),
    Buffer.from([value.length]),
    Buffer.from(value),
  ]);
