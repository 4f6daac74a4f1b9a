import { countryByCode } from '#countries';
import { parseHouseNumber } from '../text/house-number.js';
import type { PremiseHit, PremiseRecord } from './gazetteer.js';
import type { VillageStreet } from './village-gazetteer.fake.js';

/** What a look-up of a house's number tells of it. */
export const hitOf = (record: PremiseRecord): PremiseHit => {
  const country = countryByCode(record.street.country);
  const number = parseHouseNumber(record.number ?? '', country) ?? { key: '', from: 0, to: 0 };
  return { ...record, ...number, numberKey: number.key };
};

const kinds = { premise: 1, street: 2, place: 3 } as const;

export const idOf = (kind: keyof typeof kinds, ordinal: number): string =>
  `00000000-0000-5000-800${kinds[kind]}-${String(ordinal).padStart(12, '0')}`;

/** A house of a street, which is given with its numbers. */
export const premiseOf = (
  { at, country, postcode, street }: VillageStreet,
  ref: { readonly generation: number; readonly ordinal: number; readonly city: number },
  number: string,
): PremiseRecord => {
  const from = parseHouseNumber(number, countryByCode(country))?.from ?? 0;
  return {
    generation: ref.generation,
    ordinal: 0,
    id: '',
    street: { ...ref, names: { '': street }, country },
    number,
    postcode,
    position: { lat: at.lat, lon: at.lon + from / 10_000 },
    quality: 'high',
    doors: [],
  };
};
