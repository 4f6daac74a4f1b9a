import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';

/** A program that ignores SIGTERM. */
const ignoresSignals = `
  import { enforceShutdownTimeout } from '#platform';
  process.on('SIGTERM', () => undefined);
  enforceShutdownTimeout(100, { fatal: ({ limitMs }, event) => console.log(event, limitMs) });
  setInterval(() => undefined, 1_000);
  console.log('up');
`;

describe('a program that does not end on a shutdown signal', () => {
  it('is ended by its shutdown timeout, which is logged', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', ignoresSignals], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    const lines: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      lines.push(line);
      if (line === 'up') child.kill('SIGTERM');
    }

    expect(await exited).toEqual([1, null]);
    expect(lines).toEqual(['up', 'shutdown timed out 100']);
  });
});
