import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findPrograms } from './benchmark-service.js';

const directories: string[] = [];

afterEach(async () => {
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true });
});

/** A built checkout that consists of these empty files. */
const checkout = async (
  scripts: Readonly<Record<string, string>>,
  files: readonly string[],
): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'checkout-'));
  directories.push(directory);
  await writeFile(join(directory, 'package.json'), JSON.stringify({ scripts }));
  for (const file of files) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), '');
  }
  return directory;
};

const bundled = ['gateway', 'worker', 'cli'].map((name) => `dist/programs/${name}.js`);
const modules = ['gateway', 'worker', 'cli'].map((name) => `dist/apps/${name}/src/main.js`);

describe('the programs of a build', () => {
  it('are those that its scripts start', async () => {
    const directory = await checkout(
      {
        'start:gateway': 'node dist/apps/gateway/src/main.js',
        'start:worker': 'ONE=1 TWO=a=b NONE=  node --enable-source-maps dist/other/worker.mjs',
        cli: 'node dist/apps/cli/src/main.js',
      },
      [...bundled, ...modules, 'dist/other/worker.mjs'],
    );
    expect(await findPrograms(directory)).toEqual({
      gateway: { environment: {}, words: [join(directory, 'dist/apps/gateway/src/main.js')] },
      worker: {
        environment: { ONE: '1', TWO: 'a=b', NONE: '' },
        words: ['--enable-source-maps', join(directory, 'dist/other/worker.mjs')],
      },
      cli: { environment: {}, words: [join(directory, 'dist/apps/cli/src/main.js')] },
    });
  });

  it.each([
    ['bundled files', bundled],
    ['modules', modules],
  ])('are %s at known paths if no script starts them', async (_, files) => {
    const directory = await checkout({ 'start:gateway': 'nest start gateway' }, files);
    const [gateway = '', worker = '', cli = ''] = files;
    expect(await findPrograms(directory)).toEqual({
      gateway: { environment: {}, words: [join(directory, gateway)] },
      worker: { environment: {}, words: [join(directory, worker)] },
      cli: { environment: {}, words: [join(directory, cli)] },
    });
  });

  it('are at known paths if the scripts name files that the build does not have', async () => {
    const directory = await checkout({ 'start:worker': 'node dist/gone.js' }, bundled);
    const { worker } = await findPrograms(directory);
    expect(worker.words).toEqual([join(directory, 'dist/programs/worker.js')]);
  });

  it('are required', async () => {
    const directory = await checkout({ cli: 'node dist/cli.js' }, bundled.slice(0, 2));
    await expect(findPrograms(directory)).rejects.toThrow(/has no cli: none of dist\/cli\.js, /);
  });
});
