import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it } from '@jest/globals';

/** Hears every signal and heeds none. */
const deaf = `
  import { limitStop } from '#health';
  process.on('SIGTERM', () => undefined);
  limitStop(100, { fatal: ({ limitMs }, event) => console.log(event, limitMs) });
  setInterval(() => undefined, 1_000);
  console.log('up');
`;

describe('a program that does not end when it is told to', () => {
  it('is ended by its limit, which says so', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', deaf], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    const lines: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      lines.push(line);
      if (line === 'up') child.kill('SIGTERM');
    }

    expect(await exited).toEqual([1, null]);
    expect(lines).toEqual(['up', 'not ended in time 100']);
  });
});
