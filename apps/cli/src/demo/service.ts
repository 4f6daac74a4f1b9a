import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** A program that the demo keeps running. */
export interface ServiceDescription {
  /** As people are told of it, and its log is named. */
  readonly name: string;
  /** The program's file. */
  readonly program: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Answers with 200 once the service can do its work. */
  readonly readyUrl: string;
  readonly logPath: string;
}

const READY_TIMEOUT_MS = 60_000;
const PROBE_TIMEOUT_MS = 2_000;
const PROBE_EVERY_MS = 50;

const FIRST_RESTART_MS = 500;
const LAST_RESTART_MS = 10_000;

const STOP_TIMEOUT_MS = 5_000;
const LOG_TAIL_LINES = 5;

const FOLLOW_PARENT = pathToFileURL(join(import.meta.dirname, 'follow-parent.js')).href;

/** One process, started again whenever it ends by itself. */
export class Service {
  private child: ChildProcess | undefined;
  private readonly stopping = new AbortController();

  constructor(
    private readonly description: ServiceDescription,
    private readonly tell: (line: string) => void,
  ) {}

  /** Starts the process and resolves once it is ready; rejects when it ends before, or takes too long. */
  async start(): Promise<void> {
    await this.launch('w');
    void this.supervise();
  }

  /** Asks the process to stop, waits for it, and after a few seconds, or when urged, forces it. */
  async stop(urged: AbortSignal): Promise<void> {
    this.stopping.abort();
    const { child } = this;
    if (child === undefined || hasEnded(child)) return;
    const ended = once(child, 'exit');
    const force = (): void => void child.kill('SIGKILL');
    const timer = setTimeout(force, STOP_TIMEOUT_MS);
    urged.addEventListener('abort', force);
    child.kill(urged.aborted ? 'SIGKILL' : 'SIGTERM');
    await ended;
    clearTimeout(timer);
  }

  private async supervise(): Promise<void> {
    const { name } = this.description;
    const { signal } = this.stopping;
    let delay = FIRST_RESTART_MS;
    while (!signal.aborted) {
      await ended(this.child!);
      if (signal.aborted) return;
      this.tell(`${name} has ended; it is started again in ${delay / 1000} s`);
      try {
        await sleep(delay, undefined, { signal });
        delay = Math.min(delay * 2, LAST_RESTART_MS);
        await this.launch('a');
        this.tell(`${name} is back`);
        delay = FIRST_RESTART_MS;
      } catch {
        // It ended again: the loop sees that, and waits longer.
      }
    }
  }

  private async launch(logFlags: 'a' | 'w'): Promise<void> {
    const { program, environment, logPath } = this.description;
    const log = await open(logPath, logFlags);
    try {
      // Who was told to stop meanwhile has been stopped already, as one without a process.
      this.stopping.signal.throwIfAborted();
      this.child = spawn(process.execPath, ['--import', FOLLOW_PARENT, program], {
        // A group of its own: Ctrl-C in the terminal is for the demo, which stops things in order.
        detached: true,
        env: { ...process.env, ...environment },
        stdio: ['ignore', log.fd, log.fd, 'ipc'],
      });
    } finally {
      await log.close();
    }
    await this.ready(this.child);
  }

  private async ready(child: ChildProcess): Promise<void> {
    const { name, readyUrl, logPath } = this.description;
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (!(await answers(readyUrl))) {
      this.stopping.signal.throwIfAborted();
      if (hasEnded(child)) throw new Error(`${name} has ended at once; ${await endOf(logPath)}`);
      if (Date.now() > deadline) {
        child.kill('SIGKILL');
        throw new Error(`${name} was not ready within a minute; ${await endOf(logPath)}`);
      }
      await sleep(PROBE_EVERY_MS);
    }
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function ended(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, 'exit');
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

async function endOf(logPath: string): Promise<string> {
  const written = (await readFile(logPath, 'utf8')).trimEnd().split('\n');
  // That it was not ready is known; the probes that found so would hide why.
  const lines = written.filter((line) => !line.includes('/health/ready')).slice(-LOG_TAIL_LINES);
  return `${logPath} ends with:\n${lines.join('\n')}`;
}
