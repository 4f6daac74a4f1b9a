import { describe, expect, it } from 'vitest';
import { capacityPlan, partitionOf, type Demand, type Machines } from './capacity-plan.js';
import { modelOf } from './cost-model.js';
import { measuredSizes } from './measured-costs.table.js';

const model = modelOf(measuredSizes);

const demand: Demand = {
  addresses: 1_000_000,
  queriesPerSecond: 1_000,
  queriesPerRequest: 10,
  dataSets: 10,
  mapShare: 0.5,
  countryShare: 1,
};
const machines: Machines = { utilisation: 0.6, workerMebibytes: 8 * 1024, postgresCores: 32 };

const planFor = (changed: Partial<Demand>, others: Partial<Machines> = {}) =>
  capacityPlan(model, { ...demand, ...changed }, { ...machines, ...others });

describe('a plan for a load', () => {
  it('is a single installation for a small load', () => {
    expect(planFor({})?.partitions).toBe(1);
  });

  it('partitions a gazetteer that exceeds the memory of a worker', () => {
    const plan = planFor({ addresses: 1_000_000_000 });

    expect(plan?.partitions).toBeGreaterThan(1);
    expect(plan?.each.workerPeakMebibytes).toBeLessThanOrEqual(8 * 1024);
  });

  it('needs fewer partitions with larger workers', () => {
    const small = planFor({ addresses: 1_000_000_000 });
    const large = planFor({ addresses: 1_000_000_000 }, { workerMebibytes: 32 * 1024 });

    expect(large?.partitions).toBeLessThan(small?.partitions ?? 0);
  });

  it('partitions a load that exceeds one Redis', () => {
    const plan = planFor({ queriesPerSecond: 50_000, queriesPerRequest: 1 });

    expect(plan?.partitions).toBeGreaterThan(1);
    expect(plan?.each.redisLoad).toBeLessThanOrEqual(0.6);
  });

  it('needs fewer servers with more queries per request', () => {
    const busy = { ...demand, queriesPerSecond: 50_000 };
    const alone = partitionOf(model, {
      demand: { ...busy, queriesPerRequest: 1 },
      machines,
      partitions: 1,
    });
    const together = partitionOf(model, {
      demand: { ...busy, queriesPerRequest: 200 },
      machines,
      partitions: 1,
    });

    expect(together.workers).toBeLessThan(alone.workers);
    expect(together.gateways).toBeLessThanOrEqual(alone.gateways);
    expect(together.redisLoad).toBeLessThan(alone.redisLoad);
  });

  it('sends queries without a country to every partition', () => {
    const named = partitionOf(model, { demand, machines, partitions: 4 });
    const unnamed = partitionOf(model, {
      demand: { ...demand, countryShare: 0.5 },
      machines,
      partitions: 4,
    });

    expect(named.queriesPerSecond).toBe(250);
    expect(unnamed.queriesPerSecond).toBe(625);
  });

  it('is undefined if no number of partitions is enough', () => {
    expect(planFor({ queriesPerSecond: 5_000_000, countryShare: 0.01 })).toBeUndefined();
  });
});
