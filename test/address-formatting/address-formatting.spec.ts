import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Address } from '#contracts';
import { startTestGeocoder } from '../support/test-geocoder.js';
import type { TestGeocoder } from '../support/test-geocoder.js';
import { formattedCases } from './formatted-cases.js';
import type { FormattedCase } from './formatted-cases.js';

/** The least share of cases that are parsed correctly. */
const MIN_SHARE = 0.95;

const cases = formattedCases(resolve('../shared/data/suites/address-formatting'));
if (cases.length === 0) console.warn('skipped: address-formatting suite not found in ../shared');

const quoted = (text = ''): string => `"${text.replaceAll('"', '""')}"`;

/** A row of the register. Positions are invented; so are the street and number of a case without them. */
const rowOf = (one: FormattedCase, index: number): string =>
  [
    String(index),
    quoted(one.number ?? '1'),
    quoted(one.street ?? one.locality ?? 'Elsewhere'),
    quoted(one.locality),
    quoted(one.city),
    quoted(one.state),
    quoted(one.postcode),
    one.country,
    String(40 + (index % 100) / 10),
    String(Math.floor(index / 100) * 5),
  ].join(',');

const register = [
  'id,number,street,locality,city,state,postcode,country,lat,lon',
  ...cases.map(rowOf),
];

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

type Part = 'street' | 'number' | 'postcode' | 'city';

/** The parts of a case that occur in its text. */
const partsInText = (one: FormattedCase): readonly (readonly [Part, string])[] =>
  (['street', 'number', 'postcode', 'city'] as const).flatMap((part) => {
    const value = one[part];
    return value !== undefined && fold(one.text).includes(fold(value)) ? [[part, value]] : [];
  });

const matchedParts = (address: Address): Readonly<Record<Part, string | undefined>> => ({
  street: address.streetName,
  number: address.streetNumber,
  postcode: address.postcode,
  city: [address.city, address.locality].filter((name) => name !== undefined).join('|'),
});

(cases.length > 0 ? describe : describe.skip)(
  'addresses as the address-formatting project writes them',
  () => {
    let geocoder: TestGeocoder;

    beforeAll(async () => {
      geocoder = await startTestGeocoder('formatted.csv', register.join('\n'));
    });
    afterAll(() => geocoder.stop());

    /** What is wrong with the match of a case; undefined if nothing is. */
    const faultOf = async (one: FormattedCase): Promise<string | undefined> => {
      const { text, country } = one;
      const query = { kind: 'text', text, country, limit: 1, inputFilter: 'none' } as const;
      const answer = await geocoder.ask(query);
      const match = answer?.outcome === 'matched' ? answer.matches[0] : undefined;
      if (!match) return partsInText(one).length > 0 ? `${one.name}: ${text}: no match` : undefined;
      const wrong = partsInText(one).filter(([part, value]) => {
        const names = (matchedParts(match.address)[part] ?? '').split('|').map(fold);
        return !names.includes(fold(value));
      });
      return wrong.length > 0
        ? `${one.name}: ${text}: matched ${match.label}, wrong: ${wrong.join('; ')}`
        : undefined;
    };

    it('are parsed into street, number, postcode and city', async () => {
      const wrong: string[] = [];
      for (const one of cases) {
        const fault = await faultOf(one);
        if (fault !== undefined) wrong.push(fault);
      }
      if (wrong.length > 0) console.info(wrong.join('\n'));
      expect(1 - wrong.length / cases.length).toBeGreaterThanOrEqual(MIN_SHARE);
    });
  },
);
