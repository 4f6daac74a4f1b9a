import { mean } from '../evaluation/percentile.js';
import { eachProgram, type Program, type ProgramCosts } from '../scale/program-costs.js';
import { lineThrough } from './line-through.js';
import { fixedCosts } from './measured-costs.table.js';
import { MANY, type MeasuredSize } from './measured-size.js';

/** What a gazetteer of any size is expected to cost. */
export interface CostModel {
  /** Tables and indexes of one generation. */
  databaseBytes(addresses: number): number;
  workerMebibytes(addresses: number): number;
  workerReadySeconds(addresses: number): number;
  importSeconds(addresses: number): number;
  importerMegabytes(addresses: number): number;
  /** CPU microseconds of one query. */
  costs(asked: Asked): ProgramCosts;
}

/** Among how many it is asked, and of how much. */
export interface Asked {
  readonly addresses: number;
  readonly dataSets: number;
  readonly queriesPerRequest: number;
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
    costs: (asked) =>
      eachProgram(
        (program) =>
          costOfRequest(sizes, program, asked) / asked.queriesPerRequest +
          costOfQuery(sizes, program, asked),
      ),
  };
};

/**
 * What queries that come together share: it is the same whatever the size of the gazetteer. In
 * Postgres every data set is a part of each table, which statements begin with one by one.
 */
const costOfRequest = (
  sizes: readonly MeasuredSize[],
  program: Program,
  { dataSets }: Asked,
): number => {
  const ofOne = mean(sizes.map((size) => shareable(size, program)));
  if (program !== 'postgres') return ofOne;
  return ofOne + Math.max(0, dataSets - 1) * fixedCosts.postgresMicrosecondsPerDataSet;
};

const shareable = ({ alone, amongMany }: MeasuredSize, program: Program): number =>
  Math.max(0, (alone[program] - amongMany[program]) / (1 - 1 / MANY));

/**
 * What each query costs by itself. In worker and Postgres that grows with the logarithm of the size:
 * trees and dictionaries grow deeper, caches hold less of them; and every data set is searched by
 * itself. The others know neither.
 */
const costOfQuery = (
  sizes: readonly MeasuredSize[],
  program: Program,
  { addresses, dataSets }: Asked,
): number => {
  const costs = sizes.map((size) => size.amongMany[program] - shareable(size, program) / MANY);
  const least = mean(costs);
  if (program === 'gateway' || program === 'redis') return least;
  const points = sizes.map(
    (size, index) => [Math.log10(size.addresses), costs[index] ?? 0] as const,
  );
  // A smaller one than was measured is not taken to be cheaper.
  const ofOne = Math.max(least, lineThrough(points)(Math.log10(addresses)));
  return ofOne * (1 + Math.max(0, dataSets - 1) * fixedCosts.sharePerDataSet);
};
