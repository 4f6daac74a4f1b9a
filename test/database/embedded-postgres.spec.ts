import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { acquireEmbeddedPostgres, Database } from '#database';
import { eventually } from '../../tools/services/eventually.js';

const USER_PROGRAM = resolve('dist/test/database/embedded-user.js');
const one = { name: 'one', text: 'SELECT 1 AS one' };

describe('the embedded server', () => {
  let template: string;
  let parent: string;
  let dataDir: string;
  let users: ChildProcess[];

  beforeAll(async () => {
    template = await mkdtemp(join(tmpdir(), 'embedded-template-'));
    await (await acquireEmbeddedPostgres(template)).release();
  });
  afterAll(() => rm(template, { recursive: true, maxRetries: 10 }));
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'embedded-'));
    // Not accessible to other users, like a checkout in /root.
    await chmod(parent, 0o700);
    dataDir = join(parent, 'checkout', 'data');
    users = [];
  });
  afterEach(async () => {
    for (const user of users) user.kill('SIGKILL');
    if (existsSync(pidFile())) await stopServer(await serverPid());
    await rm(parent, { recursive: true, maxRetries: 10 });
  });

  /** A stopped server with its database, so that a start does not create them. */
  async function copyTemplate(): Promise<void> {
    await mkdir(dataDir, { recursive: true });
    // With the owners of the files: as root, the server runs as the owner of its cluster.
    execFileSync('cp', ['-a', join(template, 'postgres'), dataDir]);
  }

  async function startUser(): Promise<{ process: ChildProcess; url: string }> {
    const user = spawn(process.execPath, [USER_PROGRAM, dataDir], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    users.push(user);
    const [url] = (await once(createInterface(user.stdout), 'line')) as [string];
    return { process: user, url };
  }

  async function finish(user: ChildProcess): Promise<void> {
    user.stdin!.write('\n');
    await once(user, 'exit');
  }

  const pidFile = (): string => join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  const serverPid = async (): Promise<number> =>
    Number.parseInt(await readFile(pidFile(), 'utf8'), 10);

  it('is started once by concurrent processes, and stopped by the last one', async () => {
    const [first, second, third] = await Promise.all([startUser(), startUser(), startUser()]);
    expect([second.url, third.url]).toEqual([first.url, first.url]);
    await finish(second.process);
    await finish(first.process);
    expect(await isListening(first.url)).toBe(true);
    await finish(third.process);
    expect(await isListening(first.url)).toBe(false);
    expect(existsSync(pidFile())).toBe(false);
  });

  it('has the same URL and data after the next start', async () => {
    await copyTemplate();
    const first = await acquireEmbeddedPostgres(dataDir);
    const database = new Database({ url: first.url });
    await database.execute('CREATE TABLE kept AS SELECT 1 AS one');
    await database.close();
    await first.release();
    const second = await acquireEmbeddedPostgres(dataDir);
    expect(second.url).toBe(first.url);
    const again = new Database({ url: second.url });
    expect(await again.query({ name: 'kept', text: 'SELECT one FROM kept' })).toEqual([{ one: 1 }]);
    await again.close();
    await second.release();
  });

  it('is used after its last user was killed, and then stopped', async () => {
    await copyTemplate();
    const killed = await startUser();
    const pid = await serverPid();
    killed.process.kill('SIGKILL');
    await once(killed.process, 'exit');
    expect(await isListening(killed.url)).toBe(true);
    const next = await startUser();
    expect(await serverPid()).toBe(pid);
    await finish(next.process);
    expect(await isListening(killed.url)).toBe(false);
  });

  it('starts again when it was killed itself', async () => {
    await copyTemplate();
    const before = await acquireEmbeddedPostgres(dataDir);
    const database = new Database({ url: before.url });
    await database.execute('CREATE TABLE survivor AS SELECT 1 AS one');
    await database.execute('CHECKPOINT');
    process.kill(await serverPid(), 'SIGKILL');
    const after = await acquireEmbeddedPostgres(dataDir);
    // The pool that was opened before the crash continues, too.
    await eventually(async () => {
      const rows = await database
        .query({ name: 'survivor', text: 'SELECT one FROM survivor' })
        .catch(() => []);
      return rows.length === 1;
    });
    await database.close();
    await before.release();
    await after.release();
  });

  it('ignores a pid file whose pid belongs to another process now', async () => {
    await copyTemplate();
    const first = await acquireEmbeddedPostgres(dataDir);
    const pid = await serverPid();
    const left = await readFile(pidFile(), 'utf8');
    await first.release();
    await writeFile(pidFile(), left.replace(String(pid), String(process.pid)));
    const second = await acquireEmbeddedPostgres(dataDir);
    expect(await serverPid()).not.toBe(process.pid);
    await second.release();
  });

  it('takes another port when its own is in use', async () => {
    await copyTemplate();
    const first = await acquireEmbeddedPostgres(dataDir);
    await first.release();
    const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    const second = await acquireEmbeddedPostgres(dataDir);
    expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
    await second.release();
    squatter.close();
  });

  it('continues when Ctrl-C ends one of its users', async () => {
    await copyTemplate();
    const [stays, goes] = await Promise.all([startUser(), startUser()]);
    goes.process.kill('SIGINT');
    await once(goes.process, 'exit');
    const database = new Database({ url: stays.url });
    expect(await database.query(one)).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('reports why it cannot start', async () => {
    await copyTemplate();
    const first = await acquireEmbeddedPostgres(dataDir);
    await first.release();
    const configuration = join(dataDir, 'postgres', 'cluster', 'postgresql.conf');
    const good = await readFile(configuration);
    await writeFile(configuration, 'no_such_setting = 1\n');
    await expect(acquireEmbeddedPostgres(dataDir)).rejects.toThrow('no_such_setting');
    await writeFile(configuration, good);
  });
});

/** For a test that failed before it could release its server. */
async function stopServer(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGQUIT');
    await eventually(() => !process.kill(pid, 0));
  } catch {
    // The process has ended.
  }
}

async function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
