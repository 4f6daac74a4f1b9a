import type { ToponymKind } from '../../toponym.js';

type Levels = Readonly<Record<number, ToponymKind>>;

const usual: Levels = {
  2: 'country',
  4: 'state',
  6: 'county',
  8: 'city',
  9: 'locality',
  10: 'locality',
  11: 'locality',
};

/**
 * What the values of admin_level are in each country, as its mappers use them
 * (wiki.openstreetmap.org/wiki/Tag:boundary=administrative). A level that is not listed is nothing
 * that one writes in an address.
 */
const adminLevels: Readonly<Record<string, Levels>> = {
  AE: { 2: 'country', 4: 'state', 8: 'locality', 10: 'locality' },
  AT: usual,
  AU: { 2: 'country', 4: 'state', 6: 'county', 9: 'locality', 10: 'locality' },
  BE: usual,
  BR: { 2: 'country', 4: 'state', 8: 'city', 9: 'locality', 10: 'locality' },
  CA: { 2: 'country', 4: 'state', 6: 'county', 8: 'city', 10: 'locality' },
  CH: usual,
  CZ: { 2: 'country', 6: 'state', 7: 'county', 8: 'city', 9: 'locality', 10: 'locality' },
  DE: usual,
  DK: { 2: 'country', 4: 'state', 7: 'county', 10: 'locality' },
  EG: { 2: 'country', 4: 'state', 6: 'locality' },
  ES: usual,
  FI: { 2: 'country', 6: 'state', 8: 'city', 9: 'locality', 10: 'locality' },
  FR: usual,
  GB: { 2: 'country', 4: 'state', 6: 'county', 8: 'county', 10: 'locality' },
  GG: { 2: 'country', 8: 'locality', 10: 'locality' },
  HK: { 2: 'country', 3: 'country', 5: 'state', 6: 'locality', 8: 'locality' },
  IE: { 2: 'country', 6: 'county', 8: 'city', 10: 'locality' },
  IM: { 2: 'country', 8: 'locality', 10: 'locality' },
  IT: usual,
  JE: { 2: 'country', 8: 'locality', 10: 'locality' },
  JP: {
    2: 'country',
    4: 'state',
    6: 'county',
    7: 'city',
    8: 'locality',
    9: 'locality',
    10: 'locality',
  },
  KR: { 2: 'country', 4: 'state', 6: 'city', 7: 'locality', 8: 'locality', 10: 'locality' },
  LI: { 2: 'country', 6: 'county', 8: 'city' },
  LU: { 2: 'country', 6: 'county', 8: 'city', 9: 'locality', 10: 'locality' },
  NL: { 2: 'country', 4: 'state', 8: 'county', 10: 'city', 11: 'locality' },
  NO: { 2: 'country', 4: 'state', 7: 'city', 9: 'locality' },
  NZ: { 2: 'country', 4: 'state', 6: 'county', 8: 'locality', 10: 'locality' },
  PL: { 2: 'country', 4: 'state', 6: 'county', 8: 'city', 9: 'locality', 10: 'locality' },
  PT: { 2: 'country', 4: 'state', 6: 'county', 7: 'city', 8: 'locality', 9: 'locality' },
  SA: { 2: 'country', 4: 'state', 6: 'county', 8: 'city', 10: 'locality' },
  SE: { 2: 'country', 4: 'state', 7: 'county', 9: 'locality' },
  SG: { 2: 'country', 6: 'locality' },
  SI: { 2: 'country', 8: 'city', 9: 'locality', 10: 'locality' },
  TW: { 2: 'country', 4: 'city', 7: 'locality', 8: 'locality', 9: 'locality' },
  US: { 2: 'country', 4: 'state', 5: 'city', 6: 'county', 8: 'city', 10: 'locality' },
  ZA: { 2: 'country', 4: 'state', 6: 'county', 8: 'county', 9: 'city', 10: 'locality' },
};

/** Undefined when the level means nothing in an address there. */
export const kindOfAdminLevel = (country: string, level: number): ToponymKind | undefined =>
  (adminLevels[country] ?? usual)[level];
