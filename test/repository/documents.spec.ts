import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, root, trackedFiles } from './tracked-files.js';

interface Package {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(read('package.json')) as Package;
const pages = trackedFiles().filter(({ path }) => path.endsWith('.md'));

const linksOf = (text: string) =>
  [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target]) => target ?? '');

const scriptsOf = (text: string) =>
  [...text.matchAll(/npm run (?:--silent )?([a-z][a-z:-]*)/g)].map(([, name]) => name ?? '');

const firstColumn = (text: string) =>
  [...text.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name ?? '');

describe('the pages', () => {
  it('link only to files that are there', () => {
    const broken = pages.flatMap(({ path, text }) =>
      linksOf(text)
        .filter((target) => !existsSync(resolve(root, join(dirname(path), target))))
        .map((target) => `${path}: ${target}`),
    );

    expect(broken).toEqual([]);
  });

  it('name only npm scripts that are there', () => {
    const unknown = pages.flatMap(({ path, text }) =>
      scriptsOf(text)
        .filter((name) => !(name in manifest.scripts))
        .map((name) => `${path}: ${name}`),
    );

    expect(unknown).toEqual([]);
  });

  it('give a reason for every dependency', () => {
    const explained = firstColumn(read('docs/decisions/libraries.md'));
    const installed = [manifest.dependencies, manifest.devDependencies].flatMap(Object.keys);

    expect([...explained].sort()).toEqual([...installed].sort());
  });

  it('are short: README 10 kB, ARCHITECTURE 18 kB, CONTRIBUTING 10 kB, 80 words in the glossary', () => {
    const bytesOf = (page: string) => Buffer.byteLength(read(page));

    expect(bytesOf('README.md')).toBeLessThanOrEqual(10_000);
    expect(bytesOf('ARCHITECTURE.md')).toBeLessThanOrEqual(18_000);
    expect(bytesOf('CONTRIBUTING.md')).toBeLessThanOrEqual(10_000);
    expect(read('docs/glossary.md').match(/^\| (?!word |-)/gm)?.length).toBeLessThanOrEqual(80);
  });
});

/**
 * Words for which the field has a term. They are written in two halves here, so as not to be found
 * themselves.
 */
const vagueWords = [
  ['who', 'ever'],
  ['who', 'm'],
  ['no', 'body'],
  ['some', 'body'],
  ['to', 'ld'],
  ['me', 'nd'],
  ['me', 'nds'],
  ['me', 'nded'],
  ['rec', 'kon'],
  ['rec', 'koned'],
  ['turn', 'stile'],
  ['look', 'out'],
  ['her', 'ald'],
  ['in', 'mate'],
  ['arr', 'ears'],
].map((halves) => halves.join(''));

const vaguePhrases = [
  ['by ', 'lot'],
  ['of ', 'late'],
  ['by ', 'heart'],
  ['goes ', 'by'],
  ['as one ', 'writes'],
].map((halves) => halves.join(''));

describe('the language', () => {
  it('is that of the field: no vague word in code, tests, documents and manifests', () => {
    const vague = new RegExp(`\\b(?:${[...vagueWords, ...vaguePhrases].join('|')})\\b`, 'i');
    const written = trackedFiles().filter(({ path }) =>
      /^(?:(?:apps|clients|libs|tools|test|docs|k8s)\/|[^/]*\.md$)/.test(path),
    );
    const found = written.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => (vague.test(line) ? [`${path}:${at + 1}`] : [])),
    );

    expect(found).toEqual([]);
  });
});
