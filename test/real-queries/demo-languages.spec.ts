import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Address, GeocodeQuery } from '#contracts';
import { countryByCode } from '#countries';
import { importDataset } from '#importing';
import { writeAddress } from '../../tools/evaluation/queries/address-text.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestGeocoder } from '../support/test-geocoder.js';
import { startGeocoderOnDatabase } from '../support/test-geocoder.js';
import { demoFiles } from './demo-files.js';

/** A numbered address of the demo gazetteer in its local words. */
interface LocalAddress {
  readonly street: string;
  readonly number: string;
  readonly city: string;
  readonly postcode?: string;
  readonly country: string;
}

const readAddresses = (file: string): readonly LocalAddress[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"number"'))
    .map((line) => (JSON.parse(line) as { readonly properties: LocalAddress }).properties)
    .filter(({ street, city }) => (street as string | undefined) && (city as string | undefined));

const addresses = demoFiles.flatMap(readAddresses);

/** The name of the country in its first language. */
const nameOfCountry = ({ country }: LocalAddress): string => {
  const language = countryByCode(country)?.languages[0] ?? 'en';
  return new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? '';
};

const textQuery = (text: string): GeocodeQuery => ({
  kind: 'text',
  text,
  limit: 1,
  inputFilter: 'loose',
});

const fieldQuery = (address: Address): GeocodeQuery => ({
  kind: 'structured',
  address,
  limit: 1,
  inputFilter: 'loose',
});

const fieldsOf = ({ street, number, city, postcode }: LocalAddress): Address => ({
  streetName: street,
  streetNumber: number,
  city,
  postcode,
});

const notations: readonly (readonly [string, (address: LocalAddress) => GeocodeQuery])[] = [
  ['as text', (address) => textQuery(writeAddress(address))],
  ['in fields', (address) => fieldQuery(fieldsOf(address))],
  [
    'as text with the country',
    (address) => textQuery(`${writeAddress(address)}, ${nameOfCountry(address)}`),
  ],
  [
    'in fields with the country',
    (address) => fieldQuery({ ...fieldsOf(address), country: nameOfCountry(address) }),
  ],
];

describe('an address of the demo gazetteer in its local words', () => {
  let postgres: TestPostgres;
  let geocoder: TestGeocoder;

  beforeAll(async () => {
    postgres = await startPostgres();
    const { database } = postgres;
    await importDataset({ database, dataset: 'demo', files: demoFiles });
    geocoder = await startGeocoderOnDatabase(database);
  });
  afterAll(async () => {
    await geocoder.stop();
    await postgres.stop();
  });

  it.each(notations)('is answered in these words, %s', async (_title, queryFor) => {
    expect(addresses.length).toBeGreaterThan(150);
    const answers = await geocoder.askAll(addresses.map(queryFor));
    const others = answers.flatMap((answer, index) => {
      const { street, city } = addresses[index]!;
      const match = answer.outcome === 'matched' ? answer.matches[0] : undefined;
      const isLocal = match?.address.streetName === street && match.address.city === city;
      return isLocal ? [] : [`${street}, ${city}: ${match?.label}`];
    });
    expect(others).toEqual([]);
  });
});
