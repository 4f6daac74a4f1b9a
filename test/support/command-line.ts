import { format } from 'node:util';
import { Command } from 'commander';
import { vi } from 'vitest';
import { operatorCommands } from '../../apps/cli/src/commands.table.js';
import { runProgram } from '../../apps/cli/src/program.js';

/** What a command has printed, and its exit code. */
export interface CommandOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command of the CLI inside this process, with the given environment, which costs a tenth of
 * the CPU of a process. One at a time: it redirects the console, the output streams and `process.exit`.
 * Specs that send signals or input need a process; so does the import, whose log is not captured.
 */
export async function runCommandLine(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandOutcome> {
  const { env, exitCode } = process;
  const output = new CapturedOutput();
  const removeListeners = observeSignalListeners();
  process.env = { ...environment };
  process.exitCode = undefined;
  try {
    await runProgram(
      new Command('final-destination').showHelpAfterError(),
      operatorCommands,
      words,
    );
    return output.outcome(Number(process.exitCode ?? 0));
  } finally {
    output.release();
    removeListeners();
    process.env = env;
    process.exitCode = exitCode;
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Returns a function that removes the listeners added since: a command keeps some until its process
 * ends.
 */
const observeSignalListeners = (): (() => void) => {
  const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
  return () => {
    for (const signal of signals) {
      const added = process.listeners(signal).filter((one) => !before.get(signal)?.includes(one));
      for (const listener of added) process.off(signal, listener);
    }
  };
};

/** Captures the output of this process, up to a call of `process.exit`. */
class CapturedOutput {
  private readonly written = { stdout: '', stderr: '' };
  private exitCode: number | undefined;
  private readonly spies = [
    vi.spyOn(console, 'log').mockImplementation((...values) => this.print('stdout', values)),
    vi.spyOn(console, 'error').mockImplementation((...values) => this.print('stderr', values)),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => this.write('stdout', text)),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => this.write('stderr', text)),
    vi.spyOn(process, 'exit').mockImplementation((code) => this.exit(Number(code ?? 0))),
  ];

  /** The exit code is that of `process.exit` if it was called. */
  outcome(code: number): CommandOutcome {
    return { code: this.exitCode ?? code, ...this.written };
  }

  release(): void {
    for (const spy of this.spies) spy.mockRestore();
  }

  private print(stream: 'stdout' | 'stderr', values: readonly unknown[]): void {
    this.write(stream, `${format(...values)}\n`);
  }

  private write(stream: 'stdout' | 'stderr', text: string | Uint8Array): boolean {
    if (this.exitCode === undefined) this.written[stream] += text.toString();
    return true;
  }

  /** Unwinds the command, which cannot go on after this call. */
  private exit(code: number): never {
    this.exitCode ??= code;
    throw new Error(`process.exit(${code})`);
  }
}
