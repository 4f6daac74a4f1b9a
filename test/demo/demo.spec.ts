import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '#database';
import { eventually } from '../../tools/services/eventually.js';
import { postmasterIn } from '../../tools/services/postgres.js';
import { DemoProcess } from './demo-process.js';

interface Answer {
  readonly responses: readonly {
    readonly status: string;
    readonly best_match: { readonly id: string; readonly address: string } | null;
  }[];
}

/** Processes are found in /proc. */
const describeOnLinux = process.platform === 'linux' ? describe : describe.skip;

describeOnLinux('the demo', () => {
  let dataDir: string;
  let port: number;
  let metricsPort: number;
  let demos: DemoProcess[] = [];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'demo-'));
    port = await findFreePort();
    metricsPort = await findFreePort();
  });
  afterEach(() => {
    demos.forEach(killAll);
    demos = [];
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));

  function startDemo(): DemoProcess {
    const demo = new DemoProcess(dataDir, port, metricsPort);
    demos.push(demo);
    return demo;
  }

  async function ask(demo: DemoProcess, query: object): Promise<Answer['responses'][number]> {
    const key = (await readFile(join(dataDir, 'api-key'), 'utf8')).trim();
    const response = await fetch(demo.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: key },
      body: JSON.stringify({ queries: [query] }),
    });
    expect(response.status).toBe(200);
    return ((await response.json()) as Answer).responses[0]!;
  }

  /** The metrics of the gateway; a worker has no port for its own. */
  const scrape = async (): Promise<string> =>
    (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

  const downingStreet = { address_string: '10 Downing Street, London SW1A 2AA' };

  it('starts from scratch, answers, and stops all programs on Ctrl-C', async () => {
    const demo = startDemo();
    await demo.up();
    expect(
      [...demo.processes().values()].filter((command) => command.includes('worker')),
    ).toHaveLength(2);
    const { status, best_match } = await ask(demo, downingStreet);
    expect(status).toBe('ok');
    expect(best_match?.address).toContain('10 Downing Street');
    expect(await scrape()).toContain('geocoder_http_request_duration_seconds');
    const key = await stat(join(dataDir, 'api-key'));
    expect(key.mode & 0o777).toBe(0o600);
    demo.signal('SIGINT');
    expect(await demo.end()).toBe(0);
    expect(demo.processes()).toEqual(new Map());
  });

  describe('started again', () => {
    let demo: DemoProcess;
    let keyBefore: string;

    beforeAll(async () => {
      keyBefore = await readFile(join(dataDir, 'api-key'), 'utf8');
      demo = new DemoProcess(dataDir, port, metricsPort);
      await demo.up();
    });
    afterAll(() => killAll(demo));

    it('uses the imported gazetteer, the same key and the same ids', async () => {
      expect(demo.output).toContain('already loaded');
      // The key is in the link to the page alone.
      const key = keyBefore.trim();
      const link = `Map: ${new URL(demo.url).origin}/#key=${key}&q=`;
      expect(demo.output).toContain(link);
      expect(demo.output.replace(link, '')).not.toContain(key);
      expect(await readFile(join(dataDir, 'api-key'), 'utf8')).toBe(keyBefore);
      const { best_match } = await ask(demo, downingStreet);
      expect((await ask(demo, { id: best_match?.id })).best_match?.id).toBe(best_match?.id);
    });

    it('restarts a killed worker, and shares its server with other commands', async () => {
      const [worker] = [...demo.processes()].find(([, command]) => command.includes('worker'))!;
      process.kill(worker, 'SIGKILL');
      const environment = { ...process.env, NODE_OPTIONS: '', DATABASE_URL: '', DATA_DIR: dataDir };
      const command = [resolve('dist/programs/cli.js'), 'migrate'];
      const migrated = await promisify(execFile)(process.execPath, command, { env: environment });
      expect(migrated.stdout).toContain('up to date');
      await demo.awaitOutput('is running again');
      expect((await ask(demo, downingStreet)).status).toBe('ok');
    });

    it('restarts its killed Postgres, and answers again', async () => {
      process.kill(postmasterIn(dataDir), 'SIGKILL');
      await demo.awaitOutput('was restarted');
      await eventually(
        async () => (await ask(demo, downingStreet).catch(() => undefined))?.status === 'ok',
      );
    });

    it('leaves no services behind when it is killed, and starts again', async () => {
      demo.signal('SIGKILL');
      await eventually(() => [...demo.processes().values()].every(isPostgres));
      const next = startDemo();
      await next.up();
      next.signal('SIGTERM');
      expect(await next.end()).toBe(0);
      expect(next.processes()).toEqual(new Map());
    });
  });

  it('stops while it is starting, also after several signals', async () => {
    const demo = startDemo();
    await demo.awaitOutput('Gazetteer');
    demo.signal('SIGINT');
    setTimeout(() => demo.signal('SIGINT'), 400);
    expect(await demo.end()).toBe(0);
    expect(demo.processes()).toEqual(new Map());
  });

  it('reports a port in use, and leaves no process behind', async () => {
    const otherServer = createServer().listen(port, '127.0.0.1');
    await once(otherServer, 'listening');
    const demo = startDemo();
    expect(await demo.end()).toBe(1);
    expect(demo.output).toContain(`port ${port} is in use`);
    expect(demo.processes()).toEqual(new Map());
    otherServer.close();
  });
});

/** For a test that failed before it could stop its demo. */
function killAll(demo: DemoProcess): void {
  for (const pid of demo.processes().keys()) process.kill(pid, 'SIGKILL');
}

function isPostgres(command: string): boolean {
  return command.includes('/bin/postgres ');
}
