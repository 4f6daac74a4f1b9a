import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeDirectory } from './make-directory.js';

describe('a directory that is to be made', () => {
  let root: string;

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'make-directory-'));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('is made with those that it lies in, and may be there', () => {
    makeDirectory(join(root, 'a', 'b', 'c'));
    makeDirectory(join(root, 'a', 'b'));
    expect(existsSync(join(root, 'a', 'b', 'c'))).toBe(true);
  });

  it('is refused, and not tried for ever, where it cannot be', () => {
    writeFileSync(join(root, 'file'), '');
    expect(() => makeDirectory(join(root, 'file', 'a'))).toThrow(/ENOTDIR/);
  });

  (process.platform === 'linux' ? it : it.skip)('is refused below /proc, too', () => {
    expect(() => makeDirectory('/proc/nothing/at/all')).toThrow(/ENOENT|EACCES/);
  });
});
