import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let directory = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'program-'));
  await copyFile('start-program.js', join(directory, 'program.js'));
  await copyFile('code-cache.js', join(directory, 'code-cache.js'));
});

afterEach(() => rm(directory, { recursive: true }));

/** Starts a program whose `main` has this body. */
const start = async (body: string) => {
  const bundle = `exports.main = async () => { ${body} };`;
  await writeFile(join(directory, 'package.json'), '{"type":"module"}');
  await writeFile(join(directory, 'program.cjs'), bundle);
  const path = join(directory, 'program.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [path], {
    encoding: 'utf8',
    // Vitest cannot interrupt this call.
    timeout: 60_000,
  });
  return { status, stdout, stderr };
};

it('sets only options that V8 has, and ends with the program', async () => {
  expect(await start('')).toEqual({ status: 0, stdout: '', stderr: '' });
});

it('prints nothing while the program is busy', async () => {
  const beBusy = 'const end = Date.now() + 200; while (Date.now() < end);';

  const ended = await start(`
    const timer = setInterval(() => { ${beBusy} }, 1);
    setTimeout(() => { clearInterval(timer); console.log('ended'); }, 1_000);`);

  expect(ended).toEqual({ status: 0, stdout: 'ended\n', stderr: '' });
});
