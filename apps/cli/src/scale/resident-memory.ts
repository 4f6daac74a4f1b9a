import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** A machine that is very busy takes its time to start a program. */
const TIMEOUT_MS = 30_000;
const KIBIBYTES_A_MEBIBYTE = 1024;

/** What a process occupies of the machine's memory, in mebibytes, as `ps` has it on Linux and macOS. */
export const residentMebibytes = async (pid: number): Promise<number> => {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)], { timeout: TIMEOUT_MS });
  return Number(stdout) / KIBIBYTES_A_MEBIBYTE;
};
