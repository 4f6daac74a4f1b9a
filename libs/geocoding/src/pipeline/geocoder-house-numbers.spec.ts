import { describe, expect, it } from 'vitest';
import { VillageGazetteer } from '../index/village-gazetteer.fake.js';
import type { VillageStreet } from '../index/village-gazetteer.fake.js';
import { bestMatch } from './best-match.fake.js';
import { Geocoder } from './geocoder.js';

const street = (
  country: string,
  city: string,
  name: string,
  houses: readonly string[],
): VillageStreet => ({
  country,
  city,
  street: name,
  postcode: '',
  at: { lat: 20 + name.length, lon: 30 + city.length },
  houses,
});

const geocoder = new Geocoder(
  new VillageGazetteer([
    street('AT', 'Wien', 'Mariahilfer Straße', ['12', '12/3', '3']),
    street('AT', 'Graz', 'Kärntner Straße', ['12', '3', '4']),
    street('AU', 'Melbourne', 'High Street', ['3', '12', '12A', '101']),
    street('BE', 'Antwerpen', 'Meir', ['3', '12', '14']),
    street('BE', 'Wechelderzande', 'Begonialaan', ['1', '2']),
    street('BR', 'São Paulo', 'Avenida Paulista', ['1', '1578']),
    street('CA', 'Vancouver', 'East 1st Avenue', ['3', '12', '262', '2800']),
    street('CA', 'Vancouver', 'West 41st Avenue', ['102-3580', '104-3580', '102']),
    street('CN', '北京市', '中关村大街', ['1', '3', '27']),
    street('CN', '上海市', '延安中路', ['3', '955']),
    street('CZ', 'Praha', 'Dlouhá', ['1700/68', '512/7', '30']),
    street('DE', 'Herrenberg', 'Gartenstraße', ['2', '12', '12/1', '12/2', '16-18']),
    street('DE', 'Berlin', 'Hauptstraße', ['10', '12a', '12b', '14']),
    street('DE', 'Nagold', 'Lindenweg', ['12', '14', '18']),
    street('FI', 'Helsinki', 'Mannerheimintie', ['12', '30', '30 A']),
    street('FR', 'Paris', 'Rue de Rivoli', ['12', '12 bis', '12 B', '14']),
    street('FR', 'Nantes', 'Rue des Lilas', ['12-14', '20']),
    street('IT', 'Firenze', 'Via Roma', ['182', '182r', '183', '182/a']),
    street('JP', '渋谷区', '道玄坂', ['2-10-7', '1-2-3', '2-3']),
    street('KR', '서울특별시', '테헤란로', ['5', '14']),
    street('KR', '서울특별시', '역삼동', ['152', '152-3', '737-739']),
    street('NL', 'Amsterdam', 'Damrak', ['12', '12-II', '14 hs', '1-k4', '1']),
    street('NL', 'Utrecht', 'Oudegracht', ['12', '14', '16A']),
    street('PL', 'Warszawa', 'Marszałkowska', ['3', '12', '12A', '14/16']),
    street('SG', 'Singapore', 'Biopolis Drive', ['3', '12']),
    street('SG', 'Singapore', 'Vista Green', ['#01-42', '#01-01, 31', '1']),
    street('TW', '臺北市', '中山北路二段', ['3', '39']),
    street('TW', '臺北市', '中山北路二段11巷4弄', ['5', '7', '12之1']),
    street('US', 'Springfield', 'North Main Street', ['12', '12 1/2', '14']),
    street('US', 'Jamaica', '89th Street', ['12', '14']),
    street('US', 'Jamaica', '89th Avenue', ['123-45', '123-49']),
    street('US', 'Waukesha', 'Bluemound Road', ['N6W23001', 'N6W23021', '6']),
    street('US', 'Waukesha', 'Silvernail Road', ['B12', '12', 'A-5', '5']),
  ]),
);

const bestOf = (text: string, among = geocoder) => bestMatch(among, text);

describe('a house number', () => {
  it.each([
    ['Mariahilfer Straße 12/3, Wien', '12/3'],
    ['Kärntner Straße 12/3, Graz', '12'],
    ['Kärntner Straße 12/3/4, Graz', '12'],
    ['3/12 High St, Melbourne', '12'],
    ['3A/12A High Street, Melbourne', '12A'],
    ['101/12 High Street, Melbourne', '12'],
    ['N6W23001 Bluemound Road, Waukesha', 'N6W23001'],
    ['N6 W23021 Bluemound Rd, Waukesha', 'N6W23021'],
    ['6 Bluemound Road, Waukesha', '6'],
    ['B12 Silvernail Road, Waukesha', 'B12'],
    ['12 Silvernail Road, Waukesha', '12'],
    ['C12 Silvernail Road, Waukesha', '12'],
    ['N12 Silvernail Road, Waukesha', '12'],
    ['A-5 Silvernail Road, Waukesha', 'A-5'],
    ['Meir 12 b 3, Antwerpen', '12'],
    ['Meir 12/3, Antwerpen', '12'],
    ['Begonialn 1, Wechelderzande', '1'],
    ['Av. Paulista, 1.578, São Paulo', '1578'],
    ['262-2800 East 1st Ave, Vancouver', '2800'],
    ['#262-2800 East 1st Ave, Vancouver', '2800'],
    ['3-12 East 1st Ave, Vancouver', '12'],
    ['102-3580 W 41st Ave, Vancouver', '102-3580'],
    ['3580 West 41st Avenue, Vancouver', '102-3580'],
    ['北京市中关村大街27号3单元502室', '27'],
    ['北京市中关村大街27号院3号楼', '27'],
    ['Dlouhá 1700/68, Praha', '1700/68'],
    ['Dlouhá 68, Praha', '1700/68'],
    ['Dlouhá 1700, Praha', '1700/68'],
    ['Dlouhá č. p. 512, Praha', '512/7'],
    ['Dlouhá 903/30, Praha', '30'],
    ['Gartenstraße 12/1, Herrenberg', '12/1'],
    ['Gartenstr. 12 / 2, Herrenberg', '12/2'],
    ['Gartenstraße 16, Herrenberg', '16-18'],
    ['Hauptstraße 12a-c, Berlin', '12a'],
    ['Hauptstraße 12 a/b, Berlin', '12a'],
    ['Hauptstraße 14/EG, Berlin', '14'],
    ['Hauptstraße 12 b, Berlin', '12b'],
    ['Lindenweg 12–14, Nagold', '12'],
    ['Lindenweg 12 + 14, Nagold', '12'],
    ['Lindenweg 12/14, Nagold', '12'],
    ['Lindenweg 16-18, Nagold', '18'],
    ['Mannerheimintie 30 A 12, Helsinki', '30 A'],
    ['Mannerheimintie 30A12, Helsinki', '30 A'],
    ['Mannerheimintie 12 B 4, Helsinki', '12'],
    ['12bis rue de Rivoli, Paris', '12 bis'],
    ['12, rue de Rivoli, Paris', '12'],
    ['12 B rue de Rivoli, Paris', '12 B'],
    ['12 et 14 rue des Lilas, Nantes', '12-14'],
    ['14 rue des Lilas, Nantes', '12-14'],
    ['Via Roma 182 rosso, Firenze', '182r'],
    ['Via Roma, 182/R, Firenze', '182r'],
    ['Via Roma 182 nero, Firenze', '182'],
    ['Via Roma 182 A, Firenze', '182/a'],
    ['渋谷区道玄坂2丁目10番7号', '2-10-7'],
    ['渋谷区道玄坂1−2−3', '1-2-3'],
    ['渋谷区道玄坂1の2の3', '1-2-3'],
    ['渋谷区道玄坂1-2-3-504', '1-2-3'],
    ['서울특별시 역삼동 152-3번지', '152-3'],
    ['Damrak 12 II, Amsterdam', '12-II'],
    ['Damrak 14 huis, Amsterdam', '14 hs'],
    ['Damrak 1K4, Amsterdam', '1-k4'],
    ['Oudegracht 12-III, Utrecht', '12'],
    ['Oudegracht 14 hs, Utrecht', '14'],
    ['Oudegracht 14-2, Utrecht', '14'],
    ['Oudegracht 16A-3, Utrecht', '16A'],
    ['Marszałkowska 12/3, Warszawa', '12'],
    ['Marszałkowska 12A/3, Warszawa', '12A'],
    ['Marszałkowska 12 m. 3, Warszawa', '12'],
    ['Marszałkowska 12m3, Warszawa', '12'],
    ['Marszałkowska 14/16 m. 3, Warszawa', '14/16'],
    ['台北市中山北路二段11巷4弄7號', '7'],
    ['台北市中山北路二段11巷4弄12號之1', '12之1'],
    ['台北市中山北路二段11巷4弄12-1號', '12之1'],
    ['#01-42 Vista Green, Singapore', '#01-42'],
    ['#01-01 Vista Green, Singapore', '#01-01, 31'],
    ['12 1/2 N Main St, Springfield', '12 1/2'],
    ['12 W 89th Street, Jamaica', '12'],
    ['0014 N Main St, Springfield', '14'],
    ['12½ North Main Street, Springfield', '12 1/2'],
    ['123-45 89th Ave, Jamaica', '123-45'],
  ])('is parsed by the conventions of the country: %s is %s', async (text, number) => {
    const match = await bestOf(text);
    expect(match).toMatchObject({ level: 'street-number', address: { streetNumber: number } });
    expect(match?.confidence).toBeGreaterThan(0.7);
  });

  it('may contain the unit of the query', async () => {
    const match = await bestOf('Suite 104, 3580 W 41st Ave, Vancouver');
    expect(match).toMatchObject({ level: 'unit', address: { streetNumber: '104-3580' } });
  });

  it('with a unit before it is not a postcode', async () => {
    const match = await bestOf('Unit 3, 101-105 High Street, Melbourne');
    expect(match?.address.streetNumber).toBe('101');
  });

  it.each([
    'Gartenstraße 12/3, Herrenberg',
    'Dlouhá 513/7, Praha',
    'Dlouhá 512/68, Praha',
    'Gartenstraße 2/1, Herrenberg',
    'Hauptstraße 12c, Berlin',
    'Hauptstraße 12, Berlin',
    'Lindenweg 16, Nagold',
    '12 ter rue de Rivoli, Paris',
    '13 rue des Lilas, Nantes',
    'Via Roma 182/b, Firenze',
    '渋谷区道玄坂1-2-4',
    '渋谷区道玄坂1-2',
    '서울특별시 역삼동 152-4',
    '서울특별시 역삼동 739',
    'Marszałkowska 12B/3, Warszawa',
    'Marszałkowska 14/18, Warszawa',
    '台北市中山北路二段11巷4弄7號之3',
    '14 1/2 N Main St, Springfield',
    '123-47 89th Ave, Jamaica',
    '12/99 High St, Melbourne',
    '103-3580 West 41st Avenue, Vancouver',

    '#03-12 Biopolis Drive, Singapore',
    'Av. Paulista, km 1, São Paulo',
    '台北市中山北路二段39巷3號',
    'No. 3, Lane 39, 中山北路二段, 台北市',
    '台北市中山北路二段 39 巷 3 號',
    '上海市延安中路955弄3号',
    '서울특별시 테헤란로14길 5',
    '서울특별시 테헤란로 14길 5',
  ])('does not match another house: %s', async (text) => {
    const match = await bestOf(text);
    expect(['street', 'interpolated']).toContain(match?.level);
    expect(match?.positionQuality).toBe('low');
  });
});

describe('a house number within a wide range', () => {
  const houses = (...numbers: readonly string[]) =>
    new Geocoder(new VillageGazetteer([street('DE', 'Nagold', 'Lindenweg', numbers)]));
  const numberOf = async (text: string, among: Geocoder) => {
    const query = { kind: 'text', text, limit: 1, inputFilter: 'loose' } as const;
    const request = { version: 1, queries: [query], explain: false, outlines: false } as const;
    const [answer] = await among.geocode(request, { deadline: Date.now() + 5_000 });
    const match = answer?.outcome === 'matched' ? answer.matches[0] : undefined;
    return `${match?.level} ${match?.address.streetNumber}`;
  };

  it.each([
    ['146', ['140-164'], 'street-number 140-164'],
    ['146', ['138', '140-164', '166'], 'street-number 140-164'],
    ['146', ['140-164', '146a'], 'interpolated 146'],
    ['146', ['140-164', '144', '148'], 'interpolated 146'],
    ['146', ['144-148', '144', '148'], 'street-number 144-148'],
    ['146 d', ['140-164'], 'interpolated 146D'],
    ['146 d', ['140-164', '146 c'], 'interpolated 146D'],
    ['146 d', ['140-164', '146 d'], 'street-number 146 d'],
  ])('%s of %j is %s', async (number, numbers, expected) => {
    expect(await numberOf(`Lindenweg ${number}, Nagold`, houses(...numbers))).toBe(expected);
  });
});

describe('a letter between a house number and the name of a street', () => {
  const grand = street('US', 'Oakland', 'Grand Avenue', ['370', '374', '378', '380W']);
  const westGrand = street('US', 'Oakland', 'West Grand Avenue', ['410', '416']);
  const numberedBy = (text: string, ...streets: readonly VillageStreet[]) =>
    bestOf(text, new Geocoder(new VillageGazetteer(streets)));

  it.each(['374 W Grand Ave, Oakland', '380 W Grand Ave, Oakland', '374 West Grand Ave, Oakland'])(
    'is no suffix where it completes the name of another street: %s',
    async (text) => {
      const match = await numberedBy(text, grand, westGrand);
      expect(match?.address.streetName).toBe('West Grand Avenue');
      expect(match?.level).toBe('street');
      expect(match?.confidence).toBeLessThanOrEqual(0.4);
    },
  );

  it('is that of the street where the house is known', async () => {
    const match = await numberedBy('416 W Grand Ave, Oakland', grand, westGrand);
    expect(match?.label).toMatch(/^416 West Grand Avenue/);
  });

  it('is a suffix where it is written as one, or no other street has it', async () => {
    expect((await numberedBy('380W Grand Ave, Oakland', grand, westGrand))?.label).toMatch(
      /^380W Grand Avenue/,
    );
    expect((await numberedBy('380 W Grand Ave, Oakland', grand))?.label).toMatch(
      /^380W Grand Avenue/,
    );
  });

  it.each(['Potsdamer Straße 8 A, Berlin', 'Potsdamer Straße 8 E, Berlin'])(
    'is a suffix where streets have no directions: %s',
    async (text) => {
      const match = await numberedBy(
        text,
        street('DE', 'Berlin', 'Potsdamer Straße', ['8', '8A', '8E', '10']),
        street('DE', 'Berlin', 'Alte Potsdamer Straße', ['1', '3']),
        street('DE', 'Berlin', 'Potsdamer Straße E', ['1', '3']),
      );
      expect(match?.label).toMatch(/^Potsdamer Straße 8[AE],/);
    },
  );
});
