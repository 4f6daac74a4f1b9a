import type { ProgramCosts } from '../measurement/machine.js';

/**
 * `npm run bench:scale` on two cores of an AMD EPYC, Node 20, with Postgres 18, Redis 7 and the
 * load generator on the same cores, 21 November 2026. Costs are means of three forms: exact, one typo,
 * reverse. Those of the largest size were measured under other load. They are scaled by the CPU of the
 * gateway, which does not depend on the size (docs/scaling.md).
 */
export const measuredSizes: readonly MeasuredSize[] = [
  {
    addresses: 100_000,
    bytesPerAddress: 296,
    workerMebibytes: 250,
    workerReadySeconds: 1.8,
    importSeconds: 2,
    importerMegabytes: 130,
    alone: { gateway: 502, worker: 826, postgres: 437, redis: 233 },
    amongMany: { gateway: 25, worker: 189, postgres: 38, redis: 12 },
  },
  {
    addresses: 1_000_000,
    bytesPerAddress: 290,
    workerMebibytes: 332,
    workerReadySeconds: 2.4,
    importSeconds: 16.3,
    importerMegabytes: 264,
    alone: { gateway: 494, worker: 830, postgres: 426, redis: 227 },
    amongMany: { gateway: 22, worker: 202, postgres: 42, redis: 10 },
  },
  {
    addresses: 5_000_000,
    bytesPerAddress: 289,
    workerMebibytes: 573,
    workerReadySeconds: 6.2,
    importSeconds: 100.4,
    importerMegabytes: 868,
    alone: { gateway: 498, worker: 857, postgres: 415, redis: 225 },
    amongMany: { gateway: 23, worker: 281, postgres: 63, redis: 10 },
  },
];

/**
 * `npm run bench:scale -- --sizes 300000 --side 3` and `--side 5`, the same day, under other load;
 * scaled as above.
 */
export const measuredSplits: readonly MeasuredSplit[] = [
  {
    addresses: 300_000,
    dataSets: 9,
    alone: { worker: 805, postgres: 654 },
    amongMany: { worker: 209, postgres: 36 },
  },
  {
    addresses: 300_000,
    dataSets: 25,
    alone: { worker: 902, postgres: 1_315 },
    amongMany: { worker: 321, postgres: 76 },
  },
];

/** Constants from other measurements. */
export const fixedCosts = {
  /**
   * Share of additional worker and Postgres CPU per data set. Two busy cores answered 5,182 queries per
   * second from three data sets and 2,853 from thirty: 386 and 701 µs, of which 142 µs are other programs.
   */
  sharePerDataSet: 0.048,
  /**
   * Postgres CPU per request and data set, to open the partitions of a statement: 18 µs for an address
   * and 70 µs for a position, weighted by the mix above.
   */
  postgresMicrosecondsPerDataSet: 35,
  /** Buildings and parkings of three extracts: 138 MB for 62,819 addresses, without the addresses. */
  mapBytesPerAddress: 1_900,
  /** Import of de-herrenberg-nagold, with the embedded Postgres on the same two cores. */
  mapAddressesPerSecond: 5_300,
  /** The live generation and the previous one. */
  generationsKept: 2,
  /** Maximum pool sizes and listeners with the default settings (docs/operations.md). */
  connectionsPerWorker: 18,
  connectionsPerGateway: 13,
  /** More connections cost one Postgres too much memory and CPU. */
  connectionsPerPostgres: 500,
  /**
   * Distinct words per address: 0.029 in five million synthetic addresses, 0.062 in three small
   * extracts.
   */
  wordsPerAddress: 0.03,
  /** Maximum number of entries of a JavaScript Map, 2^24. */
  mostWords: 16_777_216,
} as const;

/** Figures of `npm run bench:scale` for a gazetteer of one size. */
export interface MeasuredSize {
  readonly addresses: number;
  /** Tables and indexes of one generation. */
  readonly bytesPerAddress: number;
  readonly workerMebibytes: number;
  readonly workerReadySeconds: number;
  readonly importSeconds: number;
  readonly importerMegabytes: number;
  /** CPU of a query in a request of one, and in a request of two hundred. */
  readonly alone: ProgramCosts;
  readonly amongMany: ProgramCosts;
}

/** Figures for a gazetteer of several data sets. */
interface MeasuredSplit {
  readonly addresses: number;
  readonly dataSets: number;
  readonly alone: Pick<ProgramCosts, 'worker' | 'postgres'>;
  readonly amongMany: Pick<ProgramCosts, 'worker' | 'postgres'>;
}

/** Queries per request of the `amongMany` figures. */
export const QUERIES_PER_LARGE_REQUEST = 200;
