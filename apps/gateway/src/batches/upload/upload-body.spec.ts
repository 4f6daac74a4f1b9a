import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { MinimumThroughput, UploadBody } from './upload-body.js';

const SECOND = 1_000;

describe('the minimum throughput of an upload', () => {
  const throughput = (): MinimumThroughput =>
    new MinimumThroughput({ idleMs: 30 * SECOND, bytesPerSecond: 100 });

  it('is averaged over a minute of waiting', () => {
    const slow = throughput();
    for (let at = 1; at <= 59; at += 1) slow.record(1, SECOND);
    expect(() => slow.record(1, SECOND)).toThrow('less than 100 bytes a second');
  });

  it('allows pauses that are followed by enough bytes', () => {
    const bursts = throughput();
    for (let minute = 0; minute < 10; minute += 1) {
      bursts.record(1, 29 * SECOND);
      bursts.record(6_200, 29 * SECOND);
      bursts.record(1, 2 * SECOND);
    }
  });

  it('does not count time in which nothing is read', () => {
    const held = throughput();
    for (let at = 0; at < 1_000; at += 1) held.record(1, 0);
    expect(() => held.record(6_000, 60 * SECOND)).not.toThrow();
  });
});

describe('the body of an upload', () => {
  const limits = { rows: 1, bytes: 2 ** 30, idleMs: 60 * SECOND, bytesPerSecond: 0 };
  const MEBIBYTE = 1024 * 1024;

  /** A request whose body has begun to arrive. */
  const receive = (headers: Readonly<Record<string, string>> = {}) => {
    const source = Object.assign(new PassThrough(), { headers });
    const { signal } = new AbortController();
    const body = new UploadBody(source as unknown as IncomingMessage, {
      digestPrefix: '',
      limits,
      abort: signal,
    });
    return { source, text: body.text() };
  };

  it('is received up to its end while its text is still being read', async () => {
    const { source, text } = receive();
    source.write(Buffer.alloc(MEBIBYTE));
    await text.next();
    source.end(Buffer.alloc(2 * MEBIBYTE));
    while (!source.readableEnded) await setImmediate();
    let bytes = 0;
    for await (const block of text) bytes += block.length;
    expect(bytes).toBeGreaterThan(2 * MEBIBYTE);
  });

  it('is read in small blocks, however much has been received', async () => {
    const { source, text } = receive();
    source.end(Buffer.alloc(3 * MEBIBYTE));
    const sizes: number[] = [];
    for await (const block of text) sizes.push(block.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(64 * 1024);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(3 * MEBIBYTE);
  });

  it('is rejected at once when it breaks off, whatever has been received and not read', async () => {
    const { source, text } = receive();
    source.write(Buffer.alloc(3 * MEBIBYTE));
    await text.next();
    source.destroy(new Error('aborted'));
    await setImmediate();
    const rest = async (): Promise<void> => {
      for await (const block of text) void block;
    };
    await expect(rest()).rejects.toThrow('The upload broke off.');
  });

  it('stays open when reading ends early, so that the answer can be sent', async () => {
    const { source, text } = receive();
    source.write(Buffer.alloc(3 * MEBIBYTE));
    await text.next();
    await text.return(undefined);
    expect(source.destroyed).toBe(false);
    source.resume().end();
    while (!source.readableEnded) await setImmediate();
  });
});
