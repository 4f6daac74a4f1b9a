import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../tools/services/eventually.js';
import { describeWithRedis } from '../support/with-redis.js';

interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** All processes of this machine that have not ended. */
const runningProcesses = (): readonly RunningProcess[] =>
  execFileSync('ps', ['-e', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, state, command = ''] =
        /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      return state === undefined || state.startsWith('Z')
        ? []
        : [{ pid: Number(pid), parent: Number(parent), command }];
    });

const descendantsOf = (pid: number, all = runningProcesses()): readonly RunningProcess[] =>
  all
    .filter(({ parent }) => parent === pid)
    .flatMap((child) => [child, ...descendantsOf(child.pid, all)]);

describeWithRedis('a trial that is ended by SIGTERM', () => {
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'interrupted-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('leaves neither its servers nor its programs running', async () => {
    const trial = spawn(process.execPath, ['dist/tools/main.js', 'trials', 'chaos'], {
      env: { ...process.env, TMPDIR: directory },
      stdio: 'ignore',
    });
    const exited = once(trial, 'exit');
    const started = (): readonly RunningProcess[] => descendantsOf(trial.pid ?? 0);
    const hasStarted = (name: string): boolean =>
      started().some(({ command }) => command.includes(name));
    await eventually(() => ['postgres', 'redis-server', 'gateway.js'].every(hasStarted));
    const pids = new Set(started().map(({ pid }) => pid));

    trial.kill('SIGTERM');

    expect(await exited).toEqual([130, null]);
    await eventually(() => !runningProcesses().some(({ pid }) => pids.has(pid)));
  });
});
