import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
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
  [...text.matchAll(/npm run (?:--silent )?([a-z][a-z:]*)/g)].map(([, name]) => name ?? '');

const section = (page: string, title: string) =>
  read(page)
    .split(/^## /m)
    .find((text) => text.startsWith(title)) ?? '';

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
    const explained = firstColumn(section('ARCHITECTURE.md', 'Libraries'));
    const installed = [manifest.dependencies, manifest.devDependencies].flatMap(Object.keys);

    expect([...explained].sort()).toEqual([...installed].sort());
  });
});
