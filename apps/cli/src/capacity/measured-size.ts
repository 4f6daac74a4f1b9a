import type { ProgramCosts } from '../scale/program-costs.js';

/** What `npm run bench:scale` has measured with a gazetteer of one size. */
export interface MeasuredSize {
  readonly addresses: number;
  /** Tables and indexes of one generation. */
  readonly bytesPerAddress: number;
  readonly workerMebibytes: number;
  readonly workerReadySeconds: number;
  readonly importSeconds: number;
  readonly importerMegabytes: number;
  /** Of a query that is asked alone, and of one among two hundred in a request. */
  readonly alone: ProgramCosts;
  readonly amongMany: ProgramCosts;
}

/** How many queries `amongMany` were asked together. */
export const MANY = 200;
