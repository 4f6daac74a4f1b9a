import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Date, Node version and CPUs, to head a report. */
export const describeMachine = (): string => {
  const cores = cpus();
  const date = new Date().toISOString().slice(0, 10);
  const model = cores[0]?.model.trim() ?? 'unknown';
  return `${date} · Node ${process.versions.node} · ${cores.length} CPUs (${model})`;
};

/** /proc counts in ticks of 10 ms (USER_HZ). */
const SECONDS_A_TICK = 0.01;

/** CPU time of a process in ticks, from /proc. */
interface ProcessTimes {
  readonly parent: number;
  readonly own: number;
  readonly endedChildren: number;
}

/**
 * CPU seconds of a process and its children, ended children included; NaN on systems without /proc.
 */
export const cpuSeconds = async (pid: number): Promise<number> => {
  try {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    const alive = children.split(' ').filter(Boolean).map(Number);
    const [parent, ...others] = await Promise.all([pid, ...alive].map(processTimes));
    if (!parent) return NaN;
    const ofChildren = others.reduce((sum, child) => sum + (child?.own ?? 0), 0);
    return (parent.own + parent.endedChildren + ofChildren) * SECONDS_A_TICK;
  } catch {
    return NaN;
  }
};

/** The parent of a process; undefined if it is not known. */
export const parentOf = async (pid: number): Promise<number | undefined> =>
  (await processTimes(pid))?.parent;

const processTimes = async (pid: number): Promise<ProcessTimes | undefined> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The process name is in brackets and may contain any character.
  const fields = text
    ?.slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  if (!fields) return undefined;
  const [, parent = 0] = fields;
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11);
  return { parent, own: user + system, endedChildren: childrenUser + childrenSystem };
};

const execute = promisify(execFile);
/** Long enough to start a program on a busy machine. */
const TIMEOUT_MS = 30_000;
const KIBIBYTES_A_MEBIBYTE = 1024;

/** Resident memory (RSS) of a process in mebibytes, by `ps` on Linux and macOS. */
export const residentMebibytes = async (pid: number): Promise<number> => {
  const { stdout } = await execute('ps', ['-o', 'rss=', '-p', String(pid)], {
    timeout: TIMEOUT_MS,
  });
  return Number(stdout) / KIBIBYTES_A_MEBIBYTE;
};

/** Samples the memory of processes; `stop` returns the samples by process, in mebibytes. */
export const sampleMemory = (
  pids: readonly number[],
  intervalMs: number,
): { stop(): Promise<ReadonlyMap<number, readonly number[]>> } => {
  const samples = new Map(pids.map((pid): [number, number[]] => [pid, []]));
  const stopping = new AbortController();
  const sample = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      for (const [pid, sizes] of samples) sizes.push(await residentMebibytes(pid));
      await pause(intervalMs, undefined, stopping).catch(() => undefined);
    }
  };
  const sampling = sample();
  return {
    stop: async () => {
      stopping.abort();
      await sampling;
      return samples;
    },
  };
};

/** The programs that take part in a query. */
export const programs = ['gateway', 'worker', 'postgres', 'redis'] as const;

/** A program that takes part in a query. */
export type Program = (typeof programs)[number];

/** CPU microseconds of one query in each program; NaN if unknown. */
export type ProgramCosts = Readonly<Record<Program, number>>;

/** Calculates a value for each program. */
export const mapPrograms = <Figure>(
  figureOf: (program: Program) => Figure,
): Readonly<Record<Program, Figure>> => ({
  gateway: figureOf('gateway'),
  worker: figureOf('worker'),
  postgres: figureOf('postgres'),
  redis: figureOf('redis'),
});
