import { basename } from 'node:path';
import type { Database } from '#database';
import { importDataset } from '#importing';
import { importSyntheticCountry } from './synthetic-country.js';

/**
 * The data set of a file that is imported alone: the name of the file up to its first dot, in lower case, with hyphens
 * for other characters: `us-queens-village` for `US Queens_Village.osm.pbf`.
 */
export const datasetOf = (file: string): string =>
  basename(file)
    .replace(/\..*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/** Imports each file as a data set of its own. */
export const importFiles = async (database: Database, files: readonly string[]): Promise<void> => {
  for (const file of files)
    await importDataset({ database, dataset: datasetOf(file), files: [file] });
};

/** Imports files, or without any a synthetic country with so many addresses. */
export const importFilesOrCountry = async (
  database: Database,
  files: readonly string[],
  addresses: number,
): Promise<void> => {
  if (files.length === 0) await importSyntheticCountry(database, addresses);
  else await importFiles(database, files);
};
