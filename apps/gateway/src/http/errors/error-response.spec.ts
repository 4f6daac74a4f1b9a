import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.js';
import type { Failure } from './api-error.js';
import { errorCodes } from './error-codes.table.js';
import { serialiseV1Error } from './error-response.js';

describe('serialiseV1Error', () => {
  it.each(Object.keys(errorCodes) as Failure[])('joins reason and remediation of %s', (failure) => {
    const { reason, remediation } = errorCodes[failure];
    expect(JSON.parse(serialiseV1Error(new ApiError(failure)))).toEqual({
      error: `${reason} ${remediation}`,
    });
  });

  it('ends the reason with a full stop', () => {
    const error = new ApiError('validationFailed', { reason: 'latitude must be a number' });
    expect(JSON.parse(serialiseV1Error(error))).toEqual({
      error: expect.stringMatching(/^latitude must be a number\. Correct/),
    });
  });
});
