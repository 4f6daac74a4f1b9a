import { describe, expect, it } from '@jest/globals';
import { ApiError } from './api-error.js';
import type { Failure } from './api-error.js';
import { errorCodes } from './error-codes.table.js';
import { v1ErrorBody } from './v1-error-body.js';

describe('a failed answer of version 1', () => {
  it.each(Object.keys(errorCodes) as Failure[])('says in one text what %s means', (failure) => {
    const { reason, remediation } = errorCodes[failure];
    expect(JSON.parse(v1ErrorBody(new ApiError(failure)))).toEqual({
      error: `${reason} ${remediation}`,
    });
  });

  it('ends a reason with a full stop before what to do', () => {
    const error = new ApiError('validationFailed', { reason: 'latitude must be a number' });
    expect(JSON.parse(v1ErrorBody(error))).toEqual({
      error: expect.stringMatching(/^latitude must be a number\. Correct/),
    });
  });
});
