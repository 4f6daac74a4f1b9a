import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildCommit } from './commit-build.js';

it('rejects a commit that does not exist', async () => {
  const repository = await mkdtemp(join(tmpdir(), 'checkout-'));
  const directory = join(repository, 'build');
  const plan = { repository, commit: 'v99.9', directory, report: () => undefined };
  try {
    await expect(buildCommit(plan)).rejects.toThrow(`${repository} has no commit v99.9`);
  } finally {
    await rm(repository, { recursive: true });
  }
});
