import type { CopyWriter, Database } from '#database';
import { areaColumns } from '../gazetteer-building/area-table.js';
import { buildingColumns } from '../gazetteer-building/building-row.js';
import { bearerColumns } from '../gazetteer-building/bearer-row.js';
import { lineColumns } from '../gazetteer-building/line-row.js';
import { placeColumns } from '../gazetteer-building/place-table.js';
import { premiseColumns } from '../gazetteer-building/premise-row.js';
import { streetColumns } from '../gazetteer-building/street-row.js';
import { partitionedTables, partitionOf, type PartitionedTable } from './partitioned-tables.js';

const columns: Readonly<Record<PartitionedTable, readonly string[]>> = {
  place: placeColumns,
  street: streetColumns,
  building: buildingColumns,
  parking: areaColumns,
  premise: premiseColumns,
  bearer: bearerColumns,
  street_line: lineColumns,
};

/** A COPY into each of a generation's tables, all open at once. */
export type GenerationWriters = Readonly<Record<PartitionedTable, CopyWriter>>;

export const openWriters = async (
  database: Database,
  generation: number,
): Promise<GenerationWriters> => {
  const opened: Partial<Record<PartitionedTable, CopyWriter>> = {};
  try {
    for (const table of partitionedTables) {
      opened[table] = await database.copyIntoEmptied(
        partitionOf(table, generation),
        columns[table],
      );
    }
    return opened as GenerationWriters;
  } catch (error) {
    await abortWriters(opened, error as Error);
    throw error;
  }
};

/** Waits until the server has taken most of what was written. */
export const writersCaughtUp = async (writers: GenerationWriters): Promise<void> => {
  await Promise.all(partitionedTables.map((table) => writers[table].caughtUp()));
};

export const closeWriters = async (
  writers: GenerationWriters,
  tables: readonly PartitionedTable[],
): Promise<void> => {
  await Promise.all(tables.map((table) => writers[table].end()));
};

export const abortWriters = async (
  writers: Partial<GenerationWriters>,
  reason: Error,
): Promise<void> => {
  await Promise.allSettled(Object.values(writers).map((writer) => writer.abort(reason)));
};
