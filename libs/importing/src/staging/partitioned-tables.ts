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

/** The name of the table that holds a generation's rows. */
export const partitionOf = (table: PartitionedTable, generation: number): string =>
  `${table}_g${generation}`;
