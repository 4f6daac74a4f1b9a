import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { InterfaceVersion } from '../asked-version.js';
import { ApiError } from '../errors/api-error.js';
import type { Failure } from '../errors/api-error.js';
import { errorBody } from '../errors/error-body.js';
import { batchErrorCodes } from '../errors/batch-error-codes.table.js';
import { errorCodes } from '../errors/error-codes.table.js';
import { answerHeaders } from './answer-headers.js';
import { V1FailureBody, V2FailureBody } from './failure.body.js';

const bodies = { v1: V1FailureBody, v2: V2FailureBody } as const;

/** Describes every failure that any route may meet, and those of its own, in the shape of a version. */
export const FailureAnswers = (
  version: InterfaceVersion,
  own: readonly Failure[] = [],
): MethodDecorator =>
  applyDecorators(
    ...[...failuresByStatus([...usualFailures, ...own])].map(([status, failures]) =>
      ApiResponse({
        status,
        description: failures.map((failure) => errorCodes[failure].reason).join(' '),
        type: bodies[version],
        headers: answerHeaders(version, status),
        examples: Object.fromEntries(failures.map((failure) => exampleOf(failure, version))),
      }),
    ),
  );

const usualFailures = (Object.keys(errorCodes) as Failure[]).filter(
  (failure) => !(failure in batchErrorCodes),
);

const failuresByStatus = (names: readonly Failure[]): ReadonlyMap<number, readonly Failure[]> => {
  const statuses = [...new Set(names.map((name) => errorCodes[name].status))];
  return new Map(
    statuses.map((status) => [status, names.filter((name) => errorCodes[name].status === status)]),
  );
};

const exampleOf = (failure: Failure, version: InterfaceVersion) => {
  const { code, reason } = errorCodes[failure];
  const value: unknown = JSON.parse(errorBody(new ApiError(failure), version));
  return [code, { summary: reason, value }] as const;
};
