import { describe, expect, it } from 'vitest';
import { respellStreetType } from './street-types.js';

const cases = [
  ['de', 'Hauptstraße', 'Hauptstr.'],
  ['de', 'Horber Straße', 'Horber Str.'],
  ['de', 'Hauptstr.', 'Hauptstraße'],
  ['de', 'Postplatz', 'Postpl.'],
  ['en', 'Grove Lane', 'Grove Ln'],
  ['en', 'MERIDIAN AVE', 'MERIDIAN AVENUE'],
  ['en', 'LESTER AV', 'LESTER AVENUE'],
  ['en', 'St James Street', 'St James St'],
  ['da', 'Ordrupvej', 'Ordrupv.'],
  ['da', 'Ordrupv.', 'Ordrupvej'],
  ['fr', 'Rue de la Servette', 'R. de la Servette'],
  ['fr', 'rue jacob', 'r. jacob'],
  ['it', 'VIA CARLO CARRÀ', 'V. CARLO CARRÀ'],
  ['es', 'Calle Cañaveral', 'C/ Cañaveral'],
  ['nl', 'Kerkstraat', 'Kerkstr.'],
  ['fi', 'Kaivokatu', 'Kaivok.'],
  ['zh', '中山北路二段', '中山北路2段'],
] as const;

describe('a street type', () => {
  it.each(cases)('in %s converts %s to %s', (language, street, respelt) => {
    expect(respellStreetType(street, [language])).toBe(respelt);
  });

  it('is searched in every language of the country', () => {
    expect(respellStreetType('Rue Chabrey', ['de', 'fr', 'it'])).toBe('R. Chabrey');
  });

  it.each([
    ['en', 'Broadway'],
    ['en', 'The Grove Centre'],
    ['en', 'Square'],
    ['da', 'Råbjerg'],
    ['ko', '월드컵로'],
  ])('in %s is not found in %s', (language, street) => {
    expect(respellStreetType(street, [language])).toBeUndefined();
  });
});
