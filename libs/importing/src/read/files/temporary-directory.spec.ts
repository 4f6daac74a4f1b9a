import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  makeTemporaryDirectory,
  removeTemporaryDirectory,
  withTemporaryDirectory,
} from './temporary-directory.js';

describe('a temporary directory', () => {
  it('exists during the work and is removed after it, even on failure', async () => {
    let lent = '';
    const work = withTemporaryDirectory((directory) => {
      lent = directory;
      expect(existsSync(directory)).toBe(true);
      return Promise.reject(new Error('broken off'));
    });
    await expect(work).rejects.toThrow('broken off');
    expect(existsSync(lent)).toBe(false);
  });

  it('removes directories of dead processes, and none of living ones', async () => {
    const own = await makeTemporaryDirectory();
    const { pid: dead } = spawnSync('true');
    const left = own.replace(`-${process.pid}-`, `-${dead}-`);
    mkdirSync(join(left, 'buckets'), { recursive: true });
    await withTemporaryDirectory(() => Promise.resolve());
    expect([existsSync(left), existsSync(own)]).toEqual([false, true]);
    await removeTemporaryDirectory(own);
  });
});
