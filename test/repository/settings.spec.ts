import { describe, expect, it } from 'vitest';
import { read, trackedFiles } from './tracked-files.js';

/** Excludes command-settings.table.ts, which only describes settings and does not read them. */
const isProgram = (path: string): boolean =>
  /^(?:apps|libs)\/.*(?<!\.spec)\.ts$/.test(path) && !path.endsWith('/command-settings.table.ts');

const programs = trackedFiles()
  .filter(({ path }) => isProgram(path))
  .map(({ text }) => text)
  .join('\n');

/**
 * A property of an environment class, an access to an environment variable, or the variable of a
 * command option.
 */
const patterns = [
  /^ {2}readonly ([A-Z][A-Z_]+)[?!:]/gm,
  /(?:process\.env|variables)(?:\.|\[')([A-Z][A-Z_]+)/g,
  /\.env\('([A-Z][A-Z_]+)'\)/g,
];

/** Environment variables of the operating system and its C library, which are not settings. */
const systemVariables = ['PATH', 'GLIBC_TUNABLES'];

const matchesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

const variables = patterns
  .flatMap((pattern) => matchesOf(programs, pattern))
  .filter((name) => !systemVariables.includes(name));

const documented = matchesOf(read('docs/configuration.md'), /^\| `([A-Z][A-Z_]+)` /gm);

describe('docs/configuration.md', () => {
  it('documents every variable that the programs read', () => {
    expect(variables.length).toBeGreaterThan(40);
    expect(variables.filter((name) => !documented.includes(name))).toEqual([]);
  });

  it('documents every variable that the image sets', () => {
    const set = matchesOf(read('Dockerfile'), /^ENV\s+(\w+)/gm).filter(
      (name) => !systemVariables.includes(name),
    );

    expect(set.filter((name) => !documented.includes(name))).toEqual([]);
    expect(set.length).toBeGreaterThan(0);
  });

  it('documents no variable that no program reads', () => {
    expect(documented.filter((name) => !variables.includes(name))).toEqual([]);
  });
});
