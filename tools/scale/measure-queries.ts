import type { Database, Statement } from '#database';
import type { SampledPremise } from '../benchmark/sampled-premises.js';
import {
  measureService,
  queriesOf,
  sequentialPatterns,
  warmUp,
} from '../benchmark/service-load.js';
import { formsNamed } from '../evaluation/queries/forms.js';
import type { Processes, ProgramCosts } from '../measurement/machine.js';
import { mapPrograms, measureCosts, parentOf } from '../measurement/machine.js';
import type { Measurement } from '../measurement/measure-load.js';
import { cycle, medianMeasurement } from '../measurement/measure-load.js';
import { median } from '../measurement/statistics.js';
import { GeocodingClient } from '../services/geocoding-client.js';
import type { BenchmarkService } from '../services/benchmark-service.js';

/** CPU of the queries of one form in one request pattern under load; medians over the rounds. */
export interface QueryCosts extends ProgramCosts {
  readonly asked: string;
  readonly queriesPerRequest: number;
  readonly queriesPerSecond: number;
}

/** The service, and the addresses to query. */
interface CostsPlan {
  readonly service: BenchmarkService;
  readonly database: Database;
  readonly premises: readonly SampledPremise[];
  readonly seed: number;
  readonly rounds: number;
  readonly seconds: number;
}

/** Enough concurrency to keep a worker busy, so that the CPU of idle wake-ups is not measured. */
const ways = [
  { title: '1 a request', queriesPerRequest: 1, inFlight: 16 },
  { title: '200 a request', queriesPerRequest: 200, inFlight: 2 },
];

const forms = formsNamed(['exact', 'typo', 'reverse']);

/** Measures the CPU of every program for every query form and request pattern. */
export const measureQueryCosts = async (plan: CostsPlan): Promise<readonly QueryCosts[]> => {
  const processes = await processesOf(plan);
  const client = new GeocodingClient({ ...plan.service, connections: 16 });
  try {
    const queries = forms.map((form) => queriesOf(form, plan.premises, plan.seed));
    await warmUp(client, queries, plan.seconds / 2);
    const costs: QueryCosts[] = [];
    for (const [index, { title }] of forms.entries()) {
      for (const way of ways) {
        const next = cycle(queries[index] ?? []);
        const load = () => measureService(client, next, { ...way, seconds: plan.seconds });
        const rounds = await costsInRounds(plan.rounds, load, processes);
        const { queriesPerRequest } = way;
        costs.push({ asked: title, queriesPerRequest, ...medianCosts(rounds) });
      }
    }
    return costs;
  } finally {
    client.close();
  }
};

const ownBackend: Statement = {
  name: 'costs-own-backend',
  text: 'SELECT pg_backend_pid() AS pid',
};

const processesOf = async ({ service, database }: CostsPlan): Promise<Processes> => {
  const [backend] = await database.query<{ pid: number }>(ownBackend);
  const postmaster = backend && (await parentOf(backend.pid));
  return {
    gateway: [service.gatewayPid],
    worker: service.workerPids,
    postgres: postmaster ? [postmaster] : [],
    redis: service.redisPid ? [service.redisPid] : [],
  };
};

type CostRound = ProgramCosts & { readonly queriesPerSecond: number };

type Load = () => Promise<{ readonly unitsPerSecond: number }>;

const costsInRounds = async (
  count: number,
  load: Load,
  processes: Processes,
): Promise<readonly CostRound[]> => {
  const rounds: CostRound[] = [];
  while (rounds.length < count) {
    const { figures, costs } = await measureCosts(load, () => Promise.resolve(processes));
    rounds.push({ ...costs, queriesPerSecond: figures.unitsPerSecond });
  }
  return rounds;
};

const medianCosts = (rounds: readonly CostRound[]): CostRound => ({
  ...mapPrograms((program) => median(rounds.map((round) => round[program]))),
  queriesPerSecond: median(rounds.map(({ queriesPerSecond }) => queriesPerSecond)),
});

interface LatencyPlan {
  readonly premises: readonly SampledPremise[];
  readonly seed: number;
  readonly rounds: number;
  readonly seconds: number;
}

/** Measures the latency of every query form and request pattern, in rounds. */
export const measureLatency = async (
  client: GeocodingClient,
  { premises, seed, rounds, seconds }: LatencyPlan,
): Promise<readonly LatencyFigures[]> => {
  const byForm = forms.map((form) => ({ form, queries: queriesOf(form, premises, seed) }));
  const queries = byForm.map((one) => one.queries);
  await warmUp(client, queries, seconds / 2);
  const series = byForm.flatMap(({ form, queries: ofForm }) =>
    sequentialPatterns.map((way) => ({
      form,
      way,
      next: cycle(ofForm),
      rounds: [] as LatencyRound[],
    })),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const { way, next, rounds: measured } of series) {
      measured.push(await measureService(client, next, { ...way, seconds }));
    }
  }
  return series.map(({ form, way, rounds: measured }) => ({
    asked: form.title,
    way: way.title,
    ...medianMeasurement(measured),
    matchedShare: median(measured.map(({ matchedShare }) => matchedShare)),
  }));
};

type LatencyRound = Awaited<ReturnType<typeof measureService>>;

/** Latency of one query form in one request pattern; medians over the rounds. */
export interface LatencyFigures extends Measurement {
  readonly asked: string;
  readonly way: string;
  readonly matchedShare: number;
}
