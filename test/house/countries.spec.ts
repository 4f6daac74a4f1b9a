import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { countries } from '#countries';
import { countries as ofVersion1 } from '../../apps/gateway/src/v1/params/countries.table.js';
import { countries as ofVersion2 } from '../../apps/gateway/src/v2/params/countries.table.js';
import { root } from './tracked-files.js';

const folder = join(root, 'libs/countries/src');
const codes = countries.map(({ code }) => code);
const rows = countries.map((country) => [country.code, country] as const);

const keyOf = (postcode: string): string => postcode.toLowerCase().replace(/[^a-z\d]/g, '');

describe('the tables of countries', () => {
  it('are all listed, each once, under the code that names its file', () => {
    const files = readdirSync(folder).filter((file) => /^[a-z]{2}\.table\.ts$/.test(file));
    const named = codes.map((code) => `${code.toLowerCase()}.table.ts`);
    expect(named).toEqual(files.sort());
  });

  it('are there for every country that clients may ask for', () => {
    const asked = new Set([...ofVersion1.keys(), ...ofVersion2]);
    asked.delete('UK');
    expect([...asked].filter((code) => !codes.includes(code))).toEqual([]);
  });

  it.each(rows)('of %s name a language and a box', (_code, { languages, boxes }) => {
    expect(Intl.getCanonicalLocales([...languages])).toEqual(languages);
    expect(languages.length).toBeGreaterThan(0);
    for (const [west, south, east, north] of boxes) {
      expect(west < east && south < north).toBe(true);
    }
    expect(boxes.length).toBeGreaterThan(0);
  });

  it.each(rows)('of %s have examples that fit their own pattern', (_code, { postcode }) => {
    if (!postcode) return;
    const { pattern, examples, parted } = postcode;
    expect(examples.filter((example) => !isFit(example, postcode))).toEqual([]);
    expect(examples.length).toBeGreaterThan(0);
    if (!parted) return;
    const whole = examples.find((example) => pattern.test(keyOf(example))) ?? '';
    const key = keyOf(whole).toUpperCase();
    expect(key.slice(0, parted.at) + parted.by + key.slice(parted.at)).toBe(whole);
  });

  it.each(rows)('of %s have no two states of one name', (_code, { states = [] }) => {
    const names = states.flatMap((state) => [...new Set([state.code, ...state.names])]);
    const said = names.filter((name) => name !== undefined);
    expect(said.filter((name, at) => said.indexOf(name) !== at)).toEqual([]);
  });
});

const isFit = (
  example: string,
  { pattern, coarse }: { readonly pattern: RegExp; readonly coarse?: RegExp },
): boolean => pattern.test(keyOf(example)) || (coarse?.test(keyOf(example)) ?? false);
