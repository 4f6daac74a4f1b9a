import { ApiError } from './errors/api-error.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a body as JSON in UTF-8. Every key is kept, `__proto__` too, as an own property: the
 * params are to name it as the unknown field that it is.
 */
export function parseJsonBody(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch (cause) {
    throw new ApiError('invalidJson', { cause });
  }
}
