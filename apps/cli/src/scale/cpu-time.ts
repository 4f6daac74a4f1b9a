import { readFile } from 'node:fs/promises';

/** Linux counts in ticks of ten milliseconds, whatever the kernel's own clock. */
const SECONDS_A_TICK = 0.01;

/** What the kernel tells of a process, as far as time is concerned. */
interface ProcessTimes {
  readonly parent: number;
  readonly own: number;
  readonly endedChildren: number;
}

/**
 * CPU seconds of a process and its children, of those that have ended, too; NaN where the system
 * has no /proc.
 */
export const cpuSeconds = async (pid: number): Promise<number> => {
  try {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    const alive = children.split(' ').filter(Boolean).map(Number);
    const [parent, ...others] = await Promise.all([pid, ...alive].map(timesOf));
    if (!parent) return NaN;
    const ofChildren = others.reduce((sum, child) => sum + (child?.own ?? 0), 0);
    return (parent.own + parent.endedChildren + ofChildren) * SECONDS_A_TICK;
  } catch {
    return NaN;
  }
};

/** Whose child a process is; undefined where that cannot be told. */
export const parentOf = async (pid: number): Promise<number | undefined> =>
  (await timesOf(pid))?.parent;

const timesOf = async (pid: number): Promise<ProcessTimes | undefined> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name, in brackets, may hold anything.
  const fields = text
    ?.slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  if (!fields) return undefined;
  const [, parent = 0] = fields;
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11);
  return { parent, own: user + system, endedChildren: childrenUser + childrenSystem };
};
