import { describe, expect, it } from '@jest/globals';
import { eachProgram } from '../scale/program-costs.js';
import { modelOf } from './cost-model.js';
import { measuredSizes } from './measured-costs.table.js';
import { MANY } from './measured-size.js';

/** Five times the largest size that the model was told of: a plan is to leave as much room. */
const PREDICTED_WITHIN = 0.3;

const expectNear = (predicted: number, measured: number): void => {
  expect(predicted / measured).toBeGreaterThan(1 - PREDICTED_WITHIN);
  expect(predicted / measured).toBeLessThan(1 + PREDICTED_WITHIN);
};

const asked = (addresses: number, queriesPerRequest: number, dataSets = 1) => ({
  addresses,
  queriesPerRequest,
  dataSets,
});

const largest = measuredSizes.at(-1)!;

describe('the model of costs', () => {
  const model = modelOf(measuredSizes);

  it('tells the largest size from the two smaller ones', () => {
    const others = modelOf(measuredSizes.slice(0, -1));
    const { addresses, bytesPerAddress, workerMebibytes, importSeconds } = largest;

    expectNear(others.databaseBytes(addresses), addresses * bytesPerAddress);
    expectNear(others.workerMebibytes(addresses), workerMebibytes);
    expectNear(others.importSeconds(addresses), importSeconds);
  });

  it('tells what a query costs with the largest size from the two smaller ones', () => {
    const others = modelOf(measuredSizes.slice(0, -1));

    for (const [queries, measured] of [
      [1, largest.alone],
      [MANY, largest.amongMany],
    ] as const) {
      const predicted = others.costs(asked(largest.addresses, queries));
      expectNear(predicted.worker, measured.worker);
      expectNear(predicted.postgres, measured.postgres);
    }
  });

  it('gives back what was measured of a query alone and among many', () => {
    const one = modelOf([largest]);
    const rounded = (queries: number) => {
      const costs = one.costs(asked(largest.addresses, queries));
      return eachProgram((program) => Math.round(costs[program]));
    };

    expect(rounded(1)).toEqual(largest.alone);
    expect(rounded(MANY)).toEqual(largest.amongMany);
  });

  it('has a query cost less the more come with it', () => {
    const costs = [1, 10, 100].map((queries) => model.costs(asked(1_000_000, queries)).gateway);

    expect(costs).toEqual([...costs].sort((one, other) => other - one));
  });

  it('has each further data set cost worker and Postgres something, and nobody else', () => {
    const [one, thirty] = [1, 30].map((dataSets) => model.costs(asked(1_000_000, MANY, dataSets)));

    expect(thirty!.worker / one!.worker).toBeGreaterThan(2);
    expect(thirty!.gateway).toBe(one!.gateway);
  });

  it('has no search cost less in a larger gazetteer, and no message more', () => {
    const [small, large] = [1_000, 1_000_000_000].map((addresses) =>
      model.costs(asked(addresses, 1)),
    );

    expect(large!.worker).toBeGreaterThanOrEqual(small!.worker);
    expect(large!.postgres).toBeGreaterThanOrEqual(small!.postgres);
    expect([large!.gateway, large!.redis]).toEqual([small!.gateway, small!.redis]);
  });
});
