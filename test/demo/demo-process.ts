import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { eventually } from '../support/eventually.js';

const COMMAND_LINE = resolve('dist/apps/cli/src/main.js');
const UP_TIMEOUT_MS = 200_000;
const END_TIMEOUT_MS = 120_000;

/** A demo as a user starts it, and everything that it starts in turn. */
export class DemoProcess {
  output = '';
  private readonly mark = randomUUID();
  private readonly child: ChildProcess;
  /** Whether it has ended, and all that it said has been read. */
  private isClosed = false;

  constructor(
    private readonly dataDir: string,
    readonly port: number,
  ) {
    const environment = {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: '',
      REDIS_URL: '',
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO_MARK: this.mark,
    };
    this.child = spawn(process.execPath, [COMMAND_LINE, 'demo'], { env: environment });
    this.child.stdout!.on('data', (data: Buffer) => (this.output += data.toString()));
    this.child.stderr!.on('data', (data: Buffer) => (this.output += data.toString()));
    this.child.once('close', () => (this.isClosed = true));
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/final-destination/v2`;
  }

  /** Waits until it has asked its questions; throws with its output when it ends before. */
  up(): Promise<void> {
    return this.says('Ctrl-C stops everything');
  }

  async says(text: string): Promise<void> {
    await eventually(() => this.output.includes(text) || this.isClosed, UP_TIMEOUT_MS);
    if (!this.output.includes(text)) throw new Error(`the demo has ended:\n${this.output}`);
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Waits until it has ended and returns its exit code. */
  async end(): Promise<number | null> {
    await eventually(() => this.isClosed, END_TIMEOUT_MS);
    return this.child.exitCode;
  }

  /** The command lines of all that it started and that still runs, by process id. */
  processes(): ReadonlyMap<number, string> {
    const found = new Map<number, string>();
    for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
      const command = read(pid, 'cmdline');
      const isServer = command.includes(this.dataDir);
      const isStarted = read(pid, 'environ').includes(this.mark);
      if (command !== '' && pid !== process.pid && (isServer || isStarted)) found.set(pid, command);
    }
    return found;
  }
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
