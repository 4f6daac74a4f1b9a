import { describe, expect, it } from '@jest/globals';
import { root, trackedFiles } from './tracked-files.js';

const files = trackedFiles();
const code = files.filter(({ path }) => /\.(?:ts|js|mjs|cjs)$/.test(path));
const pathsOf = (found: readonly { readonly path: string }[]) => found.map(({ path }) => path);

const namesNothing =
  /(?:^|[/.-])(?:utils?|helpers?|common|misc|managers?|processors?|base)(?:[/.-]|$)/;
const mayBeLong = /(?:^test\/|\.spec\.ts$|\.table\.ts$)/;
const doors = /^libs\/(?:[a-z-]+|geocoding\/src\/text|[a-z-]+\/src)\/index\.ts$/;
const machinePath = /(?:^|[\s'"`(=:,])\/(?:home|root|Users|work|workspace|builds|mnt)\/\w/m;

const lineCount = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

describe('the code', () => {
  it('keeps to one concept a file: none is longer than 200 lines but tables and tests', () => {
    const long = code.filter(({ path, text }) => !mayBeLong.test(path) && lineCount(text) > 200);

    expect(pathsOf(long)).toEqual([]);
  });

  it('has no file or folder whose name names nothing', () => {
    expect(pathsOf(code.filter(({ path }) => namesNothing.test(path)))).toEqual([]);
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

  it('has an index only at the door of a lib', () => {
    const indexes = code.filter(({ path }) => path.endsWith('/index.ts'));

    expect(pathsOf(indexes.filter(({ path }) => !doors.test(path)))).toEqual([]);
  });
});

describe('the repository', () => {
  it('names no package host in the lock file', () => {
    const lock = files.find(({ path }) => path === 'package-lock.json');

    expect(lock?.text).not.toMatch(/"resolved":/);
  });

  it('holds no absolute path of somebody’s machine', () => {
    const bound = files.filter(({ text }) => machinePath.test(text) || text.includes(`${root}/`));

    expect(pathsOf(bound)).toEqual([]);
  });
});
