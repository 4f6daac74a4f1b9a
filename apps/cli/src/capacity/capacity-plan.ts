import { eachProgram, type ProgramCosts } from '../scale/program-costs.js';
import type { CostModel } from './cost-model.js';
import { fixedCosts } from './measured-costs.table.js';

/** What is asked of the service. */
export interface Demand {
  readonly addresses: number;
  readonly queriesPerSecond: number;
  readonly queriesPerRequest: number;
  /** Data sets that the addresses come in, taken to be of one size. */
  readonly dataSets: number;
  /** 0 to 1: addresses from a map, which comes with buildings and parking; the others from registers. */
  readonly mapShare: number;
  /** 0 to 1: queries that name a country; the others are asked of every partition. */
  readonly countryShare: number;
}

/** What there is to serve it with. */
export interface Machines {
  /** 0 to 1: how busy a core may be, so that a peak and the loss of a machine find room. */
  readonly utilisation: number;
  /** The memory that one worker may take. */
  readonly workerMebibytes: number;
  /** Of one Postgres server. */
  readonly postgresCores: number;
}

/** What a load is spread over. */
interface Servers {
  readonly gateways: number;
  readonly workers: number;
  /** 0 to 1, of the one core that a Redis uses. */
  readonly redisLoad: number;
  readonly postgresCores: number;
  /** The primary, and replicas for what it has too few cores or connections for. */
  readonly postgresServers: number;
  readonly connections: number;
  /** Of all programs and servers, as busy as they may be. */
  readonly cores: number;
}

/** One installation of gateways, workers, a Redis and a Postgres, for some of the countries. */
export interface Partition extends Servers {
  readonly addresses: number;
  readonly dataSets: number;
  readonly queriesPerSecond: number;
  readonly costs: ProgramCosts;
  readonly workerMebibytes: number;
  /** While a data set is swapped, old and new are held. */
  readonly workerPeakMebibytes: number;
  readonly workerReadySeconds: number;
  readonly databaseBytes: number;
  /** Of one data set. */
  readonly importSeconds: number;
  readonly importerMegabytes: number;
}

/** So many partitions, all of them alike. */
export interface CapacityPlan {
  readonly partitions: number;
  readonly each: Partition;
}

const MICROSECONDS = 1e6;
const CORES_OF_REDIS = 1;
/** One of them may always be away. */
const LEAST = 2;
/** No plan needs more: with as many a country has several. */
const MOST_PARTITIONS = 1_000;

/** The fewest partitions of which each fits, and what one of them holds. */
export const capacityPlan = (
  model: CostModel,
  demand: Demand,
  machines: Machines,
): CapacityPlan | undefined => {
  for (let partitions = 1; partitions <= MOST_PARTITIONS; partitions += 1) {
    const each = partitionOf(model, { demand, machines, partitions });
    if (fits(each, machines)) return { partitions, each };
  }
  return undefined;
};

/** Workers hold all in memory, words in one map, and a queue lives in one Redis. */
const fits = (each: Partition, { workerMebibytes, utilisation }: Machines): boolean =>
  each.workerPeakMebibytes <= workerMebibytes &&
  each.addresses * fixedCosts.wordsPerAddress <= fixedCosts.mostWords &&
  each.redisLoad <= utilisation;

interface Division {
  readonly demand: Demand;
  readonly machines: Machines;
  readonly partitions: number;
}

/** One of several equal partitions. */
export const partitionOf = (
  model: CostModel,
  { demand, machines, partitions }: Division,
): Partition => {
  const addresses = demand.addresses / partitions;
  const dataSets = Math.max(1, demand.dataSets / partitions);
  const { countryShare } = demand;
  const queriesPerSecond =
    demand.queriesPerSecond * (countryShare / partitions + (1 - countryShare));
  const { queriesPerRequest } = demand;
  const costs = model.costs({ addresses, dataSets, queriesPerRequest });
  const cores = eachProgram((program) => (queriesPerSecond * costs[program]) / MICROSECONDS);
  const ofDataSet = addresses / dataSets;
  const ofMap = addresses * demand.mapShare * fixedCosts.mapBytesPerAddress;
  return {
    addresses,
    dataSets,
    queriesPerSecond,
    costs,
    ...serversFor(cores, machines),
    workerMebibytes: model.workerMebibytes(addresses),
    workerPeakMebibytes: model.workerMebibytes(addresses + ofDataSet),
    workerReadySeconds: model.workerReadySeconds(addresses),
    databaseBytes: (model.databaseBytes(addresses) + ofMap) * fixedCosts.generationsKept,
    importSeconds: importSecondsOf(model, ofDataSet, demand.mapShare),
    importerMegabytes: model.importerMegabytes(ofDataSet),
  };
};

/** What takes so many cores' worth of each program's work. */
const serversFor = (load: ProgramCosts, { utilisation, postgresCores }: Machines): Servers => {
  const needed = (cores: number): number => Math.ceil(cores / utilisation);
  const workers = Math.max(LEAST, needed(load.worker));
  const gateways = Math.max(LEAST, needed(load.gateway));
  const { connectionsPerWorker, connectionsPerGateway, connectionsPerPostgres } = fixedCosts;
  const connections = workers * connectionsPerWorker + gateways * connectionsPerGateway;
  return {
    gateways,
    workers,
    redisLoad: load.redis,
    postgresCores: load.postgres,
    postgresServers: Math.max(
      needed(load.postgres / postgresCores),
      Math.ceil(connections / connectionsPerPostgres),
    ),
    connections,
    cores: gateways + workers + CORES_OF_REDIS + load.postgres / utilisation,
  };
};

/** A map is read slower than a register, as it has to be drawn before it tells anything. */
const importSecondsOf = (model: CostModel, addresses: number, mapShare: number): number =>
  model.importSeconds(addresses) * (1 - mapShare) +
  (addresses * mapShare) / fixedCosts.mapAddressesPerSecond;
