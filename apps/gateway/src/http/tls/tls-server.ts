import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type {
  Http2Server,
  ServerHttp2Session,
  IncomingHttpHeaders,
  ServerHttp2Stream,
} from 'node:http2';
import { createServer, Http2ServerRequest, Http2ServerResponse, constants } from 'node:http2';
import type { ServerOptions } from 'node:https';
import { Server } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { ReadableOptions } from 'node:stream';
import type { Logger } from '#platform';

/** What every certificate is served with. */
export const TLS_OPTIONS = { minVersion: 'TLSv1.2' } as const;

/** The limit that RFC 9113, 6.5.2 recommends as the lowest. */
const MAX_CONCURRENT_STREAMS = 100;

/** Beside the certificate, the options of the server for HTTP/1.1. */
export interface TlsServerOptions extends ServerOptions {
  /** How long a connection may be inactive. Milliseconds. */
  readonly keepAliveTimeout: number;
  /** The limit of all headers of a request together. */
  readonly maxHeaderSize: number;
}

/**
 * A server for HTTP/2 and HTTP/1.1 over TLS; each client chooses by ALPN. HTTP/1.1 is served by Node's
 * HTTPS server with all its limits, which the fallback of Node's HTTP/2 server does not have
 * (docs/decisions/0017-tls-in-the-gateway.md). Requests of both arrive as the same events.
 */
export class TlsServer extends Server {
  private readonly sessions = new Set<ServerHttp2Session>();

  constructor(
    options: TlsServerOptions,
    handler: RequestListener,
    private readonly logger: Pick<Logger, 'debug'>,
  ) {
    super({ ...options, ...TLS_OPTIONS, ALPNProtocols: ['h2', 'http/1.1'] }, handler);
    this.dispatch(this.createHttp2(options));
    // `clientError` would be answered with HTTP; this connection has not come as far as TLS.
    this.removeAllListeners('tlsClientError');
    this.on('tlsClientError', ({ code }: NodeJS.ErrnoException, socket) => {
      this.logger.debug({ code }, 'tls handshake failed');
      socket.destroy();
    });
  }

  /** Node calls it when the server closes. Sessions with pending requests close after them. */
  override closeIdleConnections(): void {
    super.closeIdleConnections();
    for (const session of this.sessions) session.close();
  }

  override closeAllConnections(): void {
    super.closeAllConnections();
    for (const session of this.sessions) session.destroy();
  }

  /** Passes each connection on to the server of its protocol. */
  private dispatch(http2: Http2Server): void {
    const [serveHttp1] = this.listeners('secureConnection');
    this.removeAllListeners('secureConnection');
    this.on('secureConnection', (socket: TLSSocket) => {
      if (socket.alpnProtocol === 'h2') http2.emit('connection', socket);
      else serveHttp1?.call(this, socket);
    });
  }

  /** A server that does not listen: its requests become requests of this server. */
  private createHttp2({ keepAliveTimeout, maxHeaderSize }: TlsServerOptions): Http2Server {
    const http2 = createServer({
      settings: { maxConcurrentStreams: MAX_CONCURRENT_STREAMS, maxHeaderListSize: maxHeaderSize },
      Http2ServerRequest: Http2Request,
      Http2ServerResponse: Http2Response,
    });
    for (const event of ['request', 'checkContinue', 'checkExpectation'] as const) {
      http2.on(event, (request: object, response: object) =>
        this.emit(event, request as IncomingMessage, response as ServerResponse),
      );
    }
    // Has no path; the pipeline rejects it.
    http2.on('connect', (request: object, response: object) => {
      this.emit('request', request, response);
    });
    http2.on('session', (session) => this.track(session, keepAliveTimeout));
    http2.on('sessionError', ({ code }: NodeJS.ErrnoException) =>
      this.logger.debug({ code }, 'http/2 connection failed'),
    );
    return http2;
  }

  private track(session: ServerHttp2Session, keepAliveTimeout: number): void {
    this.sessions.add(session);
    session.once('close', () => this.sessions.delete(session));
    // The handshake ended after the server had closed.
    if (!this.listening) session.close();
    // First without new requests; a client that does not read its responses loses them.
    session.setTimeout(keepAliveTimeout, () => {
      session.setTimeout(keepAliveTimeout, () => session.destroy());
      session.close();
    });
  }
}

/** A request of HTTP/2 whose `complete` means the same as that of `IncomingMessage`. */
class Http2Request extends Http2ServerRequest {
  /** Whether the whole body had arrived and been read when the client aborted the request. */
  wasCompleteAtAbort = false;

  constructor(
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
    options: ReadableOptions,
    rawHeaders: readonly string[],
  ) {
    super(stream, headers, options, rawHeaders);
    stream.once('aborted', () => (this.wasCompleteAtAbort = stream.readableEnded));
  }
}

/** A response of HTTP/2 with the properties of `ServerResponse`. */
class Http2Response extends Http2ServerResponse<Http2Request> {}

const clientHasEnded = ({ state }: ServerHttp2Stream): boolean =>
  state.state === constants.NGHTTP2_STREAM_STATE_HALF_CLOSED_REMOTE;

// The types have these as properties of Node's classes, so that they cannot be declared as accessors.

Object.defineProperty(Http2Request.prototype, 'complete', {
  // Node's own is false until the body has been read, and true when it has broken off.
  get(this: Http2Request): boolean {
    if (this.aborted) return this.wasCompleteAtAbort;
    return this.stream.readableEnded || clientHasEnded(this.stream);
  },
});

Object.defineProperties(Http2Response.prototype, {
  destroyed: {
    get(this: Http2Response): boolean {
      return this.stream.destroyed;
    },
  },
  // Node ends the stream of an aborted request.
  writableFinished: {
    get(this: Http2Response): boolean {
      return this.stream.writableFinished && !this.stream.aborted;
    },
  },
});

/** The HTTP/2 stream of a response; undefined in HTTP/1. */
export const http2StreamOf = (response: object): ServerHttp2Stream | undefined =>
  response instanceof Http2ServerResponse ? response.stream : undefined;
