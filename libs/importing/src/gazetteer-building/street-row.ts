import type { CopyValue } from '#database';
import { searchForms } from '#geocoding/text';
import { everyName, toStoredNames } from '../names.js';
import type { StableIds } from './stable-id.js';
import type { Street } from './street-table.js';

/** The columns of a row, in its order. */
export const streetColumns = [
  'generation',
  'ordinal',
  'id',
  'country',
  'names',
  'search_forms',
  'city',
  'localities',
  'postcodes',
  'lon',
  'lat',
  'radius',
] as const;

/** A street as COPY writes it, with an id that is the same after every import. */
export const streetRow = (
  { entry, ordinal, anchor, localities, postcodes, position, radiusMetres }: Street,
  { generation, ids }: { readonly generation: number; readonly ids: StableIds },
): readonly CopyValue[] => [
  generation,
  ordinal,
  ids.of(stableKey(entry, anchor)),
  entry.country,
  JSON.stringify(toStoredNames(entry.names)),
  entry.names ? searchForms(everyName(entry.names)) : '',
  entry.place.ordinal,
  localities,
  postcodes,
  position.lon,
  position.lat,
  radiusMetres,
];

/** Where no city is known, the postcode tells streets of one name apart. */
const stableKey = ({ nameKey, area, place }: Street['entry'], anchor: string): string => {
  const within = area === '' ? place.key : `${area}/${place.key}`;
  return `street/${nameKey}/${within}${anchor === '' ? '' : `/part/${anchor}`}`;
};
