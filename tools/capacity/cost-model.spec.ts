import { describe, expect, it } from 'vitest';
import { mapPrograms } from '../measurement/machine.js';
import { modelOf } from './cost-model.js';
import { QUERIES_PER_LARGE_REQUEST, measuredSizes } from './measured-costs.table.js';

/** Tolerance for an extrapolation to five times the largest fitted size. */
const PREDICTED_WITHIN = 0.3;

const expectNear = (predicted: number, measured: number): void => {
  expect(predicted / measured).toBeGreaterThan(1 - PREDICTED_WITHIN);
  expect(predicted / measured).toBeLessThan(1 + PREDICTED_WITHIN);
};

const loadOf = (addresses: number, queriesPerRequest: number, dataSets = 1) => ({
  addresses,
  queriesPerRequest,
  dataSets,
});

const largest = measuredSizes.at(-1)!;

describe('the cost model', () => {
  const model = modelOf(measuredSizes);

  it('predicts the largest size from the two smaller ones', () => {
    const others = modelOf(measuredSizes.slice(0, -1));
    const { addresses, bytesPerAddress, workerMebibytes, importSeconds } = largest;

    expectNear(others.databaseBytes(addresses), addresses * bytesPerAddress);
    expectNear(others.workerMebibytes(addresses), workerMebibytes);
    expectNear(others.importSeconds(addresses), importSeconds);
  });

  it('predicts the cost of a query at the largest size from the two smaller ones', () => {
    const others = modelOf(measuredSizes.slice(0, -1));

    for (const [queries, measured] of [
      [1, largest.alone],
      [QUERIES_PER_LARGE_REQUEST, largest.amongMany],
    ] as const) {
      const predicted = others.costs(loadOf(largest.addresses, queries));
      expectNear(predicted.worker, measured.worker);
      expectNear(predicted.postgres, measured.postgres);
    }
  });

  it('reproduces the measurements of a query alone and among many', () => {
    const one = modelOf([largest]);
    const rounded = (queries: number) => {
      const costs = one.costs(loadOf(largest.addresses, queries));
      return mapPrograms((program) => Math.round(costs[program]));
    };

    expect(rounded(1)).toEqual(largest.alone);
    expect(rounded(QUERIES_PER_LARGE_REQUEST)).toEqual(largest.amongMany);
  });

  it('has lower costs per query for larger requests', () => {
    const costs = [1, 10, 100].map((queries) => model.costs(loadOf(1_000_000, queries)).gateway);

    expect(costs).toEqual([...costs].sort((one, other) => other - one));
  });

  it('adds worker and Postgres costs per data set, and no others', () => {
    const [one, thirty] = [1, 30].map((dataSets) =>
      model.costs(loadOf(1_000_000, QUERIES_PER_LARGE_REQUEST, dataSets)),
    );

    expect(thirty!.worker / one!.worker).toBeGreaterThan(2);
    expect(thirty!.gateway).toBe(one!.gateway);
  });

  it('does not reduce the cost of a search in a larger gazetteer, nor increase that of a message', () => {
    const [small, large] = [1_000, 1_000_000_000].map((addresses) =>
      model.costs(loadOf(addresses, 1)),
    );

    expect(large!.worker).toBeGreaterThanOrEqual(small!.worker);
    expect(large!.postgres).toBeGreaterThanOrEqual(small!.postgres);
    expect([large!.gateway, large!.redis]).toEqual([small!.gateway, small!.redis]);
  });
});
