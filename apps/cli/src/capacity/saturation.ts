import type { Machines, Partition } from './capacity-plan.js';
import { fixedCosts } from './measured-costs.table.js';

/** Something that runs out as one installation grows. */
export interface Limit {
  readonly name: string;
  /** How many times over the demand takes it; above 1 it does not fit. */
  readonly load: number;
  readonly remedy: string;
}

const SECONDS_A_DAY = 24 * 60 * 60;
/** Releases come by the month or week: an import may take a day. */
const IMPORT_DAYS = 1;

/** What runs out, and first what runs out first, if all is one installation. */
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
      name: 'words that a worker can number',
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
      remedy: 'smaller data sets, imported side by side',
    },
  ].sort((one, other) => other.load - one.load);
