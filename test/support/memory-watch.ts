import { residentMebibytes } from '../../apps/cli/src/scale/resident-memory.js';

const SAMPLE_EVERY_MS = 5_000;

/** Notes the memory of processes on this machine every few seconds; gives back a way to end it. */
export function watchMemory(pids: readonly string[]): () => void {
  const samples = pids.map((pid) => ({ pid, sizes: [] as number[] }));
  const timer = setInterval(() => {
    for (const { pid, sizes } of samples) {
      residentMebibytes(Number(pid)).then(
        (size) => sizes.push(Math.round(size)),
        () => undefined,
      );
    }
  }, SAMPLE_EVERY_MS);
  return () => {
    clearInterval(timer);
    for (const { pid, sizes } of samples) console.log(`memory of ${pid}, MiB: ${sizes.join(' ')}`);
  };
}
