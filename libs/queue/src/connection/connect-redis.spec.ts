import { describe, expect, it } from 'vitest';
import { isRedirectError } from './connect-redis.js';

describe('an error reply', () => {
  it.each([
    'MOVED 3999 127.0.0.1:6381',
    "READONLY You can't write against a read only replica.",
    'ERR Error running script: @user_script:7: -READONLY You can’t write against a read only replica.',
    'UNBLOCKED force unblock from blocking operation, instance state changed (master -> replica?)',
  ])('is a redirect: %s', (message) => {
    expect(isRedirectError(new Error(message))).toBe(true);
  });

  it.each([
    'WRONGTYPE Operation against a key',
    'ERR value is not READONLY',
    'Connection is closed.',
  ])('is not a redirect: %s', (message) => {
    expect(isRedirectError(new Error(message))).toBe(false);
  });
});
