import type { PartitionedTable } from './partitioned-tables.js';

/** What answers look up; made once the rows are in. `unique` also guards the references between tables. */
export const partitionIndexes: Readonly<Record<PartitionedTable, readonly string[]>> = {
  place: ['UNIQUE (ordinal)', 'UNIQUE (id)'],
  street: ['UNIQUE (ordinal)', 'UNIQUE (id)'],
  building: ['UNIQUE (ordinal)', 'USING gist (box(footprint))'],
  parking: ['UNIQUE (ordinal)', 'USING gist (box(footprint))'],
  premise: [
    'UNIQUE (ordinal)',
    'UNIQUE (id)',
    '(street, number_to, number_from)',
    'USING spgist (mercator) WHERE mercator IS NOT NULL',
    '(building) WHERE building IS NOT NULL',
    "(parking) WHERE parking_quality <> 'low'",
    '(uprn) WHERE uprn IS NOT NULL',
    '(udprn) WHERE udprn IS NOT NULL',
    'USING gin (further_uprns) WHERE further_uprns IS NOT NULL',
    'USING gin (further_udprns) WHERE further_udprns IS NOT NULL',
  ],
  bearer: ['USING spgist (mercator)', '(building) WHERE building IS NOT NULL'],
  street_line: ['(street)'],
};
