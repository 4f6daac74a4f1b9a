import { describe, expect, it } from 'vitest';
import type { GeocodingClient, WireSuggestRequest } from '../services/geocoding-client.js';
import { evaluateSuggestions, suggestReport } from './evaluate-suggestions.js';
import { GroundTruth } from './ground-truth/ground-truth.js';
import { knownAddress } from './ground-truth/known-address.js';
import type { SampledAddress } from './queries/address-text.js';

const centre = { lat: 48.6, lon: 8.87 };
const fields = { street: 'Hauptstraße', number: '12', postcode: '71083', city: 'Herrenberg' };
const address = knownAddress(fields, { centre, rings: [], lines: [] })!;
const truth = new GroundTruth([address]);
const sampled: SampledAddress = { address, truth, country: 'DE' };

/** A service that suggests the street from a number of letters on, and the address from its number on. */
const serviceFrom = (letters: number, typed: string[] = []): GeocodingClient => {
  const label = 'Hauptstraße 12, 71083 Herrenberg';
  const point = {
    geometry: { coordinates: [centre.lon, centre.lat] },
    properties: { svc_type: 'basic_geocode' },
  };
  const match = { id: 'id', address: label, geojson: { features: [point] } };
  const suggest = ({ q, location }: WireSuggestRequest) => {
    typed.push(q);
    const kind = q.includes('12') ? 'address' : 'street';
    const isKnown = q.length >= (location ? letters / 2 : letters);
    const suggestions = isKnown ? [{ id: 'id', kind, address: label }] : [];
    return Promise.resolve({ suggestions, elapsedMs: 1 });
  };
  const geocode = (queries: readonly unknown[]) =>
    Promise.resolve({ results: queries.map(() => ({ status: 'ok', best_match: match })) });
  return { suggest, geocode } as unknown as GeocodingClient;
};

const evaluate = (client: GeocodingClient) =>
  evaluateSuggestions({ file: 'de-here', seed: 1, samples: [sampled] }, client);

describe('the evaluation of suggestions', () => {
  it('counts the letters of a street until it is suggested, with a position and without', async () => {
    const typed: string[] = [];
    const result = await evaluate(serviceFrom(4, typed));
    expect(result).toMatchObject({ letters: [4], lettersNear: [2] });
    expect(typed.slice(0, 6)).toEqual(['H', 'Ha', 'Hau', 'Haup', 'H', 'Ha']);
  });

  it('requires the address to be first once its number is typed', async () => {
    expect(await evaluate(serviceFrom(4))).toMatchObject({
      numberFirst: [true],
      completeFirst: [true],
      typoFirst: [true],
    });
  });

  it('reports what misses its bar', async () => {
    const [good, bad] = [await evaluate(serviceFrom(4)), await evaluate(serviceFrom(1_000))];
    expect(suggestReport([good])).not.toContain('✗ |');
    expect(suggestReport([{ ...bad, file: 'bad' }])).toMatch(/bad .*Infinity ✗ .*0\.0 ✗/);
  });
});
