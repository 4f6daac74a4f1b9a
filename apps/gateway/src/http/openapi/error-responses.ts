import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiResponse } from '@nestjs/swagger';
import type { Failure } from '../errors/api-error.js';
import { ApiError } from '../errors/api-error.js';
import { batchErrorCodes, errorCodes } from '../errors/error-codes.table.js';
import { serialiseError } from '../errors/error-response.js';
import type { InterfaceVersion } from '../versions.js';
import { responseHeaders } from './response-headers.js';
import { WireObject } from './schemas.js';

/** The body of an error response of version 2. */
@WireObject('Error', 'Why the request failed, and what to do about it.')
export class V2ErrorBody {
  @ApiProperty({
    enum: [...new Set(Object.values(errorCodes).map(({ code }) => code))],
    description: 'The error code. Codes are stable across releases.',
  })
  readonly code!: string;

  @ApiProperty({
    type: String,
    description: 'What is wrong; a validation error lists the paths of the fields.',
    example: 'queries[3].location.longitude must be less than 180',
  })
  readonly reason!: string;

  @ApiProperty({ type: String, description: 'What to do about it.' })
  readonly remediation!: string;
}

/** The body of an error response of version 1. */
@WireObject('V1Error', 'Why the request failed.')
class V1ErrorBody {
  @ApiProperty({ type: String, description: 'What is wrong, and what to do about it.' })
  readonly error!: string;
}

const errorBodies = { v1: V1ErrorBody, v2: V2ErrorBody } as const;

/**
 * Describes the error responses of a route: those of every route, and the route's `own`, as one
 * response a status with one example an error code.
 */
export const ErrorResponses = (
  version: InterfaceVersion,
  own: readonly Failure[] = [],
): MethodDecorator => FailureResponses(version, [...commonFailures, ...own]);

/** Describes these error responses only. */
export const FailureResponses = (
  version: InterfaceVersion,
  all: readonly Failure[],
): MethodDecorator =>
  applyDecorators(
    ...[...groupByStatus(all)].map(([status, failures]) =>
      ApiResponse({
        status,
        description: failures.map((failure) => errorCodes[failure].reason).join(' '),
        type: errorBodies[version],
        headers: responseHeaders(version, status),
        examples: Object.fromEntries(failures.map((failure) => errorExample(failure, version))),
      }),
    ),
  );

const commonFailures = (Object.keys(errorCodes) as Failure[]).filter(
  (failure) => !(failure in batchErrorCodes),
);

const groupByStatus = (names: readonly Failure[]): ReadonlyMap<number, readonly Failure[]> => {
  const statuses = [...new Set(names.map((name) => errorCodes[name].status))];
  return new Map(
    statuses.map((status) => [status, names.filter((name) => errorCodes[name].status === status)]),
  );
};

const errorExample = (failure: Failure, version: InterfaceVersion) => {
  const { code, reason } = errorCodes[failure];
  const value: unknown = JSON.parse(serialiseError(new ApiError(failure), version));
  return [code, { summary: reason, value }] as const;
};
