import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { eventually } from '../../tools/services/eventually.js';

const COMMAND_LINE = resolve('dist/programs/cli.js');
const UP_TIMEOUT_MS = 200_000;
const END_TIMEOUT_MS = 120_000;

/** A demo process and its child processes. */
export class DemoProcess {
  output = '';
  private readonly mark = randomUUID();
  private readonly child: ChildProcess;
  /** Whether it has ended and its output has been read. */
  private isClosed = false;

  constructor(
    private readonly dataDir: string,
    readonly port: number,
    metricsPort: number,
  ) {
    const environment = {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: '',
      REDIS_URL: '',
      DATA_DIR: dataDir,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
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

  /** Resolves when it has run its sample queries; throws with its output if it ends first. */
  up(): Promise<void> {
    return this.awaitOutput('Ctrl-C stops all programs');
  }

  /** Resolves when the output contains a text; throws if the demo ends first. */
  async awaitOutput(text: string): Promise<void> {
    await eventually(() => this.output.includes(text) || this.isClosed, UP_TIMEOUT_MS);
    if (!this.output.includes(text)) throw new Error(`the demo has ended:\n${this.output}`);
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Resolves to the exit code when it has ended. */
  async end(): Promise<number | null> {
    await eventually(() => this.isClosed, END_TIMEOUT_MS);
    return this.child.exitCode;
  }

  /** Command lines of its running child processes, by process id. */
  processes(): ReadonlyMap<number, string> {
    const running = new Map<number, string>();
    for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
      const command = read(pid, 'cmdline');
      const isServer = command.includes(this.dataDir);
      const isStarted = read(pid, 'environ').includes(this.mark);
      if (command !== '' && pid !== process.pid && (isServer || isStarted))
        running.set(pid, command);
    }
    return running;
  }
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
