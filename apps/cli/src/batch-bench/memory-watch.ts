import { residentMebibytes } from '../scale/resident-memory.js';

const INTERVAL_MS = 200;

/** Follows what a process occupies; `stop` tells the most there was, in mebibytes. */
export const watchMemory = (pid: number): { stop(): Promise<number> } => {
  let peak = 0;
  let isStopped = false;
  const follow = async (): Promise<void> => {
    while (!isStopped) {
      peak = Math.max(peak, await residentMebibytes(pid));
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    }
  };
  const following = follow();
  return {
    stop: async () => {
      isStopped = true;
      await following;
      return peak;
    },
  };
};
