import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { QueryTimeoutError } from '../query-timeout-error.js';
import { withStallLimit } from './stall-limit.js';

const LIMIT_MS = 150;

const texts = async (stream: Readable, pauseMs = 0): Promise<readonly string[]> => {
  const read: string[] = [];
  for await (const chunk of withStallLimit(stream, LIMIT_MS)) {
    read.push(chunk.toString());
    await sleep(pauseMs);
  }
  return read;
};

describe('a stream with a stall limit', () => {
  it('brings all that it has, however slowly that is taken', async () => {
    const stream = Readable.from([Buffer.from('a'), Buffer.from('b')]);
    expect(await texts(stream, LIMIT_MS * 2)).toEqual(['a', 'b']);
  });

  it('fails and is destroyed when it brings nothing for too long', async () => {
    const stream = new Readable({ read: () => undefined });
    stream.push('a');
    await expect(texts(stream)).rejects.toBeInstanceOf(QueryTimeoutError);
    expect(stream.destroyed).toBe(true);
  });

  it('fails as the stream does', async () => {
    const stream = new Readable({ read: () => undefined });
    stream.destroy(new Error('broken'));
    await expect(texts(stream)).rejects.toThrow('broken');
  });
});
