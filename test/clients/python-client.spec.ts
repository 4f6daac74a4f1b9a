import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDataset } from '#importing';
import { runCommand } from '../../tools/services/child-processes.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { findPython } from './python.js';

const directory = resolve('clients/python');

const NEEDED = 'import sys, httpx; assert sys.version_info >= (3, 11)';

const python = findPython(NEEDED);
if (!python) {
  console.warn(
    'python3 (3.11) with httpx is not installed: specs of the Python client are skipped',
  );
}
const describeWithPython = python ? describe : describe.skip;

const hasMypy = python !== undefined && findPython(`${NEEDED}; import mypy`) === python;
if (python && !hasMypy) {
  console.warn('mypy is not installed: the types of the Python client are not checked');
}

/** The environment of the tests; that of the service is added when it has started. */
const environment: Record<string, string> = {
  PYTHONPATH: 'src',
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONWARNINGS: 'error',
};

const run = (...words: readonly string[]): Promise<string> =>
  runCommand(python!, words, { cwd: directory, env: { ...process.env, ...environment } });

describeWithPython('the Python client', () => {
  let postgres: TestPostgres;
  let stack: InProcessStack;

  beforeAll(async () => {
    postgres = await startPostgres();
    const files = [resolve('apps/cli/demo-gazetteer/gb.geojsonl')];
    await importDataset({ database: postgres.database, dataset: 'demo', files });
    stack = await startInProcess({ queueUrl: postgres.url, databaseUrl: postgres.url });
    environment.FINAL_DESTINATION_URL = stack.gateways[0]!.url;
    environment.FINAL_DESTINATION_KEY = TEST_API_KEY;
  });

  afterAll(async () => {
    await stack?.stop();
    await postgres?.stop();
  });

  it.each(['flows', 'retries', 'batches', 'document', 'service', 'readme'])(
    'passes its tests of %s',
    async (name) => {
      // Fails with the output of the tests if one of them does.
      expect(await run('-m', 'unittest', '--quiet', `tests.test_${name}`)).toBe('');
    },
  );

  (hasMypy ? it : it.skip)('has sound types, which its own tests use', async () => {
    expect(await run('-m', 'mypy', '--cache-dir', '/dev/null')).toContain('Success');
  });
});
