import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { describe } from 'vitest';

const run = promisify(execFile);

/** Debian's own Python has Debian's packages, also where another one comes first on the PATH. */
const interpreters = [process.env.PYTHON, 'python3', '/usr/bin/python3'];

const succeeds = (python: string, ...words: readonly string[]): boolean =>
  spawnSync(python, words, { stdio: 'ignore' }).status === 0;

/** The first Python that runs some statements. */
export const findPython = (statements: string): string | undefined =>
  interpreters.find((python) => python !== undefined && succeeds(python, '-c', statements));

/** A Python that has a module, and a `describe` that is skipped, with a warning, without one. */
export const pythonWith = (module: string) => {
  const interpreter = findPython(`import ${module}`);
  if (interpreter === undefined)
    console.warn(`python3 with ${module} is not installed: specs that need it are skipped`);
  return {
    describe: interpreter === undefined ? describe.skip : describe,
    /** The standard output of a script. */
    run: async (script: string, args: readonly string[]): Promise<string> =>
      (await run(interpreter ?? '', [script, ...args], { timeout: 300_000 })).stdout,
  };
};
