import { ApiError } from '../../errors/api-error.js';
import { v2ErrorOf } from '../../errors/v2-error-body.js';
import type { V2Error } from '../../errors/v2-error-body.js';
import type { ResultRow } from './result-format.js';

/** Why a row has no answer, in the shape of an error of version 2; undefined when it has one. */
export function rowProblem({ row, input, answer }: ResultRow): V2Error | undefined {
  if (answer === null) {
    const place = input.line === undefined ? `row ${row}` : `line ${input.line}`;
    const reason = `${place}: ${input.problem ?? 'cannot be read'}`;
    return v2ErrorOf(new ApiError('validationFailed', { reason }));
  }
  return answer.outcome === 'failed' ? v2ErrorOf(new ApiError('internal')) : undefined;
}
