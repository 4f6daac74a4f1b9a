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

/** What was measured with a gazetteer that comes in several data sets. */
export interface MeasuredSplit {
  readonly addresses: number;
  readonly dataSets: number;
  readonly alone: Pick<ProgramCosts, 'worker' | 'postgres'>;
  readonly amongMany: Pick<ProgramCosts, 'worker' | 'postgres'>;
}

/** How many queries `amongMany` were asked together. */
export const MANY = 200;
