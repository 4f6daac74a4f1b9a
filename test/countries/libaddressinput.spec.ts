import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countries } from '#countries';

const file = resolve('../shared/data/suites/libaddressinput/countryinfo.txt');
if (!existsSync(file)) console.warn('skipped: libaddressinput not found in ../shared');

interface CountryInfo {
  readonly zip?: string;
  /** Examples, separated by commas. */
  readonly zipex?: string;
  readonly languages?: string;
}

const line = /^data\/([A-Z]{2})=(\{.*\})$/;

const infos = new Map(
  (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []).flatMap((text) => {
    const [, code, json] = line.exec(text) ?? [];
    return code && json ? [[code, JSON.parse(json) as CountryInfo] as const] : [];
  }),
);

/** `postcodeKey` of the geocoding library, for ASCII. */
const keyOf = (postcode: string): string => postcode.toLowerCase().replace(/[^a-z\d]/g, '');

/** Patterns of libaddressinput match postcodes with their spaces and punctuation. */
const matches = (pattern: string, postcode: string): boolean =>
  new RegExp(`^(?:${pattern})$`).test(postcode);

const known = countries.flatMap((country) => {
  const info = infos.get(country.code);
  return info ? [[country.code, country, info] as const] : [];
});

/** Countries whose postcodes libaddressinput lacks, or has in an older or shorter form only. */
const outdatedThere: ReadonlySet<string> = new Set(['IE', 'KR', 'SA']);

(known.length > 0 ? describe : describe.skip)('postcodes, compared with libaddressinput', () => {
  it.each(known)(
    'of %s match the pattern of our table',
    (code, { postcode }, { zip, zipex = '' }) => {
      if (!outdatedThere.has(code)) expect(postcode !== undefined).toBe(zip !== undefined);
      // One example has the letter O instead of a zero.
      const examples = zipex.split(',').filter((one) => one !== '' && matches(zip ?? '', one));
      const unmatched = examples.filter((example) => {
        const key = keyOf(example);
        return !postcode?.pattern.test(key) && !postcode?.prefixPattern?.test(key);
      });
      expect(unmatched).toEqual([]);
    },
  );

  it.each(known.filter(([code]) => !outdatedThere.has(code)))(
    'of %s: our examples match its pattern',
    (_code, { postcode }, { zip = '' }) => {
      const unmatched = (postcode?.examples ?? []).filter((example) => !matches(zip, example));
      expect(unmatched).toEqual([]);
    },
  );
});
