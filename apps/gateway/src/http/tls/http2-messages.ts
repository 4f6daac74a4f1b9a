import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import { Http2ServerRequest, Http2ServerResponse, constants } from 'node:http2';
import type { ReadableOptions } from 'node:stream';

/** A request of HTTP/2 whose `complete` means the same as that of `IncomingMessage`. */
export class Http2Request extends Http2ServerRequest {
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
export class Http2Response extends Http2ServerResponse<Http2Request> {}

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
