import { describe, expect, it } from 'vitest';
import { VillageGazetteer } from '../index/village-gazetteer.fake.js';
import { Geocoder } from './geocoder.js';

/** Country, city, street and postcode. */
const streets: readonly (readonly [string, string, string, string?])[] = [
  ['AE', 'Dubai', 'Sheikh Zayed Road'],
  ['AT', 'Graz', 'Kärntner Straße', '8010'],
  ['AU', 'Melbourne', 'High Street', '3181'],
  ['BE', 'Antwerpen', 'Meir', '2000'],
  ['BR', 'São Paulo', 'Avenida Paulista', '01310-100'],
  ['CH', 'Genève', 'Rue du Rhône', '1204'],
  ['CZ', 'Praha', 'Dlouhá', '110 00'],
  ['DE', 'Nagold', 'Lindenweg', '72202'],
  ['DK', 'København', 'Bredgade', '1159'],
  ['EG', 'القاهرة', 'شارع التحرير'],
  ['ES', 'Madrid', 'Calle Mayor', '28013'],
  ['FI', 'Helsinki', 'Mannerheimintie', '00100'],
  ['FR', 'Lyon', 'Rue Centrale', '69001'],
  ['GB', 'London', 'Mill Street', 'SE15 4QA'],
  ['GB', 'Glasgow', 'Buchanan Street', 'G1 1AA'],
  ['HK', '香港', '皇后大道中'],
  ['IT', 'Roma', 'Via Merulana', '00185'],
  ['JP', '渋谷区', '道玄坂'],
  ['KR', '서울특별시', '테헤란로'],
  ['NL', 'Utrecht', 'Oudegracht', '3511 LH'],
  ['NO', 'Oslo', 'Karl Johans gate', '0154'],
  ['NZ', 'Auckland', 'Queen Street', '1010'],
  ['PL', 'Warszawa', 'Marszałkowska', '00-950'],
  ['PT', 'Lisboa', 'Rua Augusta', '1100-148'],
  ['SE', 'Malmö', 'Storgatan', '211 22'],
  ['SG', 'Singapore', 'Biopolis Drive', '138622'],
  ['SI', 'Ljubljana', 'Slovenska cesta', '1000'],
  ['TW', '臺北市', '信義路五段', '110'],
  ['US', 'Springfield', 'Main Street', '62701'],
];

const bestAmong = (houses: readonly string[]) => {
  const village = streets.map(([country, city, street, postcode = '']) => ({
    ...{ country, city, street, postcode, houses },
    at: { lat: 20 + street.length, lon: 30 + city.length },
  }));
  const geocoder = new Geocoder(new VillageGazetteer(village));
  return async (text: string) => {
    const query = { kind: 'text', text, limit: 1, inputFilter: 'loose' } as const;
    const chunk = { version: 1, queries: [query], explain: false, outlines: false } as const;
    const [answer] = await geocoder.geocode(chunk, { deadline: Date.now() + 60_000 });
    return answer?.outcome === 'matched' ? answer.matches[0] : undefined;
  };
};

/** House numbers that are equal to unit numbers of the queries: a match with one of them is wrong. */
const otherHouses = ['1', '2', '3', '4', '5', '201', '504', '1102'];
const bestOf = bestAmong(['12', '12A', ...otherHouses]);
const bestWithout = bestAmong(otherHouses);

const texts: readonly string[] = [
  'شقة 3، ١٢ شارع التحرير، القاهرة',
  '١٢ شارع التحرير، شقة ٣، الدور ٥، القاهرة',
  '12 Sheikh Zayed Rd, Office 3, Dubai',
  'Kärntner Straße 12/Stiege 3/Top 4, Graz',
  'Kärntner Straße 12, Stiege 3, Tür 4, 8010 Graz',
  'Kärntner Straße 12 Stg. 3 Top 4, Graz',
  'Unit 3, 12 High St, Melbourne',
  'U3/12 High St, Melbourne',
  'Suite 3 Level 2 12 High Street, Melbourne VIC',
  'Shop 3, 12 High St, Melbourne',
  'Meir 12 bus 3, 2000 Antwerpen',
  'Meir 12 bus 0301, Antwerpen',
  'Av. Paulista, 12, Bloco B, Apto 3, São Paulo',
  'Av. Paulista, 12, 3º andar, sala 4, São Paulo',
  'Rue du Rhône 12, Appt. 3, 1204 Genève',
  'Dlouhá 12, byt 3, Praha',
  'Dlouhá 12, 3. patro, Praha',
  'Lindenweg 12, 2. OG rechts, Nagold',
  'Lindenweg 12 2.OG, Nagold',
  'Lindenweg 12, HH, 3. Etage links, Nagold',
  'Lindenweg 12, Wohnung 4, 72202 Nagold',
  'Hinterhaus, Lindenweg 12, Nagold',
  'Bredgade 12, 3. tv, København',
  'Bredgade 12 3 tv København',
  'Bredgade 12, st. th., 1159 København',
  'Bredgade 12, 2. sal, dør 3, København',
  'Calle Mayor nº 12, 3º izq, Madrid',
  'Calle Mayor 12, 3.ª planta, Madrid',
  'C/ Mayor, 12, 3ºB, Madrid',
  'Calle Mayor, 12, 3º-2ª, Madrid',
  'C/ Mayor, 12 - 3º B, 28013 Madrid',
  'Calle Mayor 12, esc. A, 3º 2ª, Madrid',
  'Calle Mayor 12, piso 3, puerta 2, Madrid',
  'Calle Mayor 12, bajo B, Madrid',
  'Mannerheimintie 12 as. 3, 2. krs, Helsinki',
  'Appt 3, 12 rue Centrale, Lyon',
  '12 rue Centrale, bât. B, 3ème étage, porte 4, Lyon',
  '12 rue Centrale, 2e étage gauche, Lyon',
  '12 rue Centrale, rez-de-chaussée, Lyon',
  'First Floor Flat, 12 Mill Street, London',
  'Top Floor Flat 12 Mill Street, London',
  'Flat B, 12 Mill Street, London',
  '12 Mill Street, 3rd floor, London',
  '2/1, 12 Buchanan Street, Glasgow',
  'Flat 2/1 12 Buchanan St, Glasgow',
  '12 (2/1) Buchanan Street, Glasgow',
  '香港皇后大道中12號3樓B室',
  'Flat 3, 5/F, 12 皇后大道中, 香港',
  'Via Merulana 12, scala B, int. 4, Roma',
  'Via Merulana 12, 3° piano, Roma',
  'Via Merulana 12, piano 2, interno 5, Roma',
  '道玄坂12 504号室, 渋谷区',
  '서울특별시 테헤란로 12, 3층 201호',
  '서울특별시 테헤란로 12 101동 302호',
  'Oudegracht 12, 3e etage, Utrecht',
  'Oudegracht 12 kamer 3, Utrecht',
  'Karl Johans gate 12 H0201, 0154 Oslo',
  'Karl Johans gate 12, leil. 201, Oslo',
  'Flat 3, 12 Queen Street, Auckland',
  'Marszałkowska 12 lok. 3, Warszawa',
  'ul. Marszałkowska 12, mieszkanie 3, Warszawa',
  'Rua Augusta nº 12, 3.º Esq., Lisboa',
  'Rua Augusta, 12-3º D, Lisboa',
  'Rua Augusta, n.º 12, R/C Dto, Lisboa',
  'Storgatan 12 lgh 1102, Malmö',
  'Storgatan 12, 3 tr, 211 22 Malmö',
  '12 Biopolis Drive, #03-12, Singapore 138622',
  '12 Biopolis Drive 03-12, Singapore',
  '#03-05 12 Biopolis Drive, Singapore',
  'Slovenska cesta 12, stanovanje 3, Ljubljana',
  '台北市信義路五段12號3樓之2',
  '台北市信義路五段12號B1',
  '12 Main St Apt 4B, Springfield',
  '12 Main St Ste 200, Springfield',
  '12 Main Street, Suite #201, Springfield',
  '12 Main St #5, Springfield',
  'Apt 4 12 Main St Springfield',
  '12 Main Street 4th Floor, Springfield',
];

describe('a unit', () => {
  it.each(texts)('does not replace the house number: %s', async (text) => {
    const match = await bestOf(text);
    expect(match).toMatchObject({ level: 'street-number', address: { streetNumber: '12' } });
    expect(match?.confidence).toBeGreaterThan(0.7);
  });

  it.each(texts)('does not match another house if its own is unknown: %s', async (text) => {
    expect(['street', 'interpolated']).toContain((await bestWithout(text))?.level);
  });

  it.each([
    ['Villa 12, Sheikh Zayed Road, Dubai', '12'],
    ['Lindenweg, Haus Nr. 12, Nagold', '12'],
    ['Rua Augusta, Lote 12, 3.º, Lisboa', '12'],
    ['Villa 3, 12 Sheikh Zayed Road, Dubai', '12'],
  ])('is the house number of a building that has no other: %s', async (text, number) => {
    expect((await bestOf(text))?.address.streetNumber).toBe(number);
  });

  it.each([
    'Flat 3, Mill Street, London',
    'Lindenweg, Wohnung 4, Nagold',
    'Lindenweg 999, 3. OG, Nagold',
    'Lindenweg 999, 3, Nagold',
    '999 Main Street 5, Springfield',
    'Calle Mayor s/n, 3º B, Madrid',
  ])('is never matched as a house number: %s', async (text) => {
    expect((await bestOf(text))?.level).toBe('street');
  });
});
