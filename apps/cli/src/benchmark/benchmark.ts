import { ServiceClient } from '../evaluation/service-client.js';
import { measureBaseline, type Baseline } from './baseline.js';
import { benchmarkRows, type BenchmarkRow, type Series } from './benchmark-report.js';
import { cycle } from './cycle.js';
import type { SampledPremise } from './sampled-premises.js';
import { benchmarkForms, measureService, queriesOf, warmUp, waysOf } from './service-load.js';

export interface BenchmarkPlan {
  readonly databaseUrl: string;
  /** What is asked for; never empty. */
  readonly premises: readonly SampledPremise[];
  readonly url: string;
  readonly key?: string;
  readonly seed: number;
  readonly rounds: number;
  /** Of each measurement in each round. */
  readonly seconds: number;
  /** Requests of 200 under way at once. */
  readonly inFlight: number;
  /** Of the pool that the look-ups by key go through. */
  readonly connections: number;
}

/**
 * Measures every form in every way, round after round, each round with look-ups by key beside
 * it, so that what disturbs the machine disturbs both.
 */
export const runBenchmark = async (plan: BenchmarkPlan): Promise<readonly BenchmarkRow[]> => {
  const client = new ServiceClient({ ...plan, connections: plan.inFlight });
  const asked = benchmarkForms.map((form) => queriesOf(form, plan.premises, plan.seed));
  const measurements = benchmarkForms.flatMap((form, index) => {
    const next = cycle(asked[index] ?? []);
    const ways = waysOf(plan.inFlight);
    return ways.map((way) => ({ form: form.title, way, next }));
  });
  const baselines: Baseline[] = [];
  const rounds: Series['rounds'][] = [];
  try {
    await warmUp(client, asked, plan.seconds / 2);
    for (let round = 0; round < plan.rounds; round += 1) {
      baselines.push(await measureBaseline(plan));
      const figures = [];
      for (const { way, next } of measurements) {
        figures.push(await measureService(client, next, { ...way, seconds: plan.seconds }));
      }
      rounds.push(figures);
    }
  } finally {
    client.close();
  }
  const series = measurements.map(({ form, way }, index) => ({
    form,
    way,
    rounds: rounds.flatMap((figures) => figures[index] ?? []),
  }));
  return benchmarkRows(baselines, series, plan.connections);
};
