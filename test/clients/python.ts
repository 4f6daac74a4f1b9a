import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { describe } from 'vitest';

const run = promisify(execFile);

/** Debian's own Python has Debian's packages, also where another one comes first on the PATH. */
const interpreters = ['python3', '/usr/bin/python3'];

const canImport = (interpreter: string, module: string): boolean =>
  spawnSync(interpreter, ['-c', `import ${module}`]).status === 0;

/** A Python that has a module, and a `describe` that is skipped, with a warning, without one. */
export const pythonWith = (module: string) => {
  const interpreter = interpreters.find((one) => canImport(one, module));
  if (interpreter === undefined)
    console.warn(`python3 with ${module} is not installed: specs that need it are skipped`);
  return {
    describe: interpreter === undefined ? describe.skip : describe,
    /** The standard output of a script. */
    run: async (script: string, args: readonly string[]): Promise<string> =>
      (await run(interpreter ?? '', [script, ...args], { timeout: 300_000 })).stdout,
  };
};
