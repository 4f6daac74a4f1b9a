import { lineThrough } from './line-through.js';
import { MANY, type MeasuredSize, type ProgramCosts } from './measured-size.js';

/** What a gazetteer of any size is expected to cost. */
export interface CostModel {
  /** Tables and indexes of one generation. */
  databaseBytes(addresses: number): number;
  workerMebibytes(addresses: number): number;
  workerReadySeconds(addresses: number): number;
  importSeconds(addresses: number): number;
  importerMegabytes(addresses: number): number;
  /** CPU microseconds of one query, in requests of so many. */
  costs(addresses: number, queriesPerRequest: number): ProgramCosts;
}

/** Draws the lines through what was measured: room and import grow with the addresses. */
export const modelOf = (sizes: readonly MeasuredSize[]): CostModel => {
  const growing = (valueOf: (size: MeasuredSize) => number) => {
    const line = lineThrough(sizes.map((size) => [size.addresses, valueOf(size)]));
    return (addresses: number): number => Math.max(0, line(addresses));
  };
  return {
    databaseBytes: growing(({ addresses, bytesPerAddress }) => addresses * bytesPerAddress),
    workerMebibytes: growing(({ workerMebibytes }) => workerMebibytes),
    workerReadySeconds: growing(({ workerReadySeconds }) => workerReadySeconds),
    importSeconds: growing(({ importSeconds }) => importSeconds),
    importerMegabytes: growing(({ importerMegabytes }) => importerMegabytes),
    costs: (addresses, queriesPerRequest) =>
      eachProgram((program) => {
        const ofRequest = costOfRequest(sizes, program);
        return ofRequest / queriesPerRequest + costOfQuery(sizes, program, addresses);
      }),
  };
};

/** The cost of each program, in the order of a query's way. */
export const eachProgram = (costOf: (program: keyof ProgramCosts) => number): ProgramCosts => ({
  gateway: costOf('gateway'),
  worker: costOf('worker'),
  postgres: costOf('postgres'),
  redis: costOf('redis'),
});

/** What queries that come together share: it is the same whatever the size of the gazetteer. */
const costOfRequest = (sizes: readonly MeasuredSize[], program: keyof ProgramCosts): number =>
  mean(sizes.map((size) => shareable(size, program)));

const shareable = ({ alone, amongMany }: MeasuredSize, program: keyof ProgramCosts): number =>
  Math.max(0, (alone[program] - amongMany[program]) / (1 - 1 / MANY));

/**
 * What each query costs by itself. In worker and Postgres that grows with the logarithm of the size:
 * trees and dictionaries grow deeper, caches hold less of them. The others do not know the size.
 */
const costOfQuery = (
  sizes: readonly MeasuredSize[],
  program: keyof ProgramCosts,
  addresses: number,
): number => {
  const costs = sizes.map((size) => size.amongMany[program] - shareable(size, program) / MANY);
  const least = mean(costs);
  if (program === 'gateway' || program === 'redis') return least;
  const points = sizes.map(
    (size, index) => [Math.log10(size.addresses), costs[index] ?? 0] as const,
  );
  // A smaller one than was measured is not taken to be cheaper.
  return Math.max(least, lineThrough(points)(Math.log10(addresses)));
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
