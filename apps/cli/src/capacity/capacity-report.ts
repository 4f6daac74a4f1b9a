import { textTable } from '../evaluation/text-table.js';
import { eachProgram, programs } from '../scale/program-costs.js';
import type { CapacityPlan, Demand, Partition } from './capacity-plan.js';
import type { Limit } from './saturation.js';

const BYTES_A_GIGABYTE = 1e9;
const MEGABYTES_A_GIGABYTE = 1e3;
const MEBIBYTES_A_GIBIBYTE = 1024;
const SECONDS_AN_HOUR = 3600;
const MICROSECONDS = 1e6;

/** What is asked, in one sentence. */
export const demandLine = (demand: Demand): string =>
  `${whole(demand.addresses)} addresses in ${whole(demand.dataSets)} data sets, ${whole(demand.mapShare * 100)} % of them from a map, ` +
  `${whole(demand.queriesPerSecond)} queries a second, ${whole(demand.queriesPerRequest)} a request, ` +
  `${whole(demand.countryShare * 100)} % of them with a country`;

/** One installation for everything: what it has too little of. */
export const limitsTable = (limits: readonly Limit[]): string =>
  textTable(
    ['runs out', 'times over', 'what helps'],
    limits.map(({ name, load, remedy }) => [name, load.toFixed(2), remedy]),
  );

/** What a partition is made of, and all of them together. */
export const planTable = ({ partitions, each }: CapacityPlan): string => {
  const total = (value: number): string => whole(value * partitions);
  return textTable(
    ['needed', 'a partition', 'together'],
    [
      ['partitions', '1', whole(partitions)],
      ['addresses', whole(each.addresses), total(each.addresses)],
      ['queries/s, those without a country asked of each', whole(each.queriesPerSecond), ''],
      ['gateways', whole(each.gateways), total(each.gateways)],
      ['workers', whole(each.workers), total(each.workers)],
      ['GiB a worker', gibibytes(each.workerMebibytes), ''],
      ['GiB a worker, at a swap', gibibytes(each.workerPeakMebibytes), ''],
      ['GiB of all workers', gibibytes(ofWorkers(each)), gibibytes(ofWorkers(each) * partitions)],
      ['seconds until a worker is ready', whole(each.workerReadySeconds), ''],
      ['Redis, % of a core', whole(each.redisLoad * 100), ''],
      ['Postgres, cores', each.postgresCores.toFixed(1), total(each.postgresCores)],
      ['Postgres servers', whole(each.postgresServers), total(each.postgresServers)],
      ['Postgres, GB on a server', gigabytes(each.databaseBytes), ''],
      ['connections to Postgres', whole(each.connections), total(each.connections)],
      ['cores of all', whole(each.cores), total(each.cores)],
      ['import of a data set, hours', (each.importSeconds / SECONDS_AN_HOUR).toFixed(1), ''],
      ['GB for its importer', (each.importerMegabytes / MEGABYTES_A_GIGABYTE).toFixed(1), ''],
    ],
  );
};

/** The CPU of a query in each program of a partition. */
export const costsLine = ({ costs, queriesPerSecond }: Partition): string => {
  const busy = eachProgram((program) => (costs[program] * queriesPerSecond) / MICROSECONDS);
  const parts = programs.map(
    (program) => `${program} ${whole(costs[program])} µs (${busy[program].toFixed(1)} cores)`,
  );
  return `a query in a partition: ${parts.join(', ')}`;
};

const ofWorkers = ({ workers, workerMebibytes }: Partition): number => workers * workerMebibytes;

const whole = (value: number): string => Math.round(value).toLocaleString('en-GB');
const gibibytes = (mebibytes: number): string => (mebibytes / MEBIBYTES_A_GIBIBYTE).toFixed(1);
const gigabytes = (bytes: number): string => (bytes / BYTES_A_GIGABYTE).toFixed(1);
