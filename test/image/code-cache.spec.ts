import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** Options of Node in a script of package.json: `NAME=value node --option dist/programs/worker.js`. */
const optionsOf = (script: string): readonly string[] => {
  const words = script.split(' ');
  return words.slice(words.indexOf('node') + 1, -1);
};

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

describe.each(['gateway', 'worker'])('the code cache of the %s', (name) => {
  const bundle = resolve(`dist/programs/${name}.cjs`);
  const options = optionsOf(scripts[`start:${name}`]!);
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
