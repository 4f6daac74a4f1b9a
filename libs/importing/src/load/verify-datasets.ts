import type { Database } from '#database';
import { DatasetError } from '../model/errors.js';
import { withSharedTableLock } from './dataset-locks.js';
import type { GenerationCheck } from './generation-checks.js';
import { checkIndexes, checkReferences, checkRows, tableStatesOf } from './generation-checks.js';
import type { DatasetRecord, GenerationRecord } from './catalogue.js';
import { listDatasets } from './catalogue.js';

/** Result of verifying one generation. */
export interface Verification {
  readonly dataset: string;
  readonly generation: number;
  /** Whether it is the live generation; otherwise it is kept for a rollback. */
  readonly isLive: boolean;
  readonly addresses: number;
  /** Problems as sentences; empty when there are none. */
  readonly problems: readonly string[];
}

/** All checks of a generation. */
const checks: readonly GenerationCheck[] = [checkRows, checkReferences, checkIndexes];

/**
 * Verifies the live and previous generations of the named data sets, or of all data sets without
 * names. Throws a DatasetError when a name is unknown.
 */
export const verifyDatasets = async (
  database: Database,
  names: readonly string[],
): Promise<readonly Verification[]> => {
  const catalogue = (await listDatasets(database)).map(({ name }) => name);
  const unknown = names.filter((name) => !catalogue.includes(name));
  if (unknown.length > 0) throw new DatasetError(`there is no data set ${unknown.join(', ')}`);
  const selected = catalogue.filter((name) => names.length === 0 || names.includes(name));
  const found: Verification[] = [];
  for (const name of selected) found.push(...(await verifyLocked(database, name)));
  return found;
};

/**
 * Holds the shared lock, so that a concurrent import does not drop the tables; the next import
 * drops them.
 */
const verifyLocked = async (database: Database, name: string): Promise<readonly Verification[]> => {
  const found = await withSharedTableLock(database, name, async () => {
    const dataset = (await listDatasets(database)).find((one) => one.name === name);
    return dataset ? verifyDataset(database, dataset) : [];
  });
  return found ?? [];
};

const verifyDataset = async (
  database: Database,
  { name, live, previous }: DatasetRecord,
): Promise<readonly Verification[]> => {
  const verify = async (record: GenerationRecord): Promise<Verification> => ({
    dataset: name,
    generation: record.generation,
    isLive: record === live,
    addresses: record.addresses,
    problems: [
      ...(record === live && !record.isSearchable ? [NOT_SEARCHABLE] : []),
      ...(await problemsOf(database, record)),
    ],
  });
  return Promise.all([live, previous].flatMap((record) => (record ? [verify(record)] : [])));
};

const NOT_SEARCHABLE =
  'not searchable: imported by a version with a different text normalisation; import it again';

const problemsOf = async (
  database: Database,
  { generation, addresses, streets, places }: GenerationRecord,
): Promise<readonly string[]> => {
  const tested = { generation, counts: { premise: addresses, street: streets, place: places } };
  const tables = await tableStatesOf(database, generation);
  const found = await Promise.all(checks.map((check) => check(database, tested, tables)));
  return found.flat();
};
