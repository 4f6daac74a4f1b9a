import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDirectory } from './cluster.js';

describe('makeDirectory', () => {
  let root: string;

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'make-directory-'));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('creates a directory with its parents, and accepts an existing one', () => {
    makeDirectory(join(root, 'a', 'b', 'c'));
    makeDirectory(join(root, 'a', 'b'));
    expect(existsSync(join(root, 'a', 'b', 'c'))).toBe(true);
  });

  it('fails, instead of looping, where the directory cannot be created', () => {
    writeFileSync(join(root, 'file'), '');
    expect(() => makeDirectory(join(root, 'file', 'a'))).toThrow(/ENOTDIR/);
  });

  (process.platform === 'linux' ? it : it.skip)('fails under /proc, too', () => {
    expect(() => makeDirectory('/proc/nothing/at/all')).toThrow(/ENOENT|EACCES/);
  });
});
