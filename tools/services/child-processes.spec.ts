import { describe, expect, it } from 'vitest';
import { runCommand } from './child-processes.js';

const node = (program: string): Promise<string> => runCommand(process.execPath, ['-e', program]);

describe('a command', () => {
  it('returns what it writes to stdout', async () => {
    expect(await node('console.error("warning"); console.log("done")')).toBe('done\n');
  });

  it('fails with the end of its output', async () => {
    const program = `for (let line = 1; line <= 100; line += 1) console.log('line ' + line + ';');
      console.error('the reason'); process.exitCode = 3`;
    const failure = node(program);
    await expect(failure).rejects.toThrow(/failed with exit code 3:\n[^]*line 100;/);
    await expect(failure).rejects.toThrow('the reason');
    await expect(failure).rejects.not.toThrow('line 1;');
  });

  it('fails if it is not installed', async () => {
    await expect(runCommand('no-such-program', [])).rejects.toThrow('ENOENT');
  });
});
