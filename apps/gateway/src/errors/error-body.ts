import type { InterfaceVersion } from '../asked-version.js';
import type { ApiError } from './api-error.js';
import { v1ErrorBody } from './v1-error-body.js';
import { v2ErrorBody } from './v2-error-body.js';

/** The body of a failed answer, serialised in the words of the version that was asked. */
export const errorBody = (error: ApiError, version: InterfaceVersion): string =>
  version === 'v1' ? v1ErrorBody(error) : v2ErrorBody(error);
