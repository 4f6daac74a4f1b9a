import { Command } from 'commander';
import { measuredSizes } from './measured-costs.table.js';
import {
  atLeastOne,
  percentOption,
  positiveNumber,
  positivePercent,
} from '../../apps/cli/src/options.js';
import { textTable } from '../../apps/cli/src/terminal.js';
import { mapPrograms, programs } from '../measurement/machine.js';
import type { CapacityPlan, Demand, Limit, Machines, Partition } from './capacity-plan.js';
import { capacityPlan, limitsOf, partitionOf } from './capacity-plan.js';
import { modelOf } from './cost-model.js';

interface CapacityOptions {
  readonly addresses: number;
  readonly qps: number;
  readonly perRequest: number;
  readonly dataSets: number;
  readonly ofMap: number;
  readonly withCountry: number;
  readonly cpu: number;
  readonly workerGib: number;
  readonly postgresCores: number;
}

const MEBIBYTES_PER_GIBIBYTE = 1024;

/** Estimates the servers for a load from measured costs. */
export const capacityCommand = new Command('capacity')
  .description('estimate from measured costs how many servers a load needs')
  .option('--addresses <count>', 'addresses in the gazetteer', atLeastOne, 100_000_000)
  .option('--qps <count>', 'queries per second', positiveNumber, 50_000)
  .option('--per-request <count>', 'queries per request', atLeastOne, 1)
  .option('--data-sets <count>', 'number of data sets', atLeastOne, 50)
  .addOption(
    percentOption('--of-map <percent>', 'addresses from maps; the others are from registers', '50'),
  )
  .addOption(percentOption('--with-country <percent>', 'queries with a country', '100'))
  .option('--cpu <percent>', 'maximum utilisation of a core', positivePercent, 60)
  .option('--worker-gib <count>', 'maximum memory of a worker', positiveNumber, 8)
  .option('--postgres-cores <count>', 'cores of one Postgres server', positiveNumber, 32)
  .action((options: CapacityOptions) => printPlan(demandOf(options), machinesOf(options)));

const printPlan = (demand: Demand, machines: Machines): void => {
  const model = modelOf(measuredSizes);
  const whole = partitionOf(model, { demand, machines, partitions: 1 });
  const plan = capacityPlan(model, demand, machines);
  const answer = plan
    ? `${planTable(plan)}\n\n${costsLine(plan.each)}`
    : 'No number of partitions is enough: the queries that go to every partition exceed one of them.';
  const limits = `As a single installation:\n\n${limitsTable(limitsOf(whole, machines))}`;
  process.stdout.write(`${[demandLine(demand), limits, answer].join('\n\n')}\n`);
};

const demandOf = (options: CapacityOptions): Demand => ({
  addresses: options.addresses,
  queriesPerSecond: options.qps,
  queriesPerRequest: options.perRequest,
  dataSets: options.dataSets,
  mapShare: options.ofMap,
  countryShare: options.withCountry,
});

const machinesOf = ({ cpu, workerGib, postgresCores }: CapacityOptions): Machines => ({
  utilisation: cpu / 100,
  workerMebibytes: workerGib * MEBIBYTES_PER_GIBIBYTE,
  postgresCores,
});

const BYTES_PER_GIGABYTE = 1e9;
const MEGABYTES_PER_GIGABYTE = 1e3;
const SECONDS_PER_HOUR = 3600;
const MICROSECONDS = 1e6;

/** Describes the demand in one line. */
export const demandLine = (demand: Demand): string =>
  `${whole(demand.addresses)} addresses in ${whole(demand.dataSets)} data sets, ${whole(demand.mapShare * 100)} % of them from a map, ` +
  `${whole(demand.queriesPerSecond)} queries per second, ${whole(demand.queriesPerRequest)} per request, ` +
  `${whole(demand.countryShare * 100)} % of them with a country`;

/** Formats the limits of a single installation. */
export const limitsTable = (limits: readonly Limit[]): string =>
  textTable(
    ['resource', 'demand / limit', 'remedy'],
    limits.map(({ name, load, remedy }) => [name, load.toFixed(2), remedy]),
  );

/** Formats the servers of one partition, and of all partitions. */
export const planTable = ({ partitions, each }: CapacityPlan): string => {
  const total = (value: number): string => whole(value * partitions);
  return textTable(
    ['needed', 'per partition', 'total'],
    [
      ['partitions', '1', whole(partitions)],
      ['addresses', whole(each.addresses), total(each.addresses)],
      ['queries/s, including those without a country', whole(each.queriesPerSecond), ''],
      ['gateways', whole(each.gateways), total(each.gateways)],
      ['workers', whole(each.workers), total(each.workers)],
      ['GiB per worker', gibibytes(each.workerMebibytes), ''],
      ['GiB per worker during a swap', gibibytes(each.workerPeakMebibytes), ''],
      ['GiB of all workers', gibibytes(ofWorkers(each)), gibibytes(ofWorkers(each) * partitions)],
      ['seconds until a worker is ready', whole(each.workerReadySeconds), ''],
      ['Redis, % of a core', whole(each.redisLoad * 100), ''],
      ['Postgres, cores', each.postgresCores.toFixed(1), total(each.postgresCores)],
      ['Postgres servers', whole(each.postgresServers), total(each.postgresServers)],
      ['Postgres, GB on a server', gigabytes(each.databaseBytes), ''],
      ['connections to Postgres', whole(each.connections), total(each.connections)],
      ['cores', whole(each.cores), total(each.cores)],
      ['import of a data set, hours', (each.importSeconds / SECONDS_PER_HOUR).toFixed(1), ''],
      ['GB for its importer', (each.importerMegabytes / MEGABYTES_PER_GIGABYTE).toFixed(1), ''],
    ],
  );
};

/** Describes the CPU of a query in each program of a partition. */
export const costsLine = ({ costs, queriesPerSecond }: Partition): string => {
  const busy = mapPrograms((program) => (costs[program] * queriesPerSecond) / MICROSECONDS);
  const parts = programs.map(
    (program) => `${program} ${whole(costs[program])} µs (${busy[program].toFixed(1)} cores)`,
  );
  return `CPU per query in a partition: ${parts.join(', ')}`;
};

const ofWorkers = ({ workers, workerMebibytes }: Partition): number => workers * workerMebibytes;

const whole = (value: number): string => Math.round(value).toLocaleString('en-GB');
const gibibytes = (mebibytes: number): string => (mebibytes / MEBIBYTES_PER_GIBIBYTE).toFixed(1);
const gigabytes = (bytes: number): string => (bytes / BYTES_PER_GIGABYTE).toFixed(1);
