import { describe, expect, it } from 'vitest';
import { root, trackedFiles } from './tracked-files.js';

const files = trackedFiles();
const code = files.filter(({ path }) => /\.(?:ts|js|mjs|cjs)$/.test(path));
const pathsOf = (found: readonly { readonly path: string }[]) => found.map(({ path }) => path);

const emptyNames =
  /(?:^|[/.-])(?:utils?|helpers?|common|misc|managers?|processors?|base)(?:[/.-]|$)/;
const isTest = /(?:^test\/|\.(?:spec|fake|table)\.ts$)/;
const packageIndex =
  /^(?:clients\/typescript\/src|libs\/(?:[a-z-]+\/src|geocoding\/src\/parsing\/text|queue\/src\/connection))\/index\.ts$/;
const machinePath = /(?:^|[\s'"`(=:,])\/(?:home|root|Users|work|workspace|builds|mnt)\/\w/m;

const lineCount = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

describe('the code', () => {
  const product = code.filter(
    ({ path }) => /^(?:apps|libs|tools)\/.*\.ts$/.test(path) && !isTest.test(path),
  );
  const isSmallByNature = /(?:\/index|\.module)\.ts$/;

  it('has files of a size to read: at least 15 lines and at most 400', () => {
    const odd = product.filter(
      ({ path, text }) =>
        lineCount(text) > 400 || (lineCount(text) < 15 && !isSmallByNature.test(path)),
    );

    expect(pathsOf(odd)).toEqual([]);
  });

  it('has at most 600 files, of 70 lines or more in the median, and at most 20 in a folder', () => {
    const sizes = product.map(({ text }) => lineCount(text)).sort((one, other) => one - other);
    const folders = new Map<string, number>();
    for (const { path } of product) {
      const folder = path.slice(0, path.lastIndexOf('/'));
      folders.set(folder, (folders.get(folder) ?? 0) + 1);
    }

    expect(sizes.length).toBeLessThanOrEqual(600);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeGreaterThanOrEqual(70);
    expect([...folders].filter(([, count]) => count > 20)).toEqual([]);
  });

  it('has no file or folder with an empty name such as utils', () => {
    expect(pathsOf(code.filter(({ path }) => emptyNames.test(path)))).toEqual([]);
  });

  it('names its files in kebab-case', () => {
    const odd = code.filter(({ path }) => !/^[a-z0-9./-]+$/.test(path));

    expect(pathsOf(odd)).toEqual([]);
  });

  it.each([
    ['v1', 'v2'],
    ['v2', 'v1'],
  ])('keeps %s of the interface free of %s', (version, other) => {
    const own = code.filter(({ path }) => path.startsWith(`apps/gateway/src/${version}/`));

    expect(own.length).toBeGreaterThan(5);
    expect(pathsOf(own.filter(({ text }) => text.includes(`/${other}/`)))).toEqual([]);
  });

  it('has an index only where a package is entered', () => {
    const indexes = code.filter(({ path }) => path.endsWith('/index.ts'));

    expect(pathsOf(indexes.filter(({ path }) => !packageIndex.test(path)))).toEqual([]);
  });
});

describe('the repository', () => {
  it('holds no leftovers of merges and editors', () => {
    const leftovers = files.filter(({ path }) => /(?:\.orig|\.rej|\.bak|\.swp|~)$/.test(path));

    expect(pathsOf(leftovers)).toEqual([]);
  });

  it('names no package host in the lock file', () => {
    const lock = files.find(({ path }) => path === 'package-lock.json');

    expect(lock?.text).not.toMatch(/"resolved":/);
  });

  it('holds no absolute path of a machine', () => {
    const bound = files.filter(({ text }) => machinePath.test(text) || text.includes(`${root}/`));

    expect(pathsOf(bound)).toEqual([]);
  });
});
