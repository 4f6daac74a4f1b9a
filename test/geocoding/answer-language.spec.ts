import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Address, GeocodeAnswer, GeocodeQuery } from '#contracts';
import { countryByCode } from '#countries';
import { importDataset } from '#importing';
import { formatLabel } from '../../libs/geocoding/src/formatting/format-label.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { readDemoFiles } from '../demo-gazetteer/demo-destinations.js';
import type { DemoDestination } from '../demo-gazetteer/demo-destinations.js';
import { startGeocoderOnDatabase } from '../support/test-geocoder.js';
import type { TestGeocoder } from '../support/test-geocoder.js';

const DEMO = resolve('apps/cli/demo-gazetteer');

const numbered = readDemoFiles(new URL(`file://${DEMO}/`))
  .flatMap(({ destinations }) => destinations)
  .filter(({ properties }) => properties['number'] && properties['street']);

/** The address in its local words, without the name of the house. */
const localAddress = ({ properties }: DemoDestination): Address => {
  const text = (key: string): string | undefined => properties[key] as string | undefined;
  return {
    streetNumber: text('number'),
    streetName: text('street'),
    locality: text('locality'),
    city: text('city'),
    postcode: text('postcode'),
  };
};

const named = ({ streetName, city, locality }: Address = {}) => ({ streetName, city, locality });

/** The address in each language in which its street and its city have names, other than the local ones. */
const translatedAddresses = (destination: DemoDestination): readonly Address[] => {
  const { properties } = destination;
  const local = localAddress(destination);
  const languages = Object.keys(properties).flatMap((key) => /^street:(\w+)$/.exec(key)?.[1] ?? []);
  const translated = languages.map((language): Address => ({
    ...local,
    streetName: properties[`street:${language}`] as string,
    locality: (properties[`locality:${language}`] as string | undefined) ?? local.locality,
    city: properties[`city:${language}`] as string,
  }));
  return translated.filter(
    ({ streetName, city }) => city && streetName !== local.streetName && city !== local.city,
  );
};

/** The name of a destination's country in the first of its languages, or in English. */
const countryName = (country: string, language?: string): string => {
  const locale = language ?? countryByCode(country)?.languages[0] ?? 'en';
  return new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;
};

type ForwardQuery = Extract<GeocodeQuery, { kind: 'text' | 'structured' }>;

const options = { limit: 1, inputFilter: 'loose' } as const;
const inText = (text: string): ForwardQuery => ({ kind: 'text', text, ...options });
const inFields = (address: Address): ForwardQuery => ({ kind: 'structured', address, ...options });

const labelOf = (destination: DemoDestination): string =>
  formatLabel(localAddress(destination), destination.country);

/** The ways to ask for an address in its local words. */
const forms: Readonly<Record<string, (destination: DemoDestination) => ForwardQuery>> = {
  text: (one) => inText(labelOf(one)),
  'text without a postcode': (one) =>
    inText(formatLabel({ ...localAddress(one), postcode: undefined }, one.country)),
  fields: (one) => inFields(localAddress(one)),
  'text with the country': (one) => inText(`${labelOf(one)}, ${countryName(one.country)}`),
  'text with the country in English': (one) =>
    inText(`${labelOf(one)}, ${countryName(one.country, 'en')}`),
  'fields with the country': (one) =>
    inFields({ ...localAddress(one), country: countryName(one.country) }),
  'fields with the country in English': (one) =>
    inFields({ ...localAddress(one), country: countryName(one.country, 'en') }),
};

describe('an answer about the demo gazetteer', () => {
  let postgres: TestPostgres;
  let geocoder: TestGeocoder;

  beforeAll(async () => {
    postgres = await startPostgres();
    const files = readdirSync(DEMO).filter((name) => name.endsWith('.geojsonl'));
    const paths = files.map((name) => join(DEMO, name));
    await importDataset({ database: postgres.database, dataset: 'demo', files: paths });
    geocoder = await startGeocoderOnDatabase(postgres.database);
  });
  afterAll(async () => {
    await geocoder?.stop();
    await postgres?.stop();
  });

  const best = (answer?: GeocodeAnswer) =>
    answer?.outcome === 'matched' ? answer.matches[0] : undefined;

  /** The queries whose answers have other names than these, with both. */
  const wrongNames = async (queries: readonly ForwardQuery[], addresses: readonly Address[]) => {
    const answers = await geocoder.askAll(queries);
    return addresses.flatMap((address, index) => {
      const [expected, found] = [named(address), named(best(answers[index])?.address)];
      return isDeepStrictEqual(found, expected)
        ? []
        : [{ query: JSON.stringify(queries[index]), found, expected }];
    });
  };

  it.each(Object.keys(forms))('is in the local words of the question: %s', async (form) => {
    expect(numbered.length).toBeGreaterThan(200);
    expect(await wrongNames(numbered.map(forms[form]!), numbered.map(localAddress))).toEqual([]);
  });

  it('is in the words of a question in another language', async () => {
    const inOtherWords = numbered.flatMap((destination) =>
      translatedAddresses(destination).map((address) => ({ address, destination })),
    );
    const addresses = inOtherWords.map(({ address }) => address);
    const texts = inOtherWords.map(({ address, destination }) =>
      inText(formatLabel(address, destination.country)),
    );
    expect(addresses.length).toBeGreaterThan(30);
    expect(await wrongNames(texts, addresses)).toEqual([]);
    expect(await wrongNames(addresses.map(inFields), addresses)).toEqual([]);
  });
});
