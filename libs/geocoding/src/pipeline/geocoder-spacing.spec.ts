import { describe, expect, it } from 'vitest';
import { VillageGazetteer } from '../index/village-gazetteer.fake.js';
import type { VillageStreet } from '../index/village-gazetteer.fake.js';
import { bestMatch } from './best-match.fake.js';
import { Geocoder } from './geocoder.js';

const street = (country: string, city: string, name: string): VillageStreet => ({
  country,
  city,
  street: name,
  postcode: '',
  at: { lat: 20 + name.length, lon: 30 + city.length },
  houses: ['3', '12', '89-12'],
});

const geocoder = new Geocoder(
  new VillageGazetteer([
    street('CH', 'Genève', 'Rue des Pâquis'),
    street('CH', 'Genève', "Avenue d'Aïre"),
    street('CH', 'Genève', 'Rue de Lyon'),
    street('CH', 'Genève', 'Route de Florissant'),
    street('DE', 'Herrenberg', 'Hauptstraße'),
    street('DE', 'Herrenberg', 'Unterer Bühlweg'),
    street('DE', 'Herrenberg', 'Würmstraße'),
    street('DE', 'Herrenberg', 'Glattstraße'),
    street('US', 'Springfield', 'Main Street'),
    street('US', 'Springfield', 'Park Boulevard'),
    street('US', 'Springfield', '3rd Avenue'),
    street('US', 'Queens Village', '213th Street'),
    street('US', 'Queens Village', 'West 3rd Street'),
    street('US', 'Queens Village', 'West 13th Street'),
    street('US', 'Queens Village', 'Ken Street'),
    street('US', 'Queens Village', 'Keno Avenue'),
  ]),
);

const ask = (text: string) => bestMatch(geocoder, text);

describe('a space in the wrong place', () => {
  it.each([
    ['Rued es Pâquis 12, Genève', 'Rue des Pâquis'],
    ['12 Ruedes Pâquis, Genève', 'Rue des Pâquis'],
    ['Rue d es Pâquis 12, Genève', 'Rue des Pâquis'],
    ['Ruexdes Pâquis 12, Genève', 'Rue des Pâquis'],
    ['Route d eFlorissant 12, Genève', 'Route de Florissant'],
    ['Haupt straße 12, Herrenberg', 'Hauptstraße'],
    ['Hauptstraß e 12, Herrenberg', 'Hauptstraße'],
    ['Haup tstraße 12, Herrenberg', 'Hauptstraße'],
    ['Hauptstraße12, Herrenberg', 'Hauptstraße'],
    ['12Hauptstraße, Herrenberg', 'Hauptstraße'],
    ['Hauptstraße 12, Herren berg', 'Hauptstraße'],
    ['RuedesPâquis 12, Genève', 'Rue des Pâquis'],
    ['RoutedeFlorissant 12, Genève', 'Route de Florissant'],
    ["Avenu ed'Aïre 12, Genève", "Avenue d'Aïre"],
    ["Avenued'Aïre 12, Genève", "Avenue d'Aïre"],
    ['Rue de Lyn 12, Genève', 'Rue de Lyon'],
    ['Rue dse Pâquis 12, Genève', 'Rue des Pâquis'],
    ['UntererBühlweg 12, Herrenberg', 'Unterer Bühlweg'],
    ['Untere rBühlweg 12, Herrenberg', 'Unterer Bühlweg'],
    ['12 MainStreet, Springfield', 'Main Street'],
    ['12 Main Stre et, Springfield', 'Main Street'],
    ['12 Mai nStreet, Springfield', 'Main Street'],
    ['12 MainS treet, Springfield', 'Main Street'],
    ['12 ParkBlvd, Springfield', 'Park Boulevard'],
    ['12 Par kBlvd, Springfield', 'Park Boulevard'],
    ['12 3rdAvenue, Springfield', '3rd Avenue'],
    ['89-12 West1 3th Street, Queens Village', 'West 13th Street'],
    ['89-12 21 3th Street, Queens Village', '213th Street'],
    ['12 3 rd Avenue, Springfield', '3rd Avenue'],
    ['89-12 213ht Street, Queens Village', '213th Street'],
    ['89-12 213 th Street, Queens Village', '213th Street'],
    ['89-12 21t3h Street, Queens Village', '213th Street'],
    ['89-12 213t hStreet, Queens Village', '213th Street'],
    ['12 Ken oAvenue, QueensVillage', 'Keno Avenue'],
    ['12 KenStreet, Queen sVillage', 'Ken Street'],
  ])('is corrected: %s', async (text, streetName) => {
    expect(await ask(text)).toMatchObject({ level: 'street-number', address: { streetName } });
  });

  it('lowers the confidence', async () => {
    const [exact, slipped] = [
      await ask('12 Main St, Springfield'),
      await ask('12 MainSt, Springfield'),
    ];
    expect(slipped?.confidence).toBeLessThan(exact?.confidence ?? 0);
  });

  it.each(['Lindwurmstraße 12, Herrenberg', 'Flat 12, Herrenberg'])(
    'does not match a part of a word as a street: %s',
    async (text) => {
      expect((await ask(text))?.confidence ?? 0).toBeLessThanOrEqual(0.3);
    },
  );

  it.each(['quizor nexbaqui', 'mubtroba feops zorlin', 'strazze mainqui parkzor nexave'])(
    'does not produce a match for nonsense: %s',
    async (text) => {
      expect((await ask(text))?.confidence ?? 0).toBeLessThanOrEqual(0.3);
    },
  );
});
