import { describe, expect, it } from 'vitest';
import type { Address, InputFilter } from '#contracts';
import { VillageGazetteer } from '../index/village-gazetteer.fake.js';
import { Geocoder } from './geocoder.js';

const street = { at: { lat: 48.5, lon: 8.7 }, houses: ['3', '12', '14', '48-58'] };
const geocoder = new Geocoder(
  new VillageGazetteer([
    { ...street, country: 'IT', city: 'Roma', postcode: '00185', street: 'Via Cairoli' },
    { ...street, country: 'AU', city: 'Sydney', postcode: '2000', street: 'Park Street' },
    { ...street, country: 'US', city: 'Oakland', postcode: '94610', street: 'Macarthur Bl' },
    { ...street, country: 'DE', city: 'Köln', postcode: '50667', street: 'Robert-Koch-Straße' },
    { ...street, country: 'US', city: 'Oakland', postcode: '94606', street: 'E 48th St' },
    { ...street, country: 'IT', city: 'Roma', postcode: '00187', street: 'Via XX Settembre' },
    { ...street, country: 'IT', city: 'Roma', postcode: '00185', street: 'Corso Vittorio II' },
    { ...street, country: 'CH', city: 'Genève', postcode: '1204', street: 'Rue du Prince' },
    { ...street, country: 'DK', city: 'Odense C', postcode: '5000', street: 'Thulevej' },
    { ...street, country: 'KR', city: '수원시', postcode: '16459', street: '월드컵로' },
  ]),
);

const bestOf = async (input: string | Address, inputFilter: InputFilter = 'loose') => {
  const what =
    typeof input === 'string'
      ? ({ kind: 'text', text: input } as const)
      : ({ kind: 'structured', address: input } as const);
  const query = { ...what, limit: 1, inputFilter };
  const chunk = { version: 1, queries: [query], explain: true, outlines: false } as const;
  const [answer] = await geocoder.geocode(chunk, { deadline: Date.now() + 60_000 });
  if (answer?.outcome !== 'matched') return { confidence: 0 };
  const { address, confidence } = answer.matches[0] ?? {};
  const { warnings = [] } = answer.explanation ?? {};
  return { house: `${address?.streetNumber} ${address?.streetName}`, confidence, warnings };
};

describe('an address in another surface form', () => {
  it.each([
    ['48-58, Park Street, Sydney', '48-58 Park Street'],
    ['Park Street, Sydney, 48-58', '48-58 Park Street'],
    ['12 Park Str, Sydney', '12 Park Street'],
    ['12 MacArthur Blvd, Oakland', '12 Macarthur Bl'],
    ['R.-Koch-Str. 12, Köln', '12 Robert-Koch-Straße'],
    ['Robert-Koch-Str. 12, Cologne', '12 Robert-Koch-Straße'],
    ['Thulevej 12, Odense', '12 Thulevej'],
    ['수원 월드컵로 12', '12 월드컵로'],
    ['월드컵로 12, Suwon', '12 월드컵로'],
    ['12 East Forty-Eighth Street, Oakland', '12 E 48th St'],
    ['Via Venti Settembre 12, Roma', '12 Via XX Settembre'],
    ['Via 20 Settembre 12, Roma', '12 Via XX Settembre'],
    ['Corso Vittorio secondo 12, Roma', '12 Corso Vittorio II'],
    ['Corso Vittorio 2 12 Roma', '12 Corso Vittorio II'],
    ['Corso Vittorio 3, Roma', '3 Corso Vittorio II'],
    ['Rue de Prince 12, Geneva', '12 Rue du Prince'],
    ['Robert-Koch-Stra&szlig;e 12<br>50667 K&ouml;ln', '12 Robert-Koch-Straße'],
    ['Robert-Koch-Str. 12, 50667 Köln, Köln', '12 Robert-Koch-Straße'],
  ])('is found: %s', async (text, house) => {
    const best = await bestOf(text);
    expect(best.house).toBe(house);
    expect(best.confidence).toBeGreaterThan(0.9);
  });
});

describe('a city that shares its name with its province', () => {
  it('is not the city of the match', async () => {
    const { warnings } = await bestOf('Via Cairoli 12, Milano', 'none');
    expect(warnings).toContain('Not matched: milano.');
  });

  it('is matched after the city of the match', async () => {
    expect((await bestOf('Via Cairoli 12, Roma (RM)')).warnings).toEqual([]);
  });
});

describe('a structured query with fields in an unusual way', () => {
  it.each<Address>([
    { streetName: '12 Park Street, Sydney NSW 2000' },
    { streetName: '12 Park Street', city: 'Sydney' },
    { streetName: 'Park Street', streetNumber: '12', city: 'Sydney 2000' },
    { streetName: 'Park Street', houseName: '12', city: 'Sydney' },
  ])('is parsed: %j', async (address) => {
    const best = await bestOf(address);
    expect(best.house).toBe('12 Park Street');
    expect(best.confidence).toBeGreaterThan(0.9);
  });
});

describe('an address in a country without data', () => {
  it.each(['12 Park Street, Sydney, Norway', 'Via Cairoli 12, 00185 Roma, Portugal'])(
    'has no match: %s',
    async (text) => {
      expect((await bestOf(text)).house).toBeUndefined();
    },
  );

  it('has a low confidence if only its state matches', async () => {
    const { confidence } = await bestOf('12 Park Street, Sydney, Ontario');
    expect(confidence).toBeLessThan(0.6);
  });

  it('is not found by an initial alone', async () => {
    expect((await bestOf('T. 12, 5000 Odense')).house).not.toBe('12 Thulevej');
  });
});
