import type { Program, ProgramCosts } from '../measurement/machine.js';
import { mapPrograms } from '../measurement/machine.js';
import { linearFit, mean } from '../measurement/statistics.js';
import type { MeasuredSize } from './measured-costs.table.js';
import { QUERIES_PER_LARGE_REQUEST, fixedCosts } from './measured-costs.table.js';

/** Estimated costs of a gazetteer of any size. */
export interface CostModel {
  /** Size of the tables and indexes of one generation. */
  databaseBytes(addresses: number): number;
  workerMebibytes(addresses: number): number;
  workerReadySeconds(addresses: number): number;
  importSeconds(addresses: number): number;
  importerMegabytes(addresses: number): number;
  /** CPU microseconds of one query. */
  costs(load: QueryLoad): ProgramCosts;
}

/** Size of the gazetteer, and queries per request. */
export interface QueryLoad {
  readonly addresses: number;
  readonly dataSets: number;
  readonly queriesPerRequest: number;
}

/**
 * Fits the model to measurements. Memory, storage and import time are linear in the number of
 * addresses.
 */
export const modelOf = (sizes: readonly MeasuredSize[]): CostModel => {
  const growing = (valueOf: (size: MeasuredSize) => number) => {
    const line = linearFit(sizes.map((size) => [size.addresses, valueOf(size)]));
    return (addresses: number): number => Math.max(0, line(addresses));
  };
  return {
    databaseBytes: growing(({ addresses, bytesPerAddress }) => addresses * bytesPerAddress),
    workerMebibytes: growing(({ workerMebibytes }) => workerMebibytes),
    workerReadySeconds: growing(({ workerReadySeconds }) => workerReadySeconds),
    importSeconds: growing(({ importSeconds }) => importSeconds),
    importerMegabytes: growing(({ importerMegabytes }) => importerMegabytes),
    costs: (load) =>
      mapPrograms(
        (program) =>
          costOfRequest(sizes, program, load) / load.queriesPerRequest +
          costOfQuery(sizes, program, load),
      ),
  };
};

/**
 * Cost per request, which its queries share. It does not depend on the size of the gazetteer. In
 * Postgres it grows with the data sets, since each is a partition that every statement opens.
 */
const costOfRequest = (
  sizes: readonly MeasuredSize[],
  program: Program,
  { dataSets }: QueryLoad,
): number => {
  const ofOneDataSet = mean(sizes.map((size) => sharedCost(size, program)));
  if (program !== 'postgres') return ofOneDataSet;
  return ofOneDataSet + Math.max(0, dataSets - 1) * fixedCosts.postgresMicrosecondsPerDataSet;
};

const sharedCost = ({ alone, amongMany }: MeasuredSize, program: Program): number =>
  Math.max(0, (alone[program] - amongMany[program]) / (1 - 1 / QUERIES_PER_LARGE_REQUEST));

/**
 * Cost per query beyond the shared part. In worker and Postgres it grows with the logarithm of the
 * size, as trees and dictionaries become deeper and caches cover less, and with the data sets, each of
 * which is searched. In gateway and Redis it is constant.
 */
const costOfQuery = (
  sizes: readonly MeasuredSize[],
  program: Program,
  { addresses, dataSets }: QueryLoad,
): number => {
  const costs = sizes.map(
    (size) => size.amongMany[program] - sharedCost(size, program) / QUERIES_PER_LARGE_REQUEST,
  );
  const least = mean(costs);
  if (program === 'gateway' || program === 'redis') return least;
  const points = sizes.map(
    (size, index) => [Math.log10(size.addresses), costs[index] ?? 0] as const,
  );
  // Not extrapolated below the measured sizes.
  const ofOneDataSet = Math.max(least, linearFit(points)(Math.log10(addresses)));
  return ofOneDataSet * (1 + Math.max(0, dataSets - 1) * fixedCosts.sharePerDataSet);
};
