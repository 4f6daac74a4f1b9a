import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '#database';
import type { Environment } from '../environment.js';
import { projectRoot } from '../environment.js';

/** The gateway and the worker processes of the demo. */
export interface DemoServices {
  /** URL of the gateway on this machine. */
  readonly gatewayUrl: string;
  start(): Promise<void>;
  /** Stops the gateway first, so that the workers answer the requests that it has accepted. */
  stop(forced: AbortSignal): Promise<void>;
}

interface ServiceSettings {
  readonly environment: Environment;
  readonly databaseUrl: string;
  readonly apiKey: string;
  readonly logDirectory: string;
  readonly print: (line: string) => void;
}

const WORKERS = 2;

/** Prepares the processes of the demo; `start` starts them. */
export async function describeServices(settings: ServiceSettings): Promise<DemoServices> {
  await mkdir(settings.logDirectory, { recursive: true });
  const gateway = describeGateway(settings);
  const workers = await Promise.all(
    Array.from({ length: WORKERS }, (_, index) => describeWorker(settings, index + 1)),
  );
  return {
    gatewayUrl: loopbackUrl(settings.environment.host, settings.environment.port),
    start: async () => {
      await Promise.all([gateway, ...workers].map((service) => service.start()));
    },
    stop: async (forced) => {
      await gateway.stop(forced);
      await Promise.all(workers.map((worker) => worker.stop(forced)));
    },
  };
}

function describeGateway(settings: ServiceSettings): SupervisedProcess {
  const { host, port } = settings.environment;
  return supervise(settings, 'gateway', {
    program: 'gateway',
    url: loopbackUrl(host, port),
    environment: {
      HOST: host,
      PORT: String(port),
      BOOTSTRAP_API_KEY: settings.apiKey,
      // A few requests by hand need no optimised code.
      WARM_UP_MS: '0',
    },
  });
}

async function describeWorker(
  settings: ServiceSettings,
  number: number,
): Promise<SupervisedProcess> {
  const host = '127.0.0.1';
  const port = await findFreePort(host);
  return supervise(settings, `worker-${number}`, {
    program: 'worker',
    url: loopbackUrl(host, port),
    // The port of the metrics is the gateway's.
    environment: { HOST: host, WORKER_HEALTH_PORT: String(port), METRICS_PORT: '' },
  });
}

interface ProgramSettings {
  readonly program: 'gateway' | 'worker';
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
}

function supervise(
  { databaseUrl, environment, logDirectory, print }: ServiceSettings,
  name: string,
  { program, url, environment: own }: ProgramSettings,
): SupervisedProcess {
  const queueUrl = environment.queueUrl ?? databaseUrl;
  const description = {
    name,
    program: join(projectRoot, 'dist/programs', `${program}.js`),
    environment: { DATABASE_URL: databaseUrl, QUEUE_URL: queueUrl, ...own },
    readyUrl: `${url}/health/ready`,
    logPath: join(logDirectory, `${name}.log`),
  };
  return new SupervisedProcess(description, print);
}

/** A URL for the host; the wildcard address is replaced by the loopback address. */
function loopbackUrl(host: string, port: number): string {
  const isWildcard = host === '0.0.0.0' || host === '::';
  const name = isWildcard ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** A program that the demo runs. */
export interface ProcessDescription {
  /** Name in messages, and of the log file. */
  readonly name: string;
  /** Path of the compiled program. */
  readonly program: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Returns 200 when the program is ready. */
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

const END_WITH_PARENT = pathToFileURL(join(import.meta.dirname, 'end-with-parent.js')).href;

/** A process that is restarted with exponential backoff whenever it ends on its own. */
class SupervisedProcess {
  private child: ChildProcess | undefined;
  private readonly stopping = new AbortController();

  constructor(
    private readonly description: ProcessDescription,
    private readonly print: (line: string) => void,
  ) {}

  /**
   * Starts the process and resolves when it is ready. Rejects if it ends first, or is not ready in
   * time.
   */
  async start(): Promise<void> {
    await this.launch('w');
    void this.supervise();
  }

  /** Sends SIGTERM and waits for the exit; sends SIGKILL after a few seconds or when `forced` aborts. */
  async stop(forced: AbortSignal): Promise<void> {
    this.stopping.abort();
    const { child } = this;
    if (child === undefined || hasEnded(child)) return;
    const ended = once(child, 'exit');
    const force = (): void => void child.kill('SIGKILL');
    const timer = setTimeout(force, STOP_TIMEOUT_MS);
    forced.addEventListener('abort', force);
    child.kill(forced.aborted ? 'SIGKILL' : 'SIGTERM');
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
      this.print(`${name} has ended; restarting in ${delay / 1000} s`);
      try {
        await sleep(delay, undefined, { signal });
        delay = Math.min(delay * 2, LAST_RESTART_MS);
        await this.launch('a');
        this.print(`${name} is running again`);
        delay = FIRST_RESTART_MS;
      } catch {
        // It ended again: the next iteration waits longer.
      }
    }
  }

  private async launch(logFlags: 'a' | 'w'): Promise<void> {
    const { program, environment, logPath } = this.description;
    const log = await open(logPath, logFlags);
    try {
      // `stop` may have been called meanwhile and found no process to stop.
      this.stopping.signal.throwIfAborted();
      this.child = spawn(process.execPath, ['--import', END_WITH_PARENT, program], {
        // A process group of its own: Ctrl-C must reach the demo only, which stops its processes in order.
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
    while (!(await respondsOk(readyUrl))) {
      this.stopping.signal.throwIfAborted();
      if (hasEnded(child))
        throw new Error(`${name} ended while starting; ${await lastLogLines(logPath)}`);
      if (Date.now() > deadline) {
        child.kill('SIGKILL');
        throw new Error(`${name} was not ready within a minute; ${await lastLogLines(logPath)}`);
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

async function respondsOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

async function lastLogLines(logPath: string): Promise<string> {
  const log = (await readFile(logPath, 'utf8')).trimEnd().split('\n');
  // Log lines of the readiness probes would hide the reason.
  const lines = log.filter((line) => !line.includes('/health/ready')).slice(-LOG_TAIL_LINES);
  return `${logPath} ends with:\n${lines.join('\n')}`;
}
