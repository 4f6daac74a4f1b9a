/** Where in a query a field stands, and how its cell is read. */
export interface FieldPlace {
  readonly within?: 'address_structured' | 'location' | 'source_id';
  readonly type: 'text' | 'number' | 'flag';
}

const structured: FieldPlace = { within: 'address_structured', type: 'text' };
const position: FieldPlace = { within: 'location', type: 'number' };
const identifier: FieldPlace = { within: 'source_id', type: 'text' };
const top: FieldPlace = { type: 'text' };

const places = {
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
} as const satisfies Record<string, FieldPlace>;

/** The fields of a query that a column may hold. */
export type QueryField = keyof typeof places;

/** By the name of the field. */
export const queryFields: ReadonlyMap<QueryField, FieldPlace> = new Map(
  Object.entries(places) as [QueryField, FieldPlace][],
);
