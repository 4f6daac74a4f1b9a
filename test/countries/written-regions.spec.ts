import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Address, Destination } from '#contracts';
import { startOwnGeocoder } from '../support/own-geocoder.js';
import type { OwnGeocoder } from '../support/own-geocoder.js';

/** `[id, number, street, city, state, postcode, country]`: a house in each place. */
const houses = [
  ['at', '12', 'Ringstraße', 'Wien', '', '1010', 'AT'],
  ['br', '5', 'Rua Augusta', 'São Paulo', 'São Paulo', '01304-000', 'BR'],
  ['ca', '2800', 'Sussex Drive', 'Ottawa', 'Ontario', 'K1A 0B1', 'CA'],
  ['ca-bc', '2800', 'Sussex Drive', 'Victoria', 'BC', 'V8V 1A1', 'CA'],
  ['ca-bare', '12', 'Granville Street', 'Vancouver', '', 'V6E 3M4', 'CA'],
  ['ch', '12', 'Rue du Rhône', 'Genève', 'Genève', '1204', 'CH'],
  ['cz', '12', 'Dlouhá', 'Praha', '', '110 00', 'CZ'],
  ['de', '12', 'Hauptstraße', 'Herrenberg', 'Baden-Württemberg', '71083', 'DE'],
  ['dk', '12', 'Strandvejen', 'Hellerup', '', '2900', 'DK'],
  ['gb', '10', 'Downing Street', 'London', 'England', 'SW1A 2AA', 'GB'],
  ['gb-coarse', '12', 'Peckham Rye', 'London', '', 'SE15', 'GB'],
  ['ie', '12', 'Templeogue Road', 'Dublin', '', '', 'IE'],
  ['it', '182', 'Via Cavour', 'Roma', 'RM', '00184', 'IT'],
  ['it-ca', '5', 'Via Manno', 'Cagliari', 'CA', '09124', 'IT'],
  ['jp', '1-2-3', '渋谷', '渋谷区', '東京都', '150-0002', 'JP'],
  ['lu', '12', 'Rue du Moulin', 'Luxembourg', '', 'L-1234', 'LU'],
  ['nl', '12', 'Damrak', 'Amsterdam', '', '1012 LG', 'NL'],
  ['pl', '12', 'Mickiewicza', 'Warszawa', '', '00-950', 'PL'],
  ['pt', '12', 'Rua Garrett', 'Lisboa', '', '1200-203', 'PT'],
  ['se', '12', 'Storgatan', 'Stockholm', '', '114 55', 'SE'],
  ['si', '12', 'Slovenska cesta', 'Ljubljana', '', 'SI-1000', 'SI'],
  ['sg', '12', 'Marina View', 'Singapore', '', '018961', 'SG'],
  ['fr', '12', 'Rue de Rivoli', 'Paris', '', '75004', 'FR'],
  ['es', '12', 'Calle de Alcalá', 'Madrid', '', '28014', 'ES'],
  ['hk', '12', '皇后大道中', '香港', '', '', 'HK'],
  ['kr', '152', '테헤란로', '서울특별시', '', '06236', 'KR'],
  ['tw', '7', '信義路五段', '台北市', '', '110', 'TW'],
  ['au', '12', 'George Street', 'Sydney', 'New South Wales', '2000', 'AU'],
  ['nz', '12', 'Queen Street', 'Auckland', '', '1010', 'NZ'],
  ['za', '12', 'Long Street', 'Cape Town', 'Western Cape', '8001', 'ZA'],
  ['eg', '12', 'شارع التحرير', 'القاهرة', '', '11511', 'EG'],
  ['us-dc', '1600', 'Pennsylvania Avenue Northwest', 'Washington', 'DC', '20500', 'US'],
  ['us-ontario', '12', 'Euclid Avenue', 'Ontario', 'California', '91762', 'US'],
  ['us-il', '12', 'Main Street', 'Springfield', 'Illinois', '62701', 'US'],
  ['us-ma', '12', 'Main Street', 'Springfield', 'MA', '01103', 'US'],
  ['us-ga', '5', 'Peachtree Street', 'Atlanta', 'Georgia', '30303', 'US'],
  ['us-ca', '525', 'University Avenue', 'Palo Alto', 'CA', '94301', 'US'],
];

const register = [
  'id,number,street,city,state,postcode,country,lat,lon',
  ...houses.map((house, at) => [...house, 40 + at, at * 3].join(',')),
].join('\n');

/** `[what is asked, the house that is meant]`. */
const certain = [
  ['Hauptstraße 12, D-71083 Herrenberg', 'de'],
  ['Hauptstraße 12, D 71083 Herrenberg', 'de'],
  ['Hauptstraße 12, DE-71083 Herrenberg', 'de'],
  ['Hauptstraße 12, 71083 Herrenberg, DE', 'de'],
  ['Hauptstraße 12, Herrenberg, Baden-Württemberg, Allemagne', 'de'],
  ['Hauptstraße 12, PLZ 71083, Herrenberg, DEU', 'de'],
  ['Ringstraße 12, A-1010 Wien', 'at'],
  ['Rua Augusta, 5, São Paulo - SP, 01304-000, Brasil', 'br'],
  ['Rua Augusta 5 01304000 São Paulo SP', 'br'],
  ['Rua Augusta 5, São Paulo, CEP 01304-000', 'br'],
  ['2800 Sussex Drive, Ottawa, ON K1A0B1', 'ca'],
  ['2800 Sussex Drive, Ottawa, Ontario', 'ca'],
  ['2800 Sussex Dr, Victoria, BC V8V1A1, Canada', 'ca-bc'],
  ['12 Granville Street, Vancouver, BC V6E 3M4', 'ca-bare'],
  ['12 Granville Street, Vancouver, CA', 'ca-bare'],
  ['Rue du Rhône 12, CH-1204 Genève GE', 'ch'],
  ['Rue du Rhône 12, 1204 Genève, Schweiz', 'ch'],
  ['Dlouhá 12, 11000 Praha', 'cz'],
  ['Strandvejen 12, DK-2900 Hellerup', 'dk'],
  ['10 Downing Street London SW1A2AA', 'gb'],
  ['10 Downing Street, London, SW1A', 'gb'],
  ['10 Downing Street, London, England, UK', 'gb'],
  ['12 Peckham Rye, London SE15 4QA', 'gb-coarse'],
  ['12 Templeogue Road, Dublin, D6W XY12', 'ie'],
  ['12 Templeogue Road, Co. Dublin, Ireland', 'ie'],
  ['Via Cavour 182, 00184 Roma RM', 'it'],
  ['Via Cavour 182, Roma (RM), Italia', 'it'],
  ['Via Manno 5, 09124 Cagliari CA', 'it-ca'],
  ['〒150-0002 東京都渋谷区渋谷1-2-3', 'jp'],
  ['日本東京都渋谷区渋谷1-2-3', 'jp'],
  ['12, rue du Moulin, L-1234 Luxembourg', 'lu'],
  ['12, rue du Moulin, 1234 Luxembourg', 'lu'],
  ['Damrak 12, 1012lg Amsterdam', 'nl'],
  ['Damrak 12, 1012 Amsterdam', 'nl'],
  ['Mickiewicza 12, 00950 Warszawa', 'pl'],
  ['Mickiewicza 12, 00 950 Warszawa, Polen', 'pl'],
  ['Rua Garrett 12, 1200203 Lisboa', 'pt'],
  ['Storgatan 12, SE-11455 Stockholm', 'se'],
  ['Slovenska cesta 12, 1000 Ljubljana', 'si'],
  ['12 Main St, Springfield, IL', 'us-il'],
  ['12 Main St, Springfield, Massachusetts', 'us-ma'],
  ['12 Main St, Springfield MA 01103-1234, USA', 'us-ma'],
  ['springfield il 62701 12 main st', 'us-il'],
  ['5 Peachtree St, Atlanta, Georgia', 'us-ga'],
  ['12 Main St, Springfield, Ill.', 'us-il'],
  ['12 Marina View, S018961', 'sg'],
  ['12 Marina View S(018961)', 'sg'],
  ['12 Marina View, Singapore 018961, Singapur', 'sg'],
  ['12 rue de Rivoli, F-75004 Paris', 'fr'],
  ['75004 paris france 12 rue de rivoli', 'fr'],
  ['Calle de Alcalá, 12, 28014 - Madrid, España', 'es'],
  ['Calle de Alcalá 12, C.P. 28014 Madrid', 'es'],
  ['香港皇后大道中12號', 'hk'],
  ['대한민국 서울특별시 테헤란로 152 (06236)', 'kr'],
  ['台灣台北市信義路五段7號', 'tw'],
  ['11049台北市信義路五段7號', 'tw'],
  ['12 George St, Sydney NSW 2000, AUS', 'au'],
  ['12 George St, Sydney 2000 New South Wales', 'au'],
  ['12 Queen St, Auckland 1010, Aotearoa', 'nz'],
  ['12 Long St, Cape Town, WC, 8001, RSA', 'za'],
  ['12 شارع التحرير، القاهرة، مصر', 'eg'],
  ['1600 Pennsylvania Ave NW, Washington, DC 20500', 'us-dc'],
  ['1600 Pennsylvania Ave NW, Washington, D.C.', 'us-dc'],
  ['12 Euclid Ave, Ontario, CA 91762', 'us-ontario'],
  ['525 University Ave, Palo Alto, CA', 'us-ca'],
  ['525 University Ave, Palo Alto CA 94301 US', 'us-ca'],
];

/** `[fields, the house that is meant]`. */
const fields: readonly (readonly [Address, string])[] = [
  [
    {
      streetName: 'Main Street',
      streetNumber: '12',
      city: 'Springfield',
      state: 'IL',
      country: 'USA',
    },
    'us-il',
  ],
  [
    { streetName: 'Main St', streetNumber: '12', city: 'Springfield', state: 'Massachusetts' },
    'us-ma',
  ],
  [{ streetName: 'Hauptstr.', streetNumber: '12', city: 'Herrenberg', country: 'DE' }, 'de'],
  [
    { streetName: 'Rue du Rhône', streetNumber: '12', postcode: 'CH-1204', country: 'Switzerland' },
    'ch',
  ],
];

/** Nothing of the kind is there, however alike. */
const elsewhere = [
  '12 Main St, Springfield, OH',
  '525 University Ave, Palo Alto, Texas',
  '5 Peachtree St, Atlanta, Canada',
  'Via Cavour 182, Roma, Deutschland',
];

const positionOf = (id: string): number => 40 + houses.findIndex(([own]) => own === id);

describe('postcodes, states and countries as people write them', () => {
  let geocoder: OwnGeocoder;

  beforeAll(async () => {
    geocoder = await startOwnGeocoder('regions.csv', register);
  });
  afterAll(() => geocoder.stop());

  const best = async (text: string): Promise<Destination | undefined> => {
    const answer = await geocoder.ask({ kind: 'text', text, limit: 1, inputFilter: 'none' });
    return answer?.outcome === 'matched' ? answer.matches[0] : undefined;
  };

  it.each(certain)('%s is the house in %s', async (text, id) => {
    const match = await best(text);
    expect([match?.level, match?.position.lat]).toEqual(['street-number', positionOf(id)]);
    expect(match?.confidence).toBeGreaterThan(0.9);
  });

  it.each(fields)('%p is the house in %s', async (address, id) => {
    const answer = await geocoder.ask({
      kind: 'structured',
      address,
      limit: 1,
      inputFilter: 'none',
    });
    const match = answer?.outcome === 'matched' ? answer.matches[0] : undefined;
    expect(match?.position.lat).toBe(positionOf(id));
    expect(match?.confidence).toBeGreaterThan(0.9);
  });

  it.each(elsewhere)('%s is not here', async (text) => {
    expect((await best(text))?.confidence ?? 0).toBeLessThanOrEqual(0.3);
  });
});
