import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestedProtocol, serialiseProtocolError } from '../requested-protocol.js';
import '../request-context.js';
import { requestedVersion } from '../versions.js';
import type { InterfaceVersion } from '../versions.js';
import type { ApiError } from './api-error.js';

/** The content type of every response except those of /docs and of batch results. */
export const JSON_CONTENT_TYPE = 'application/json; charset=utf-8';

/** Sends an error response in the format of the requested version or protocol, unless one was already sent. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError): void {
  request.errorCode = error.entry.code;
  if (reply.sent) return;
  removeResultHeaders(reply);
  void reply
    .code(error.entry.status)
    .headers(error.headers)
    .type(JSON_CONTENT_TYPE)
    .send(serialiseErrorFor(request, error));
}

/** In the format of the protocol or version of the request. */
const serialiseErrorFor = (request: FastifyRequest, error: ApiError): string => {
  const protocol = requestedProtocol(request);
  return protocol
    ? serialiseProtocolError[protocol](error)
    : serialiseError(error, requestedVersion(request));
};

/** Headers that describe a batch result. */
const resultHeaders = [
  'Accept-Ranges',
  'Batch-Complete',
  'Batch-Next-Row',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Length',
  'ETag',
] as const;

/** Removes the headers of a result, so that a client does not take the error for a part of it. */
function removeResultHeaders(reply: Pick<FastifyReply, 'removeHeader'>): void {
  for (const name of resultHeaders) reply.removeHeader(name);
}

/** The body of an error response, serialised in the format of a version. */
export const serialiseError = (error: ApiError, version: InterfaceVersion): string =>
  version === 'v1' ? serialiseV1Error(error) : JSON.stringify(toV2Error(error));

/** Version 1: `{error}`, with reason and remediation in one text. */
export function serialiseV1Error(error: ApiError): string {
  const reason = /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
  return JSON.stringify({ error: `${reason} ${error.entry.remediation}` });
}

/** An error of version 2. */
export interface V2Error {
  readonly code: string;
  readonly reason: string;
  readonly remediation: string;
}

/** Version 2: `{code, reason, remediation}`. */
export const toV2Error = (error: ApiError): V2Error => {
  const { code, remediation } = error.entry;
  return { code, reason: error.message, remediation };
};
