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

/** CPU time of a process in ticks, and its parent. */
interface ProcessTimes {
  readonly parent: number;
  readonly own: number;
  readonly endedChildren: number;
}

/**
 * CPU seconds of a process and its children, ended children included; NaN on systems without /proc,
 * or if the process has ended.
 */
const cpuSeconds = async (pid: number): Promise<number> => {
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
  return text === undefined ? undefined : parseProcessTimes(text);
};

/** Parses `/proc/<pid>/stat` (proc(5)). */
export const parseProcessTimes = (stat: string): ProcessTimes => {
  // The process name is in brackets and may contain any character.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
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

/** Process ids of each program; none if they are not known. */
export type Processes = Readonly<Record<Program, readonly number[]>>;

/** Measures a load, and the CPU time of one of its queries in each program. */
export const measureCosts = async <Load extends { readonly unitsPerSecond: number }>(
  load: () => Promise<Load>,
  processes: () => Promise<Processes>,
): Promise<{ readonly figures: Load; readonly costs: ProgramCosts }> => {
  const startedAt = performance.now();
  const before = await cpuTimesOf(await processes());
  const figures = await load();
  const after = await cpuTimesOf(await processes());
  const queries = (figures.unitsPerSecond * (performance.now() - startedAt)) / 1000;
  const costOf = (program: Program): number =>
    (cpuSecondsBetween(before[program], after[program]) * 1e6) / queries;
  return { figures, costs: mapPrograms(costOf) };
};

/** CPU seconds of the processes of a program since their start, by process id. */
export type CpuTimes = ReadonlyMap<number, number>;

const cpuTimesOf = async (processes: Processes): Promise<Readonly<Record<Program, CpuTimes>>> => {
  const timesOf = async (program: Program): Promise<CpuTimes> =>
    new Map(
      await Promise.all(
        processes[program].map(async (pid) => [pid, await cpuSeconds(pid)] as const),
      ),
    );
  const times = await Promise.all(programs.map(timesOf));
  return mapPrograms((program) => times[programs.indexOf(program)] ?? new Map<number, number>());
};

/**
 * CPU seconds of the processes that are alive afterwards; those started in between count in full. NaN
 * if no time is known.
 */
export const cpuSecondsBetween = (before: CpuTimes, after: CpuTimes): number => {
  const known = [...after].filter(([, seconds]) => Number.isFinite(seconds));
  if (known.length === 0) return NaN;
  return known.reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) || 0), 0);
};

/** The sum over the programs whose cost is known; NaN if none is. */
export const totalCost = (costs: ProgramCosts): number => {
  const known = programs.map((program) => costs[program]).filter(Number.isFinite);
  return known.length === 0 ? NaN : known.reduce((sum, cost) => sum + cost, 0);
};
