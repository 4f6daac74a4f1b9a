import type { PartitionedTable } from '../staging/partitioned-tables.js';

/** A column that holds an ordinal of another table, or several. */
export interface Reference {
  readonly column: string;
  readonly to: PartitionedTable;
  readonly isArray?: boolean;
}

/** What rows refer to within their generation. */
export const references: Readonly<Record<PartitionedTable, readonly Reference[]>> = {
  place: [{ column: 'parent', to: 'place' }],
  street: [
    { column: 'city', to: 'place' },
    { column: 'localities', to: 'place', isArray: true },
  ],
  building: [{ column: 'parking', to: 'parking' }],
  parking: [],
  premise: [
    { column: 'street', to: 'street' },
    { column: 'locality', to: 'place' },
    { column: 'building', to: 'building' },
    { column: 'parking', to: 'parking' },
  ],
  bearer: [
    { column: 'premise', to: 'premise' },
    { column: 'building', to: 'building' },
  ],
  street_line: [{ column: 'street', to: 'street' }],
};
