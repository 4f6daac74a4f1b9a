import { describe, expect, it } from 'vitest';
import { LATEST_MIGRATION } from '#database';
import { trackedFiles } from './tracked-files.js';

describe('the migrations', () => {
  it('end with LATEST_MIGRATION, which the programs require', () => {
    const names = trackedFiles()
      .map(({ path }) => /^migrations\/(.*\.sql)$/.exec(path)?.[1])
      .filter((name) => name !== undefined);

    expect(names.sort().at(-1)).toBe(LATEST_MIGRATION);
  });
});
