import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { countries } from '#countries';

const file = resolve('../shared/data/suites/libaddressinput/countryinfo.txt');
if (!existsSync(file)) console.warn('../shared is absent: patterns of postcodes are not compared');

interface CountryInfo {
  readonly zip?: string;
  /** Examples, parted by commas. */
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

/** As postcodeKey of the geocoding library writes ASCII. */
const keyOf = (postcode: string): string => postcode.toLowerCase().replace(/[^a-z\d]/g, '');

/** Their pattern takes the spaces and marks that a key is without. */
const admits = (theirs: string, postcode: string): boolean =>
  new RegExp(`^(?:${theirs})$`).test(postcode);

const known = countries.flatMap((country) => {
  const info = infos.get(country.code);
  return info ? [[country.code, country, info] as const] : [];
});

/** Countries whose postcodes that file does not have, or only in an older or shorter form. */
const theyLag: ReadonlySet<string> = new Set(['IE', 'KR', 'SA']);

(known.length > 0 ? describe : describe.skip)('the postcodes of libaddressinput', () => {
  it.each(known)('of %s look as our table says', (code, { postcode }, { zip, zipex = '' }) => {
    if (!theyLag.has(code)) expect(postcode !== undefined).toBe(zip !== undefined);
    // One of theirs has the letter O for a nought.
    const examples = zipex.split(',').filter((one) => one !== '' && admits(zip ?? '', one));
    const others = examples.filter((example) => {
      const key = keyOf(example);
      return !postcode?.pattern.test(key) && !postcode?.coarse?.test(key);
    });
    expect(others).toEqual([]);
  });

  it.each(known.filter(([code]) => !theyLag.has(code)))(
    'of %s take our examples',
    (_code, { postcode }, { zip = '' }) => {
      const others = (postcode?.examples ?? []).filter((example) => !admits(zip, example));
      expect(others).toEqual([]);
    },
  );
});
