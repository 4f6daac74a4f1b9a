import { describe, expect, it } from '@jest/globals';
import type { Address } from '#contracts';
import { countries } from '#countries';
import { formatLabel } from './format-label.js';

/** `[country, address, label]`; an address is `street|number|unit|postcode|city|locality|state`. */
type Row = readonly [country: string, address: string, label: string];

const rows: readonly Row[] = [
  ['AE', 'Sheikh Zayed Road|12|304||Dubai', 'Apt 304, 12 Sheikh Zayed Road, Dubai'],
  ['AT', 'Mariahilfer Straße|12|3|1060|Wien', 'Mariahilfer Straße 12/3, 1060 Wien'],
  ['AT', 'Ring|12|Top 4|1010|Wien', 'Ring 12/Top 4, 1010 Wien'],
  ['AU', 'High St|12|3|2000|Sydney||NSW', '3/12 High St, Sydney NSW 2000'],
  ['AU', 'High St|12|Suite 39|2000|Sydney||NSW', 'Suite 39, 12 High St, Sydney NSW 2000'],
  ['AU', 'High St||3|2000|Sydney||NSW', '3, High St, Sydney NSW 2000'],
  ['BE', 'Dorp|12|3|2275|Lille', 'Dorp 12 bus 3, 2275 Lille'],
  [
    'BR',
    'Rua Augusta|5|12|01304000|São Paulo|Consolação|São Paulo',
    'Rua Augusta, 5, apto 12, Consolação, São Paulo - SP, 01304-000',
  ],
  [
    'CA',
    'East 1st Avenue|2800|262|V5M1A1|Vancouver||British Columbia',
    '262-2800 East 1st Avenue, Vancouver, BC V5M 1A1',
  ],
  ['CA', 'Main St|12|Suite 5|V5M 1A1|Vancouver||BC', '12 Main St Suite 5, Vancouver, BC V5M 1A1'],
  ['CH', 'Rue du Rhône|12|3|1204|Genève', 'Rue du Rhône 12, App. 3, 1204 Genève'],
  ['CN', '建国路|12|301|100022|北京市|朝阳区', '100022北京市朝阳区建国路12号301室'],
  ['CZ', 'Dlouhá|1700/68||11000|Praha', 'Dlouhá 1700/68, 110 00 Praha'],
  ['DE', 'Hauptstraße|12|3|71083|Herrenberg', 'Hauptstraße 12, Wohnung 3, 71083 Herrenberg'],
  ['DE', 'Hauptstraße|12|2. OG|71083|Herrenberg', 'Hauptstraße 12, 2. OG, 71083 Herrenberg'],
  ['DK', 'Strandvejen|12|3. tv.|2900|Hellerup', 'Strandvejen 12, 3. tv., 2900 Hellerup'],
  ['EG', 'Tahrir Street|12|3|11511|Cairo', 'Apt 3, 12 Tahrir Street, Cairo, 11511'],
  ['ES', 'Calle de Alcalá|12|3º izq|28014|Madrid', 'Calle de Alcalá, 12, 3º izq, 28014 Madrid'],
  ['FI', 'Mannerheimintie|30|A 12|00100|Helsinki', 'Mannerheimintie 30 A 12, 00100 Helsinki'],
  ['FR', 'Rue de Rivoli|12 bis|4|75004|Paris', 'Appt 4, 12 bis Rue de Rivoli, 75004 Paris'],
  ['GB', 'High Street|12A|2|SE154QA|London', 'Flat 2, 12A High Street, London, SE15 4QA'],
  ['GB', 'High Street|12|6th Floor|SE15|London', '6th Floor, 12 High Street, London, SE15'],
  [
    'GG',
    'High Street|12||GY11AA|St Peter Port',
    '12 High Street, St Peter Port, GY1 1AA, Guernsey, Channel Islands',
  ],
  ['HK', 'Nathan Road|12|3||Hong Kong|Mong Kok', 'Flat 3, 12 Nathan Road, Mong Kok, Hong Kong'],
  ['HK', '彌敦道|12|3樓||香港|旺角', '香港旺角彌敦道12號3樓'],
  ['IE', 'Main Street|12|3|D6WXY12|Dublin', 'Apt 3, 12 Main Street, Dublin, D6W XY12'],
  ['IM', 'Strand Street|12|3|IM12AB|Douglas', 'Flat 3, 12 Strand Street, Douglas, IM1 2AB'],
  ['IT', 'Via Cavour|182/a|3|00184|Roma||RM', 'Via Cavour 182/a, int. 3, 00184 Roma RM'],
  ['IT', 'Via Cavour|182||00184|Roma', 'Via Cavour 182, 00184 Roma'],
  [
    'JE',
    'King Street|12||JE24WA|St Helier',
    '12 King Street, St Helier, JE2 4WA, Jersey, Channel Islands',
  ],
  ['JP', '渋谷|1-2-3|101|1500002|渋谷区||東京都', '〒150-0002 東京都渋谷区渋谷1-2-3 101号室'],
  ['JP', 'Shibuya|1-2-3||150-0002|Shibuya-ku||Tokyo', '1-2-3 Shibuya, Shibuya-ku, Tokyo 150-0002'],
  [
    'KR',
    '테헤란로|152|102|06236|서울특별시|강남구',
    '서울특별시 강남구 테헤란로 152, 102호, 06236',
  ],
  ['KR', 'Teheran-ro|152||06236|Seoul|Gangnam-gu', '152 Teheran-ro, Gangnam-gu, Seoul 06236'],
  ['JP', '銀座|1-2|||東京||東京', '東京銀座1-2'],
  ['LI', 'Städtle|12|3|9490|Vaduz', 'Städtle 12, Wohnung 3, 9490 Vaduz'],
  ['LU', 'Rue du Moulin|12|3|1234|Luxembourg', 'Appt 3, 12 Rue du Moulin, 1234 Luxembourg'],
  ['NL', 'Damrak|12|3|1012LG|Amsterdam', 'Damrak 12-3, 1012 LG Amsterdam'],
  ['NL', 'Damrak|12|hs||Amsterdam', 'Damrak 12 hs, Amsterdam'],
  ['NL', 'Mariastraat|147x|x|3117NK|Schiedam', 'Mariastraat 147x, 3117 NK Schiedam'],
  ['NO', 'Storgata|12|H0203|0155|Oslo', 'Storgata 12, H0203, 0155 Oslo'],
  ['NZ', 'Queen Street|12|3|1010|Auckland', '3/12 Queen Street, Auckland 1010'],
  ['PL', 'Mickiewicza|12|3|00950|Warszawa', 'Mickiewicza 12/3, 00-950 Warszawa'],
  ['PL', 'Mickiewicza|12|m. 3|00-950|Warszawa', 'Mickiewicza 12 m. 3, 00-950 Warszawa'],
  ['PT', 'Rua Augusta|12|3.º Esq.|1100053|Lisboa', 'Rua Augusta 12, 3.º Esq., 1100-053 Lisboa'],
  ['SA', 'King Fahd Road|12|3|11564|Riyadh', 'Apt 3, 12 King Fahd Road, Riyadh 11564'],
  ['SE', 'Storgatan|12|1102|11455|Stockholm', 'Storgatan 12 lgh 1102, 114 55 Stockholm'],
  ['SG', 'Biopolis Drive|1|03-12|138622|Singapore', '1 Biopolis Drive #03-12, Singapore 138622'],
  ['SI', 'Slovenska cesta|12|3|1000|Ljubljana', 'Slovenska cesta 12, stanovanje 3, 1000 Ljubljana'],
  ['TW', '信義路五段|7|89樓|110|台北市|信義區', '110台北市信義區信義路五段7號89樓'],
  ['TW', '市府路|1號|3|110|台北市', '110台北市市府路1號3室'],
  ['TW', 'Shifu Road|1||110|Taipei City|Xinyi', '1, Shifu Road, Xinyi, Taipei City 110'],
  ['US', 'Main St|5|Apt 4B|94303|Palo Alto||California', '5 Main St Apt 4B, Palo Alto, CA 94303'],
  ['US', 'Main St|5|# 101|94303|Palo Alto||CA', '5 Main St #101, Palo Alto, CA 94303'],
  ['ZA', 'Long Street|12|3|8001|Cape Town', 'Unit 3, 12 Long Street, Cape Town, 8001'],
  ['XX', 'Calle Mayor|12|3|1000|Villa', 'Calle Mayor 12, 3, 1000 Villa'],
];

const addressOf = (row: string): Address => {
  const [streetName, streetNumber, unit, postcode, city, locality, state] = row
    .split('|')
    .map((text) => text || undefined);
  return { streetName, streetNumber, unit, postcode, city, locality, state };
};

describe('a label', () => {
  it.each(rows)('in %s of %s is %s', (country, row, label) => {
    expect(formatLabel(addressOf(row), country)).toBe(label);
  });

  it('is known of every country', () => {
    const shown = new Set(rows.map(([country]) => country));
    expect(countries.map(({ code }) => code).filter((code) => !shown.has(code))).toEqual([]);
  });

  it.each(countries.map(({ code }) => code))(
    'in %s has no mark left over where parts are missing',
    (code) => {
      const loose = rows
        .flatMap(([, row]) => withSomeLeftOut(addressOf(row)))
        .map((address) => formatLabel(address, code))
        .filter((label) => /^[\s,-]|[\s,-]$|,\s*,|\s\s|\s,/.test(label));
      expect(loose).toEqual([]);
    },
  );

  it('puts a flat before the name of its house', () => {
    const address = { ...addressOf('High Street|12|2'), houseName: 'Rose House', city: 'London' };
    expect(formatLabel(address, 'GB')).toBe('Flat 2, Rose House, 12 High Street, London');
  });
});

const leftOut: readonly (readonly (keyof Address)[])[] = [
  ['streetNumber'],
  ['streetName', 'streetNumber', 'unit'],
  ['city'],
  ['city', 'postcode'],
  ['state', 'locality'],
  ['state', 'postcode', 'city'],
];

const withSomeLeftOut = (address: Address): readonly Address[] =>
  leftOut.map((parts) => ({
    ...address,
    ...Object.fromEntries(parts.map((part) => [part, undefined])),
  }));
