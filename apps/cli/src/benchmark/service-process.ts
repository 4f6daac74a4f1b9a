import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../project-root.js';
import { endProcess, isRunning } from './child-process.js';

/** A gateway or worker that this process has started. */
export interface ServiceProcess {
  readonly pid: number;
  /** Resolves when its readiness answers; throws when it ends first, or takes too long. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;
const PROBE_TIMEOUT_MS = 5_000;
const POLL_MS = 100;
const STOP_WITHIN_MS = 15_000;

/** Starts the compiled `apps/<app>` with the settings; its readiness is asked for on the port. */
export const startServiceProcess = (
  app: 'gateway' | 'worker',
  port: number,
  settings: Readonly<Record<string, string>>,
): ServiceProcess => {
  const main = join(projectRoot, 'dist', 'apps', app, 'src', 'main.js');
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, LOG_LEVEL: 'error', HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return {
    pid: child.pid ?? 0,
    ready: async () => {
      const giveUpAt = performance.now() + READY_WITHIN_MS;
      while (!(await isReady(port))) {
        if (!isRunning(child)) throw new Error(`the ${app} ended before it was ready`);
        if (performance.now() > giveUpAt) throw new Error(`the ${app} did not become ready`);
        await pause(POLL_MS);
      }
    },
    stop: () => endProcess(child, STOP_WITHIN_MS),
  };
};

const isReady = async (port: number): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const { ok } = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal });
    return ok;
  } catch {
    return false; // nobody listens yet
  }
};
