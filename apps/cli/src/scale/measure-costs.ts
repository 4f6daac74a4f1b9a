import type { Database, Statement } from '#database';
import { cycle } from '../benchmark/cycle.js';
import type { OwnService } from '../benchmark/own-service.js';
import type { SampledPremise } from '../benchmark/sampled-premises.js';
import { measureService, queriesOf, warmUp } from '../benchmark/service-load.js';
import { formsNamed } from '../evaluation/forms/form-table.js';
import { median } from '../evaluation/percentile.js';
import { ServiceClient } from '../evaluation/service-client.js';
import { cpuSeconds, parentOf } from './cpu-time.js';
import { eachProgram, type Program, type ProgramCosts, programs } from './program-costs.js';

/** One form asked in one way, under load: medians over the rounds. */
export interface QueryCosts extends ProgramCosts {
  readonly asked: string;
  readonly queriesPerRequest: number;
  readonly queriesPerSecond: number;
}

/** What is asked, and of whom. */
export interface CostsPlan {
  readonly service: OwnService;
  readonly database: Database;
  readonly premises: readonly SampledPremise[];
  readonly seed: number;
  readonly rounds: number;
  readonly seconds: number;
}

/** Enough at once to keep a worker busy, so that what is measured is work and not waking up. */
const ways = [
  { title: '1 a request', queriesPerRequest: 1, inFlight: 16 },
  { title: '200 a request', queriesPerRequest: 200, inFlight: 2 },
];

const forms = formsNamed(['exact', 'typo', 'reverse']);

/** Asks in every form and way, and tells what that took of every program's CPU. */
export const measureCosts = async (plan: CostsPlan): Promise<readonly QueryCosts[]> => {
  const processes = await processesOf(plan);
  const client = new ServiceClient({ ...plan.service, connections: 16 });
  try {
    const asked = forms.map((form) => queriesOf(form, plan.premises, plan.seed));
    await warmUp(client, asked, plan.seconds / 2);
    const found: QueryCosts[] = [];
    for (const [index, { title }] of forms.entries()) {
      for (const way of ways) {
        const next = cycle(asked[index] ?? []);
        const load = () => measureService(client, next, { ...way, seconds: plan.seconds });
        const rounds = await costsInRounds(plan.rounds, load, processes);
        const { queriesPerRequest } = way;
        found.push({ asked: title, queriesPerRequest, ...medianCosts(rounds) });
      }
    }
    return found;
  } finally {
    client.close();
  }
};

/** The processes of each program. */
type Processes = Readonly<Record<Program, readonly number[]>>;

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

type Round = ProgramCosts & { readonly queriesPerSecond: number };

type Load = () => Promise<{ readonly unitsPerSecond: number }>;

const costsInRounds = async (
  count: number,
  load: Load,
  processes: Processes,
): Promise<readonly Round[]> => {
  const rounds: Round[] = [];
  while (rounds.length < count) rounds.push(await costsOf(load, processes));
  return rounds;
};

const costsOf = async (load: Load, processes: Processes): Promise<Round> => {
  const startedAt = performance.now();
  const before = await timesOf(processes);
  const { unitsPerSecond } = await load();
  const after = await timesOf(processes);
  const queries = (unitsPerSecond * (performance.now() - startedAt)) / 1000;
  const costs = eachProgram((program) => ((after[program] - before[program]) * 1e6) / queries);
  return { ...costs, queriesPerSecond: unitsPerSecond };
};

/** CPU seconds of each program so far. */
const timesOf = async (processes: Processes): Promise<Readonly<Record<Program, number>>> => {
  const times = programs.map(async (program) => [program, await timeOf(processes[program])]);
  return Object.fromEntries(await Promise.all(times)) as Record<Program, number>;
};

const timeOf = async (pids: readonly number[]): Promise<number> => {
  if (pids.length === 0) return NaN;
  return (await Promise.all(pids.map(cpuSeconds))).reduce((sum, seconds) => sum + seconds, 0);
};

const medianCosts = (rounds: readonly Round[]): Round => ({
  ...eachProgram((program) => median(rounds.map((round) => round[program]))),
  queriesPerSecond: median(rounds.map(({ queriesPerSecond }) => queriesPerSecond)),
});
