import { describe, expect, it } from '@jest/globals';
import { read, trackedFiles } from './tracked-files.js';

const programs = trackedFiles()
  .filter(({ path }) => /^(?:apps|libs)\/.*(?<!\.spec)\.ts$/.test(path))
  .map(({ text }) => text)
  .join('\n');

/** A property of a class of settings, or of the environment itself. */
const named = [
  /^ {2}readonly ([A-Z][A-Z_]+)[?!:]/gm,
  /(?:process\.env|variables)(?:\.|\[')([A-Z][A-Z_]+)/g,
];

/** What every process has, and nobody sets for this project. */
const ofTheSystem = ['PATH'];

const matchesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

const variables = named
  .flatMap((pattern) => matchesOf(programs, pattern))
  .filter((name) => !ofTheSystem.includes(name));

const listed = matchesOf(read('README.md'), /^\| `([A-Z][A-Z_]+)` /gm);

describe('the table of environment variables', () => {
  it('lists every variable that the programs read', () => {
    expect(variables.length).toBeGreaterThan(10);
    expect(variables.filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('lists every variable that the image sets', () => {
    const set = matchesOf(read('Dockerfile'), /^ENV\s+(\w+)/gm);

    expect(set.filter((name) => !listed.includes(name))).toEqual([]);
    expect(set.length).toBeGreaterThan(0);
  });

  it('lists none that nothing reads', () => {
    expect(listed.filter((name) => !new RegExp(`\\b${name}\\b`).test(programs))).toEqual([]);
  });
});
