import { readFileSync } from 'node:fs';

const CHECK_EVERY_MS = 500;

const npm = /^npm /;
const shell = /^\S*sh -c /;

interface Ancestor {
  readonly pid: number;
  readonly command: string;
}

/**
 * Calls back when the npm that started this process has ended: a signal sent to npm alone ends it
 * and is not handed on to here. Returns how to stop watching. Without npm, or without /proc, there
 * is nothing to watch.
 */
export function watchLauncher(onGone: () => void): () => void {
  const chain = findLauncher(process.pid);
  if (chain.length === 0) return () => undefined;
  const timer = setInterval(() => {
    // Who loses its parent is given another one.
    const isWhole = chain.every((pid, index) => parentOf(chain[index - 1] ?? process.pid) === pid);
    if (isWhole) return;
    clearInterval(timer);
    onGone();
  }, CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** From the parent up to the outermost npm: npms, and the shells in which they run their scripts. */
function findLauncher(pid: number): readonly number[] {
  const ancestors: Ancestor[] = [];
  for (let above = parentOf(pid); above !== undefined; above = parentOf(above)) {
    const command = read(above, 'cmdline').replaceAll('\0', ' ');
    if (!npm.test(command) && !shell.test(command)) break;
    ancestors.push({ pid: above, command });
  }
  // A shell above the outermost npm is the user's own, and may well end first.
  const outermost = ancestors.findLastIndex(({ command }) => npm.test(command));
  return ancestors.slice(0, outermost + 1).map((ancestor) => ancestor.pid);
}

function parentOf(pid: number): number | undefined {
  const stat = read(pid, 'stat');
  // The name, in brackets, may hold blanks and brackets itself; state and parent follow it.
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  return parent > 0 ? parent : undefined;
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
