import { readFileSync } from 'node:fs';

const SAMPLE_EVERY_MS = 5_000;

/** Notes the memory of processes on this machine every few seconds; gives back a way to end it. */
export function watchMemory(pids: readonly string[]): () => void {
  const samples = pids.map((pid) => ({ pid, sizes: [] as number[] }));
  const timer = setInterval(() => {
    for (const { pid, sizes } of samples) sizes.push(residentMegabytes(pid));
  }, SAMPLE_EVERY_MS);
  return () => {
    clearInterval(timer);
    for (const { pid, sizes } of samples) console.log(`memory of ${pid}, MB: ${sizes.join(' ')}`);
  };
}

const residentMegabytes = (pid: string): number =>
  Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
  );
