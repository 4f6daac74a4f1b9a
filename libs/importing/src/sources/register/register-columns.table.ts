/** What a register's columns hold, and the headers under which registers have it, in lower case. */
export const registerColumns = {
  id: ['id'],
  hash: ['hash'],
  unit: ['unit'],
  number: ['housenumber', 'number'],
  name: ['name', 'housename'],
  street: ['street'],
  streetAlternative: ['street_alt'],
  locality: ['locality'],
  city: ['city'],
  cityAlternative: ['city_alt'],
  county: ['district', 'county'],
  state: ['region', 'state'],
  postcode: ['postcode'],
  country: ['country'],
  lat: ['lat', 'latitude'],
  lon: ['lon', 'longitude'],
  uprn: ['uprn'],
  udprn: ['udprn'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type RegisterColumn = keyof typeof registerColumns;

/** Without these a file is no register. */
export const requiredColumns: readonly RegisterColumn[] = ['lat', 'lon', 'street', 'number'];
