import { describe, expect, it } from '@jest/globals';
import { within } from './time-limit.js';

const never = new Promise<never>(() => undefined);

describe('a time limit', () => {
  it('lets through what is done in time, value or failure', async () => {
    expect(await within(1_000, Promise.resolve('done'))).toBe('done');
    await expect(within(1_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('gives undefined for what is not', async () => {
    expect(await within(5, never)).toBeUndefined();
  });
});
