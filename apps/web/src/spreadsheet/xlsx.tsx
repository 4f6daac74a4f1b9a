import type { XlsxOutcome, XlsxTask } from './xlsx-worker';

/** A workbook of the largest size takes minutes. Milliseconds. */
const LIMIT_MS = 600_000;

/** Rows of a worksheet, the header included (ECMA-376). */
export const MAX_WORKBOOK_ROWS = 1_048_576;

/**
 * Runs a task in a worker, so that the page stays usable. The worker is loaded for its first task and ends
 * after each. Throws if there is not enough memory.
 */
export const runXlsxTask = (task: XlsxTask): Promise<XlsxOutcome> => {
  const worker = new Worker(new URL('./xlsx-worker.tsx', import.meta.url), { type: 'module' });
  return new Promise<XlsxOutcome>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<XlsxOutcome>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('the worker for XLSX has failed')));
    setTimeout(() => reject(new Error('the worker for XLSX took too long')), LIMIT_MS);
    worker.postMessage(task);
  }).finally(() => worker.terminate());
};
