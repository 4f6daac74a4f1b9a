import { fixedCosts } from './measured-costs.table.js';
import type { ProgramCosts } from '../measurement/machine.js';
import { mapPrograms } from '../measurement/machine.js';
import type { CostModel } from './cost-model.js';

/** The load, and the data to serve. */
export interface Demand {
  readonly addresses: number;
  readonly queriesPerSecond: number;
  readonly queriesPerRequest: number;
  /** Number of data sets, assumed to be of equal size. */
  readonly dataSets: number;
  /**
   * Share of the addresses from a map with buildings and parkings, 0 to 1; the others are from
   * registers.
   */
  readonly mapShare: number;
  /** Share of the queries with a country, 0 to 1; the others are sent to every partition. */
  readonly countryShare: number;
}

/** The available machines. */
export interface Machines {
  /** Maximum utilisation of a core, 0 to 1, which leaves room for peaks and the loss of a machine. */
  readonly utilisation: number;
  /** Maximum memory of a worker. */
  readonly workerMebibytes: number;
  /** Cores of one Postgres server. */
  readonly postgresCores: number;
}

/** The servers for a load. */
interface Servers {
  readonly gateways: number;
  readonly workers: number;
  /** Utilisation of the single core that Redis uses, 0 to 1. */
  readonly redisLoad: number;
  readonly postgresCores: number;
  /** The primary, and read replicas if it has too few cores or connections. */
  readonly postgresServers: number;
  readonly connections: number;
  /** Cores of all programs and servers at the maximum utilisation. */
  readonly cores: number;
}

/** An installation of gateways, workers, Redis and Postgres for some of the countries. */
export interface Partition extends Servers {
  readonly addresses: number;
  readonly dataSets: number;
  readonly queriesPerSecond: number;
  readonly costs: ProgramCosts;
  readonly workerMebibytes: number;
  /** During a swap, when the old and the new data set are in memory. */
  readonly workerPeakMebibytes: number;
  readonly workerReadySeconds: number;
  readonly databaseBytes: number;
  /** Of one data set. */
  readonly importSeconds: number;
  readonly importerMegabytes: number;
}

/** A number of equal partitions. */
export interface CapacityPlan {
  readonly partitions: number;
  readonly each: Partition;
}

const MICROSECONDS = 1e6;
const CORES_OF_REDIS = 1;
/** Redundancy: one instance may be down. */
const MIN_INSTANCES = 2;
/** Upper bound of the search: beyond it a country would be split. */
const MAX_PARTITIONS = 1_000;

/** The smallest number of partitions that each fit the machines; undefined if none does. */
export const capacityPlan = (
  model: CostModel,
  demand: Demand,
  machines: Machines,
): CapacityPlan | undefined => {
  for (let partitions = 1; partitions <= MAX_PARTITIONS; partitions += 1) {
    const each = partitionOf(model, { demand, machines, partitions });
    if (fits(each, machines)) return { partitions, each };
  }
  return undefined;
};

/** Limits of a partition: worker memory, entries of the vocabulary's map, and one Redis for the queue. */
const fits = (each: Partition, { workerMebibytes, utilisation }: Machines): boolean =>
  each.workerPeakMebibytes <= workerMebibytes &&
  each.addresses * fixedCosts.wordsPerAddress <= fixedCosts.mostWords &&
  each.redisLoad <= utilisation;

interface PartitionRequest {
  readonly demand: Demand;
  readonly machines: Machines;
  readonly partitions: number;
}

/** The needs of one of several equal partitions. */
export const partitionOf = (
  model: CostModel,
  { demand, machines, partitions }: PartitionRequest,
): Partition => {
  const addresses = demand.addresses / partitions;
  const dataSets = Math.max(1, demand.dataSets / partitions);
  const { countryShare } = demand;
  const queriesPerSecond =
    demand.queriesPerSecond * (countryShare / partitions + (1 - countryShare));
  const { queriesPerRequest } = demand;
  const costs = model.costs({ addresses, dataSets, queriesPerRequest });
  const cores = mapPrograms((program) => (queriesPerSecond * costs[program]) / MICROSECONDS);
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

/** The servers for a load in cores per program. */
const serversFor = (load: ProgramCosts, { utilisation, postgresCores }: Machines): Servers => {
  const needed = (cores: number): number => Math.ceil(cores / utilisation);
  const workers = Math.max(MIN_INSTANCES, needed(load.worker));
  const gateways = Math.max(MIN_INSTANCES, needed(load.gateway));
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

/** A map is imported more slowly than a register, because its geometries have to be assembled. */
const importSecondsOf = (model: CostModel, addresses: number, mapShare: number): number =>
  model.importSeconds(addresses) * (1 - mapShare) +
  (addresses * mapShare) / fixedCosts.mapAddressesPerSecond;

/** A resource that limits one installation. */
export interface Limit {
  readonly name: string;
  /** Demand relative to the resource; it is exceeded above 1. */
  readonly load: number;
  readonly remedy: string;
}

const SECONDS_A_DAY = 24 * 60 * 60;
/** An import may take one day, since data is released weekly or monthly. */
const IMPORT_DAYS = 1;

/** The limits of a single installation, the most exceeded first. */
export const limitsOf = (
  whole: Partition,
  { utilisation, workerMebibytes, postgresCores }: Machines,
): readonly Limit[] =>
  [
    {
      name: 'one core of Redis, where the queue is',
      load: whole.redisLoad / utilisation,
      remedy: 'partitions; larger requests',
    },
    {
      name: 'memory of a worker while a data set is swapped',
      load: whole.workerPeakMebibytes / workerMebibytes,
      remedy: 'partitions; larger workers; smaller data sets',
    },
    {
      name: 'vocabulary of a worker',
      load: (whole.addresses * fixedCosts.wordsPerAddress) / fixedCosts.mostWords,
      remedy: 'partitions',
    },
    {
      name: 'cores of one Postgres',
      load: whole.postgresCores / utilisation / postgresCores,
      remedy: 'read replicas; partitions',
    },
    {
      name: 'connections of one Postgres',
      load: whole.connections / fixedCosts.connectionsPerPostgres,
      remedy: 'read replicas; partitions',
    },
    {
      name: 'a day for the import of a data set',
      load: whole.importSeconds / SECONDS_A_DAY / IMPORT_DAYS,
      remedy: 'smaller data sets, imported in parallel',
    },
  ].sort((one, other) => other.load - one.load);
