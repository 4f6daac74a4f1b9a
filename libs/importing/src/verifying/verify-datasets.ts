import type { Database } from '#database';
import { DatasetError } from '../datasets/dataset-error.js';
import {
  listDatasets,
  type DatasetRecord,
  type GenerationRecord,
} from '../datasets/list-datasets.js';
import type { Check } from './check.js';
import { checkIndexes } from './check-indexes.js';
import { checkReferences } from './check-references.js';
import { checkRows } from './check-rows.js';
import { whileTablesStay } from '../staging/tables-lock.js';
import { findTablesOf } from './found-tables.js';

/** What was found of one generation of a data set. */
export interface Verification {
  readonly dataset: string;
  readonly generation: number;
  /** Whether it is the one that answers; else it is kept for a rollback. */
  readonly isLive: boolean;
  readonly addresses: number;
  /** What is wrong, as sentences; none when it is whole. */
  readonly problems: readonly string[];
}

/** What a generation is held to. */
const checks: readonly Check[] = [checkRows, checkReferences, checkIndexes];

/**
 * Holds the generations that answer, and those kept for a rollback, to what the catalogue says of
 * them; all data sets without names. Throws a DatasetError when one of the names is unknown.
 */
export const verifyDatasets = async (
  database: Database,
  names: readonly string[],
): Promise<readonly Verification[]> => {
  const catalogue = (await listDatasets(database)).map(({ name }) => name);
  const unknown = names.filter((name) => !catalogue.includes(name));
  if (unknown.length > 0) throw new DatasetError(`there is no data set ${unknown.join(', ')}`);
  const asked = catalogue.filter((name) => names.length === 0 || names.includes(name));
  const found: Verification[] = [];
  for (const name of asked) found.push(...(await verifyUndisturbed(database, name)));
  return found;
};

/** An import that ends meanwhile leaves the tables to the next one to clear away. */
const verifyUndisturbed = async (
  database: Database,
  name: string,
): Promise<readonly Verification[]> => {
  const found = await whileTablesStay(database, name, async () => {
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
  'workers do not search it: its text was normalised by another version; import it again';

const problemsOf = async (
  database: Database,
  { generation, addresses, streets, places }: GenerationRecord,
): Promise<readonly string[]> => {
  const tested = { generation, counts: { premise: addresses, street: streets, place: places } };
  const tables = await findTablesOf(database, generation);
  const found = await Promise.all(checks.map((check) => check(database, tested, tables)));
  return found.flat();
};
