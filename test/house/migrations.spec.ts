import { describe, expect, it } from '@jest/globals';
import { NEWEST_MIGRATION } from '#database';
import { trackedFiles } from './tracked-files.js';

describe('the migrations', () => {
  it('end with the one that this release asks for', () => {
    const names = trackedFiles()
      .map(({ path }) => /^migrations\/(.*\.sql)$/.exec(path)?.[1])
      .filter((name) => name !== undefined);

    expect(names.sort().at(-1)).toBe(NEWEST_MIGRATION);
  });
});
