import type { MeasuredSize, MeasuredSplit } from './measured-size.js';

/**
 * `npm run bench:scale` on two cores of an AMD EPYC, Node 20, with Postgres 18, Redis 7 and the
 * asking program on the same two, 21 November 2026. Costs are means of three forms: exact, one typo,
 * reverse. Those of the largest size were measured beside other work; they are divided by how much
 * more the gateway took then, whose work does not depend on the size (docs/scaling.md).
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
 * `npm run bench:scale -- --sizes 300000 --side 3` and `--side 5`, the same day, beside much other
 * work: divided, as above, by how much more the gateway took.
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

/** What does not come from there. */
export const fixedCosts = {
  /**
   * Two busy cores answered 5,182 queries a second from three data sets and 2,853 from thirty: 386
   * and 701 µs a query, of which 142 are not of worker and Postgres.
   */
  sharePerDataSet: 0.048,
  /**
   * Of Postgres, a request: to begin with a statement on tables of so many parts. 18 µs where it asks
   * for an address and 70 where it asks for a position, of which a third is asked, as above.
   */
  postgresMicrosecondsPerDataSet: 35,
  /** Buildings and parking of three extracts: 138 MB for 62,819 addresses, less what those take. */
  mapBytesPerAddress: 1_900,
  /** Imported of de-herrenberg-nagold, the embedded Postgres on the same two cores. */
  mapAddressesPerSecond: 5_300,
  /** The one that answers, and the one before it. */
  generationsKept: 2,
  /** Pools at their busiest, and what listens, with the usual settings (docs/operations.md). */
  connectionsPerWorker: 17,
  connectionsPerGateway: 13,
  /** More of them cost one Postgres much of its memory and time; then it needs help. */
  connectionsPerPostgres: 500,
  /** Different ones: 0.029 in five million synthetic addresses, 0.062 in three small extracts. */
  wordsPerAddress: 0.03,
  /** Entries of a JavaScript Map, 2^24. */
  mostWords: 16_777_216,
} as const;
