import type { SeededRandom } from '../../measurement/seeded-random.js';
import type { Shape } from '../ground-truth/shape.js';
import { foldText } from '../ground-truth/known-address.js';
import { conventionsOf, writeAddress } from './address-text.js';
import { anyCrossing, crossingPhrases } from './around-address.table.js';
import type { QueryForm, TestQuery } from './query-form.js';

const CROSSING_METRES = 50;
const INTEREST_METRES = 100;
const HOUSE_METRES = 25;

const placeQuery = (text: string, shapes: readonly Shape[], metres: number): TestQuery => ({
  query: { address_string: text },
  expectation: { kind: 'place', shapes, metres },
});

/** Two streets that cross, in the town, in a notation of any language or of the country. */
export const intersection: QueryForm = {
  name: 'intersection',
  title: 'intersection of two streets',
  create: ({ crossing, country }, random) => {
    if (!crossing) return undefined;
    const phrases = conventionsOf(country).languages.flatMap(
      (language) => crossingPhrases[language] ?? [],
    );
    const [a, b] = random.shuffle(crossing.roads) as readonly [string, string];
    const phrase = random.pick([...anyCrossing, ...phrases]);
    const text = `${phrase.replace('{a}', () => a).replace('{b}', () => b)}, ${crossing.city}`;
    const shapes = crossing.positions.map((centre) => ({ centre, rings: [], lines: [] }));
    return placeQuery(text, shapes, CROSSING_METRES);
  },
};

/** The name and the town, behind a comma or not. */
export const placeOfInterest: QueryForm = {
  name: 'place-of-interest',
  title: 'place of interest by name and town',
  create: ({ placeOfInterest: sought }, random) => {
    if (!sought) return undefined;
    const separator = random.pick([', ', ' ']);
    const text = `${sought.name}${separator}${sought.city}`;
    return placeQuery(text, sought.shapes, INTEREST_METRES);
  },
};

export const houseName: QueryForm = {
  name: 'house-name',
  title: 'house name with street and town',
  create: ({ namedHouse, country }) =>
    namedHouse && houseQuery(namedHouse.name, { ...namedHouse, country }),
};

/** One or more words of the name are missing. */
export const partOfHouseName: QueryForm = {
  name: 'part-of-house-name',
  title: 'part of a house name with street and town',
  create: ({ namedHouse, country }, random) => {
    const part = namedHouse && partOf(namedHouse.name, random);
    if (!namedHouse || part === undefined) return undefined;
    return houseQuery(part, { ...namedHouse, country });
  },
};

interface NamedHouse {
  readonly street?: string;
  readonly city: string;
  readonly country: string;
  readonly shapes: readonly Shape[];
}

const houseQuery = (name: string, { street, city, country, shapes }: NamedHouse) => {
  if (street === undefined) return undefined;
  const line = writeAddress({ street, number: '', city, country });
  return placeQuery(`${name}, ${line}`, shapes, HOUSE_METRES);
};

/** Letters of the shortest word that identifies a house by itself. */
const TELLING_LETTERS = 4;

/** Words for a kind of building, which are no part of a name to search for by themselves. */
const buildingWords: ReadonlySet<string> = new Set(
  (
    'apartments building buildings casa chalet cottage court flats gebaude hall haus house lodge ' +
    'maison mansions palazzo place residence residencia the tower towers villa'
  ).split(' '),
);

const isTelling = (part: string): boolean =>
  part.split(' ').some((word) => word.length >= TELLING_LETTERS && !buildingWords.has(word));

const partOf = (name: string, random: SeededRandom): string | undefined => {
  const words = name.split(/\s+/);
  if (words.length < 2) return undefined;
  const parts = words
    .map((_, at) => words.toSpliced(at, 1).join(' '))
    .filter((part) => isTelling(foldText(part)));
  return parts.length === 0 ? undefined : random.pick(parts);
};
