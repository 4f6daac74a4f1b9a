import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type {
  ClientHttp2Session,
  ClientHttp2Stream,
  IncomingHttpHeaders,
  IncomingHttpStatusHeader,
  OutgoingHttpHeaders,
} from 'node:http2';
import { connect } from 'node:http2';
import type { Certificates } from './certificates.js';

/** A response of HTTP/2. */
export interface Http2Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Connects with HTTP/2 to a server with a certificate of `makeCertificates`. */
export async function connectHttp2(
  url: string,
  { authority }: Pick<Certificates, 'authority'>,
): Promise<ClientHttp2Session> {
  const session = connect(url, { ca: readFileSync(authority) });
  session.on('error', () => undefined);
  await once(session, 'connect');
  return session;
}

/** Sends a request with its whole body and reads the response. */
export function requestHttp2(
  session: ClientHttp2Session,
  headers: OutgoingHttpHeaders,
  body?: string,
): Promise<Http2Answer> {
  const stream = session.request(headers, { endStream: body === undefined });
  if (body !== undefined) stream.end(body);
  return answerOfStream(stream);
}

/** The response to a request, when the server has ended it; empty if the server has reset its stream. */
export async function answerOfStream(stream: ClientHttp2Stream): Promise<Http2Answer> {
  let headers: IncomingHttpHeaders & IncomingHttpStatusHeader = {};
  let text = '';
  stream.once('response', (given) => (headers = given));
  stream.on('data', (data: Buffer) => (text += data.toString()));
  await once(stream, 'end');
  return { status: headers[':status'], headers, text };
}
