import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

type Components = Readonly<Record<string, string | number | undefined>>;

/** An address in its parts, and as text in the format of its country. */
export interface FormattedCase {
  readonly name: string;
  readonly country: string;
  readonly text: string;
  readonly street?: string;
  readonly number?: string;
  readonly postcode?: string;
  readonly city?: string;
  readonly locality?: string;
  readonly state?: string;
}

const streets = [
  'road',
  'pedestrian',
  'street',
  'path',
  'footway',
  'residential',
  'square',
  'place',
];
const cities = ['city', 'town', 'municipality', 'village', 'hamlet'];
const localities = ['suburb', 'city_district', 'neighbourhood', 'quarter', 'village', 'hamlet'];

/** The cases of a folder with a YAML file for each country; empty if the folder is absent. */
export const formattedCases = (folder: string): readonly FormattedCase[] => {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .flatMap((file) => casesIn(folder, file));
};

const casesIn = (folder: string, file: string): readonly FormattedCase[] =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).flatMap((document, index) => {
    const entry = document.toJS() as {
      readonly components?: Components;
      readonly expected?: string;
    } | null;
    if (!entry?.components || !entry.expected) return [];
    const { components, expected } = entry;
    const ownCountry = firstOf(components, ['country_code']) ?? file.slice(0, 2);
    const country = ownCountry.toUpperCase();
    return [
      {
        name: `${country} ${index + 1}`,
        country,
        text: expected
          .trim()
          .split(/\s*\n\s*/)
          .join(', '),
        street: firstOf(components, streets),
        number: firstOf(components, ['house_number', 'housenumber', 'street_number']),
        postcode: firstOf(components, ['postcode', 'postal_code']),
        city: firstOf(components, cities),
        locality: firstOf(components, localities),
        state: firstOf(components, ['state', 'province']),
      },
    ];
  });

const firstOf = (components: Components, keys: readonly string[]): string | undefined => {
  const value = keys.map((key) => components[key]).find((one) => one !== undefined && one !== '');
  return value === undefined || value === null ? undefined : String(value);
};
