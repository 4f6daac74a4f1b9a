/** Position of a field in a query, and the type of its cells. */
export interface QueryFieldSpec {
  readonly parent?: 'address_structured' | 'location' | 'source_id';
  readonly type: 'text' | 'number' | 'flag';
}

const structured: QueryFieldSpec = { parent: 'address_structured', type: 'text' };
const position: QueryFieldSpec = { parent: 'location', type: 'number' };
const identifier: QueryFieldSpec = { parent: 'source_id', type: 'text' };
const top: QueryFieldSpec = { type: 'text' };

const fieldSpecs = {
  address_string: top,
  id: top,
  country: top,
  language: top,
  additional_matches: { type: 'flag' },
  unit: structured,
  house_name: structured,
  street_number: structured,
  street_name: structured,
  locality: structured,
  city: structured,
  county: structured,
  state: structured,
  postalcode: structured,
  latitude: position,
  longitude: position,
  distance_filter: position,
  os_uprn: identifier,
  os_udprn: identifier,
} as const satisfies Record<string, QueryFieldSpec>;

/** Fields of a query that a column may hold. */
export type QueryField = keyof typeof fieldSpecs;

/** Field specifications by field name. */
export const queryFields: ReadonlyMap<QueryField, QueryFieldSpec> = new Map(
  Object.entries(fieldSpecs) as [QueryField, QueryFieldSpec][],
);
