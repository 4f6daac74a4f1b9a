import type { CopyWriter } from '#database';
import { areaColumns, buildingColumns } from './area-table.js';
import { lineColumns } from './line-table.js';
import { placeColumns } from './place-table.js';
import { addressObjectColumns, premiseColumns } from './premise-row.js';
import { streetColumns } from './street-table.js';

/** The tables that are partitioned by generation. */
export const partitionedTables = [
  'place',
  'street',
  'building',
  'parking',
  'premise',
  'bearer',
  'street_line',
] as const;

export type PartitionedTable = (typeof partitionedTables)[number];

/** Name of the partition that holds the rows of a generation. */
export const partitionOf = (table: PartitionedTable, generation: number): string =>
  `${table}_g${generation}`;

/** Columns of each table, in the order in which rows are written. */
export const tableColumns: Readonly<Record<PartitionedTable, readonly string[]>> = {
  place: placeColumns,
  street: streetColumns,
  building: buildingColumns,
  parking: areaColumns,
  premise: premiseColumns,
  bearer: addressObjectColumns,
  street_line: lineColumns,
};

/** One COPY stream per table of a generation, all open concurrently. */
export type GenerationWriters = Readonly<Record<PartitionedTable, CopyWriter>>;

/** Backpressure: waits until the server has received most of the written rows. */
export const waitForWriters = async (writers: GenerationWriters): Promise<void> => {
  await Promise.all(partitionedTables.map((table) => writers[table].drained()));
};
