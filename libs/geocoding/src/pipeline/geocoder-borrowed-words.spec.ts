import { describe, expect, it } from 'vitest';
import type { VillageStreet } from '../index/village-gazetteer.fake.js';
import { VillageGazetteer } from '../index/village-gazetteer.fake.js';
import { OTHER_STREET_FACTOR } from '../ranking/weights.js';
import { bestMatch } from './best-match.fake.js';
import { Geocoder } from './geocoder.js';

const numbers = (most: number): readonly string[] =>
  Array.from({ length: most }, (_, at) => String(at + 1));

/** Country, city, street and postcode, and how many houses the street has. */
const streets: readonly (readonly [string, string, string, string, number?])[] = [
  ['DE', 'Berlin', 'Grünlandweg', '13437'],
  ['DE', 'Berlin', 'Grünewaldstraße', '10823'],
  ['US', 'San Francisco', '8th Street', '94103', 200],
  ['US', 'San Francisco', 'Market Street', '94103'],
  ['US', 'New York', 'Avenue A', '10009'],
  ['US', 'New York', 'York Avenue', '10021'],
  ['US', 'Springfield', '6th Street', '62701', 80],
  ['US', 'Springfield', 'Church Hill', '62702'],
  ['US', 'Springfield', 'Main Street', '62701'],
  ['LI', 'Triesen', 'Bergstrasse', '9495'],
  ['LI', 'Triesenberg', 'Rotenbodenstrasse', '9497'],
  ['DE', 'Herrenberg', 'Jahnstraße', '71083'],
  ['DE', 'Herrenberg', 'Bergstraße', '71083'],
  ['DE', 'Herrenberg', 'Burggasse', '71083'],
  ['DE', 'Herrenberg', 'Potsdamer Straße', '71083'],
  ['DE', 'Herrenberg', 'Marienstraße', '71083'],
  ['DE', 'Kirchen', 'Steg', '57548'],
  ['DE', 'Gärtringen', 'Gärtringer Straße', '71116'],
  ['DE', 'Dreieich', 'Dreieichplatz', '63303'],
  ['FR', 'Nantes', 'Rue Victor', '44000'],
  ['CH', 'Genève', 'Rue de Zurich', '1201'],
  ['AE', 'Otto', 'Hahnenweg', ''],
  ['DK', 'Munke Bjergby', 'Munke Bjergbyvej', '4190'],
  ['NZ', 'Wellington', 'Cable Street', '6011'],
];

const village = streets.map(
  ([country, city, street, postcode, houses = 60], at): VillageStreet => ({
    ...{ country, city, street, postcode },
    houses: numbers(houses),
    at: { lat: 20 + at / 5, lon: 30 },
  }),
);

const geocoder = new Geocoder(new VillageGazetteer(village));

const bestOf = (text: string) => bestMatch(geocoder, text);

const confidenceOf = async (text: string): Promise<number> => (await bestOf(text))?.confidence ?? 0;

describe('a street that the gazetteer lacks', () => {
  it.each([
    ['the letters of a unit word', 'Bergheimer Straße 23, Whg. 4, 13437 Berlin'],
    ['the letters of a unit word', '39 Crabtree Ave Apt 6, New York'],
    ['the number of a unit', 'Apt 8, 160 North Street, San Francisco'],
    ['the number of a unit', '52 Sheridan St Unit 6, Springfield'],
    ['the number of a floor', '52 Sheridan St, 6th floor, Springfield'],
    ['the letter of a unit', '39 Crabtree Ave, Unit A, New York'],
    ['the name of the town', 'Schwandorfer Strasse 2, Wohnung 6, Triesenberg'],
    ['the name of the town', 'Rue Tolstoï 31, 71116 Gärtringen'],
    ['the name of the town', 'Webster St 3, 63303 Dreieich'],
    ['the name of the town, beside that of another', 'Triesen Park 31, 71116 Gärtringen'],
    ['the name of the town, beside that of another', 'Wellington 41, 4190 Munke Bjergby'],
    ['a part of a compound', 'Kirchensteig 41'],
    ['a part of a compound', 'Kirchensteig 41, 57548 Kirchen'],
    ['a corrected word beside another', 'Otto-Hahn-Straße 10, 71083 Herrenberg'],
    ['the name without a word before it', 'Alte Potsdamer Straße 11, 71083 Herrenberg'],
    ['the name without a word in it', 'Marie-Curie-Straße 3, 71083 Herrenberg'],
    ['the name without a type behind it', '12 Church Hill Lane, Springfield 62702'],
    ['the name without a word behind it', '7 Rue Victor Hugo, 44000 Nantes'],
    ['a known word that is similar', 'Burgstraße 7, 71083 Herrenberg'],
  ])('is not answered with confidence by %s: %s', async (_, text) => {
    expect(await confidenceOf(text)).toBeLessThanOrEqual(OTHER_STREET_FACTOR);
  });

  it('is withheld if a unit would be in the middle of its name', async () => {
    expect(await confidenceOf('Rue du Port 5, 8001 Zürich')).toBeLessThan(0.15);
  });

  it.each([
    '{"a":1}',
    '70 a',
    'zzzz qqqq 99',
    'test test 1',
    'ok86i0059k8e',
    'ok86i0059k8th',
    '60ok8th 4x7b2q',
    'hegsbarg4r',
    'jann7ro',
  ])('is not read into a text that is no address: %s', async (text) => {
    expect(await confidenceOf(text)).toBeLessThan(0.15);
  });
});

describe('a street that the gazetteer has', () => {
  it.each([
    ['in full', 'Potsdamer Straße 11, 71083 Herrenberg', 0.99],
    ['with a typo', 'Potsdaner Straße 11, 71083 Herrenberg', 0.99],
    ['with a typo of an ending', 'Marienstrase 3, 71083 Herrenberg', 0.98],
    ['with an unknown suburb', 'Potsdamer Straße 11, Affstätten, 71083 Herrenberg', 0.9],
    ['with an unknown suburb behind it', '12 Main Street Foxbury, Springfield 62701', 0.9],
    ['with a unit', 'Potsdamer Straße 11, Whg. 4, 71083 Herrenberg', 0.98],
    ['with a unit in front', 'Apt 8, 160 8th Street, San Francisco', 0.98],
    ['with a letter as a unit', '39 Avenue A, Unit A, New York', 0.98],
    ['with a floor', '52 6th Street, 6th floor, Springfield', 0.9],
    ['without its town', 'Potsdamer Straße 11', 0.9],
    ['without its town and a space', 'Marienstraße11', 0.9],
    ['without its town, a space and a letter', 'Marienstrase11', 0.9],
    ['without its town, its type and a space', '11Marien', 0.4],
    ['without its town and spaces', '160 8thStreet', 0.9],
    ['by the name of its town', 'Gärtringer Straße 31, 71116 Gärtringen', 0.99],
    ['by the name of its town, with a typo', 'Gärtringen Straße 31, 71116', 0.35],
    ['with the town in front', '71083 Herrenberg Potsdamer Straße 11', 0.98],
    ['with a company in front', 'Foxbury GmbH, Potsdamer Straße 11, 71083 Herrenberg', 0.7],
  ])('is found %s: %s', async (_, text, least) => {
    const match = await bestOf(text);
    expect(match?.level).toBe('street-number');
    expect(match?.confidence).toBeGreaterThan(least);
  });
});
