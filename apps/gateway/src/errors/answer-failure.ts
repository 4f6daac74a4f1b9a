import type { FastifyReply, FastifyRequest } from 'fastify';
import { askedVersion } from '../asked-version.js';
import { JSON_TYPE } from '../json-type.js';
import '../operations/measure-answers.js';
import type { ApiError } from './api-error.js';
import { errorBody } from './error-body.js';
import { withdrawAnswer } from './withdraw-answer.js';

/** Answers a request with a failure, in the words of the version asked; not one that was answered. */
export function answerFailure(request: FastifyRequest, reply: FastifyReply, error: ApiError): void {
  request.refusal = error.entry.code;
  if (reply.sent) return;
  withdrawAnswer(reply);
  void reply
    .code(error.entry.status)
    .headers(error.headers)
    .type(JSON_TYPE)
    .send(errorBody(error, askedVersion(request)));
}
