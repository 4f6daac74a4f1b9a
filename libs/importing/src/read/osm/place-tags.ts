import { postcodeKey } from '#geocoding/text';
import { canonicalCountry } from '../../model/countries.js';
import type { ToponymKind } from '../../model/toponyms.js';
import { namesOfKey } from './name-tags.js';
import type { OsmTags } from './osm-feature.js';

const countryKeys = ['addr:country', 'ISO3166-1:alpha2', 'ISO3166-1', 'is_in:country_code'];
const subdivisionKeys = ['ISO3166-2', 'is_in:iso_3166_2'];
const alpha2 = /^[A-Za-z]{2}$/;
const subdivision = /^([A-Za-z]{2})[-:]/;

/** The country named in an object's tags, as an upper-case ISO 3166-1 alpha-2 code. */
export const countryMentionedIn = (tags: OsmTags): string | undefined => {
  const country = countryKeys.map((key) => tags[key]).find((value) => value && alpha2.test(value));
  if (country) return canonicalCountry(country);
  for (const key of subdivisionKeys) {
    const match = subdivision.exec(tags[key] ?? '');
    if (match?.[1]) return canonicalCountry(match[1]);
  }
  return undefined;
};

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
 * Meaning of admin_level by country, following
 * wiki.openstreetmap.org/wiki/Tag:boundary=administrative. Levels that are not listed are not used
 * in addresses.
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

/** Returns undefined when the level is not used in addresses of the country. */
export const kindOfAdminLevel = (country: string, level: number): ToponymKind | undefined =>
  (adminLevels[country] ?? usual)[level];

interface Settlement {
  readonly kind: ToponymKind;
  /** Radius within which addresses without a city may use its name; 0 for never. */
  readonly reachMetres: number;
}

/** Values of `place` and their kinds. */
export const settlements: Readonly<Record<string, Settlement>> = {
  country: { kind: 'country', reachMetres: 0 },
  state: { kind: 'state', reachMetres: 0 },
  region: { kind: 'state', reachMetres: 0 },
  province: { kind: 'state', reachMetres: 0 },
  county: { kind: 'county', reachMetres: 0 },
  district: { kind: 'county', reachMetres: 0 },
  municipality: { kind: 'city', reachMetres: 8_000 },
  city: { kind: 'city', reachMetres: 20_000 },
  town: { kind: 'city', reachMetres: 8_000 },
  village: { kind: 'city', reachMetres: 4_000 },
  hamlet: { kind: 'locality', reachMetres: 1_500 },
  isolated_dwelling: { kind: 'locality', reachMetres: 500 },
  farm: { kind: 'locality', reachMetres: 500 },
  borough: { kind: 'locality', reachMetres: 6_000 },
  suburb: { kind: 'locality', reachMetres: 4_000 },
  quarter: { kind: 'locality', reachMetres: 3_000 },
  neighbourhood: { kind: 'locality', reachMetres: 2_500 },
  allotments: { kind: 'locality', reachMetres: 0 },
  island: { kind: 'locality', reachMetres: 0 },
  locality: { kind: 'locality', reachMetres: 0 },
};

/** Tags of localities, the most specific first. */
export const localityKeys = [
  'addr:suburb',
  'addr:district',
  'addr:quarter',
  'addr:subdistrict',
  'addr:village',
  'addr:hamlet',
  'addr:neighbourhood',
] as const;

/** Countries where `addr:district` is a county. */
export const districtIsCounty: ReadonlySet<string> = new Set(['AT', 'CZ', 'DE', 'PT', 'SK']);

/** The state and county in the tags of an address. */
export const regionTags = (tags: OsmTags): { state?: string; county?: string } => {
  const isCounty = districtIsCounty.has(tags['addr:country'] ?? '');
  const state = tags['addr:state'] ?? tags['addr:province'];
  const county = tags['addr:county'] ?? (isCounty ? tags['addr:district'] : undefined);
  return { state: state?.trim() || undefined, county: county?.trim() || undefined };
};

/** The city in the tags of an address; a postcode in that tag is ignored. */
export const cityFromTags = (tags: OsmTags): string | undefined => {
  const city = (tags['addr:city'] ?? namesOfKey(tags, 'addr:city')?.local)?.trim();
  if (!city || !/\p{L}/u.test(city)) return undefined;
  const isPostcode =
    /\d/.test(city) && (tags['addr:postcode'] === undefined || isSamePostcode(city, tags));
  return isPostcode ? undefined : city;
};

const isSamePostcode = (city: string, tags: OsmTags): boolean =>
  postcodeKey(city) === postcodeKey(tags['addr:postcode'] ?? '');
