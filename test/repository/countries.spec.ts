import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countries } from '#countries';
import { v1Countries as ofVersion1 } from '../../apps/gateway/src/v1/v1-countries.table.js';
import { v2Countries as ofVersion2 } from '../../apps/gateway/src/v2/params/v2-countries.table.js';
import { root } from './tracked-files.js';

const folder = join(root, 'libs/countries/src/countries');
const codes = countries.map(({ code }) => code);
const rows = countries.map((country) => [country.code, country] as const);

const keyOf = (postcode: string): string => postcode.toLowerCase().replace(/[^a-z\d]/g, '');

describe('the country tables', () => {
  it('are each listed once, and each file is named after its country code', () => {
    const files = readdirSync(folder).filter((file) => /^[a-z]{2}\.table\.ts$/.test(file));
    const named = codes.map((code) => `${code.toLowerCase()}.table.ts`);
    expect(named).toEqual(files.sort());
  });

  it('exist for every country that clients can request', () => {
    const requestable = new Set([...ofVersion1.keys(), ...ofVersion2]);
    requestable.delete('UK');
    expect([...requestable].filter((code) => !codes.includes(code))).toEqual([]);
  });

  it.each(rows)(
    'of %s have languages and bounding boxes',
    (_code, { languages, extents: boundingBoxes }) => {
      expect(Intl.getCanonicalLocales([...languages])).toEqual(languages);
      expect(languages.length).toBeGreaterThan(0);
      for (const [west, south, east, north] of boundingBoxes) {
        expect(west < east && south < north).toBe(true);
      }
      expect(boundingBoxes.length).toBeGreaterThan(0);
    },
  );

  it.each(rows)('of %s have postcode examples that match their pattern', (_code, { postcode }) => {
    if (!postcode) return;
    const { pattern, examples, split: separator } = postcode;
    expect(examples.filter((example) => !matchesPostcode(example, postcode))).toEqual([]);
    expect(examples.length).toBeGreaterThan(0);
    if (!separator) return;
    const whole = examples.find((example) => pattern.test(keyOf(example))) ?? '';
    const key = keyOf(whole).toUpperCase();
    expect(key.slice(0, separator.at) + separator.by + key.slice(separator.at)).toBe(whole);
  });

  it.each(rows)('of %s have no ambiguous state names', (_code, { states = [] }) => {
    const names = states.flatMap((state) => [...new Set([state.code, ...state.names])]);
    const definedNames = names.filter((name) => name !== undefined);
    expect(definedNames.filter((name, at) => definedNames.indexOf(name) !== at)).toEqual([]);
  });
});

const matchesPostcode = (
  example: string,
  { pattern, prefixPattern }: { readonly pattern: RegExp; readonly prefixPattern?: RegExp },
): boolean => pattern.test(keyOf(example)) || (prefixPattern?.test(keyOf(example)) ?? false);
