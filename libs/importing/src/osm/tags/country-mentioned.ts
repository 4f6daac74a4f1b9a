import type { OsmTags } from '../osm-tags.js';
import { canonicalCountry } from '../../countries/canonical-country.js';

const countryKeys = ['addr:country', 'ISO3166-1:alpha2', 'ISO3166-1', 'is_in:country_code'];
const subdivisionKeys = ['ISO3166-2', 'is_in:iso_3166_2'];
const alpha2 = /^[A-Za-z]{2}$/;
const subdivision = /^([A-Za-z]{2})[-:]/;

/** The country that an object's tags name, as an upper-case ISO 3166-1 code. */
export const countryMentionedIn = (tags: OsmTags): string | undefined => {
  const country = countryKeys.map((key) => tags[key]).find((value) => value && alpha2.test(value));
  if (country) return canonicalCountry(country);
  for (const key of subdivisionKeys) {
    const match = subdivision.exec(tags[key] ?? '');
    if (match?.[1]) return canonicalCountry(match[1]);
  }
  return undefined;
};
