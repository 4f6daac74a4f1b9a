import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGeocoder } from '../support/test-geocoder.js';
import type { TestGeocoder } from '../support/test-geocoder.js';

/** A house with more suffixes of its number than one lookup returns. */
const suffixed = Array.from({ length: 150 }, (_, at) => `1-k${at}`);
const rowOf = (number: string, at: number): string =>
  `${at},${number},Franciscushof,Zeeland,5411 BK,NL,${51.69 + at / 10_000},5.67`;
const register = [
  'id,housenumber,street,city,postcode,country,lat,lon',
  ...['1', ...suffixed, '1a'].map(rowOf),
].join('\n');

describe('a house with many numbers', () => {
  let geocoder: TestGeocoder;

  beforeAll(async () => {
    geocoder = await startTestGeocoder('zeeland.csv', register);
  });
  afterAll(() => geocoder.stop());

  it.each(['1', '1a', '1-k0', '1-k77', '1-k149'])('is found by number %s', async (number) => {
    const text = `Franciscushof ${number}, 5411 BK Zeeland`;
    const answer = await geocoder.ask({ kind: 'text', text, limit: 1, inputFilter: 'none' });
    const match = answer?.outcome === 'matched' ? answer.matches[0] : undefined;
    expect(match).toMatchObject({ level: 'street-number', address: { streetNumber: number } });
  });
});

/** A tower with more flats under one number than one lookup returns. */
const flats = Array.from({ length: 300 }, (_, at) => `${at + 1}`);
const tower = [
  'id,unit,housenumber,street,city,postcode,country,lat,lon',
  ...['', ...flats].map(
    (flat, at) => `${at},${flat && `APT ${flat}`},20,River Street,Hoboken,07030,US,40.74,-74.03`,
  ),
].join('\n');

describe('a tower with many flats', () => {
  let geocoder: TestGeocoder;

  beforeAll(async () => {
    geocoder = await startTestGeocoder('hoboken.csv', tower);
  });
  afterAll(() => geocoder.stop());

  it.each(['1', '29', '177', '300'])('is found by flat %s', async (flat) => {
    const text = `20 River Street Apt ${flat}, Hoboken 07030`;
    const answer = await geocoder.ask({ kind: 'text', text, limit: 1, inputFilter: 'none' });
    const match = answer?.outcome === 'matched' ? answer.matches[0] : undefined;
    expect(match).toMatchObject({ level: 'unit', address: { unit: `APT ${flat}` } });
  });
});
