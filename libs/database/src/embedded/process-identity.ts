import { readFileSync } from 'node:fs';

/** Names a process for good: its id, and where the system tells it, when it began. */
export function processIdentity(pid: number): string {
  return `${pid}-${startOf(pid) ?? 0}`;
}

/** Says whether that very process still runs; another one with the same id does not count. */
export function isProcessRunning(identity: string): boolean {
  const pid = Number.parseInt(identity, 10);
  return isPidInUse(pid) && processIdentity(pid) === identity;
}

/** Says whether any process has this id, ended ones that nobody has waited for left out. */
export function isPidInUse(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return startOf(pid) !== 'ended';
}

/** The command line of a process; undefined where the system does not tell. */
export function commandLineOf(pid: number): string | undefined {
  return readProcess(pid, 'cmdline')?.replaceAll('\0', ' ');
}

/** In ticks since the machine began; undefined where there is no /proc. */
function startOf(pid: number): string | undefined {
  const stat = readProcess(pid, 'stat');
  if (stat === undefined) return undefined;
  // The name, in brackets, may hold blanks and brackets itself; the state follows it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : fields[19];
}

function readProcess(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
