import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../apps/cli/src/environment.js';
import { findPrograms } from '../../tools/services/benchmark-service.js';

const programs = await findPrograms(projectRoot);

const evaluate = (options: readonly string[], code: string): string =>
  execFileSync(
    process.execPath,
    [
      ...options,
      '--input-type=module',
      '--eval',
      `import * as codeCache from './code-cache.js'; ${code}`,
    ],
    { cwd: 'dist/programs', encoding: 'utf8' },
  ).trim();

describe.each(['gateway', 'worker'] as const)('the code cache of the %s', (name) => {
  const bundle = resolve(`dist/programs/${name}.cjs`);
  const options = programs[name].words.slice(0, -1);
  const isRejected = `console.log(codeCache.compileBundle('${bundle}').cachedDataRejected)`;

  it('is accepted by the options that the program is started with', () => {
    expect(evaluate(options, isRejected)).toBe('false');
  });

  it('is rejected, and not needed, with other options', () => {
    const load = `console.log(typeof codeCache.loadBundle('${bundle}').main)`;

    expect(evaluate(['--max-semi-space-size=8'], isRejected)).toBe('true');
    expect(evaluate(['--max-semi-space-size=8'], load)).toBe('function');
    expect(evaluate(['--enable-source-maps'], load)).toBe('function');
  });
});
