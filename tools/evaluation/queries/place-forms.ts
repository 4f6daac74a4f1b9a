import type { SeededRandom } from '../../measurement/seeded-random.js';
import type { Shape } from '../ground-truth/shape.js';
import { buildingWords } from '../ground-truth/building-words.table.js';
import { foldText } from '../ground-truth/known-address.js';
import type { SoughtObject } from '../ground-truth/map-objects.js';
import { conventionsOf, writeAddress, partsToWrite } from './address-text.js';
import { anyCrossing, crossingPhrases } from './around-address.table.js';
import type { QueryForm, TestQuery } from './query-form.js';
import type { Position } from '#contracts';

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
    const fitting = phrases.filter((phrase) => hasSpaces(phrase) || !latin.test(a + b));
    const phrase = random.pick([...anyCrossing, ...fitting]);
    const text = `${phrase.replace('{a}', () => a).replace('{b}', () => b)}, ${crossing.city}`;
    const shapes = crossing.positions.map((centre) => ({ centre, rings: [], lines: [] }));
    return placeQuery(text, shapes, CROSSING_METRES);
  },
};

/** Phrases of scripts without spaces do not separate names in Latin letters, of which Singapore's are. */
const hasSpaces = (phrase: string): boolean => / /.test(phrase);
const latin = /\p{Script=Latin}/u;

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

/** A word of the name is missing, and the others are in no other name of the street. */
export const partOfHouseName: QueryForm = {
  name: 'part-of-house-name',
  title: 'part of a house name with street and town',
  create: ({ namedHouse, country }, random) => {
    const part = namedHouse && partOf(namedHouse, random);
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

/** A part of a house's name, without one word, that distinguishes it from the other houses of its street. */
const partOf = (
  { name, street = '', city, otherNames = [] }: SoughtObject,
  random: SeededRandom,
): string | undefined => {
  const words = name.split(/\s+/);
  if (words.length < 2) return undefined;
  const ofAddress = wordsOf(`${street} ${city}`);
  const names = otherNames.map((other) => other.split(' '));
  const isTelling = (part: readonly string[]): boolean =>
    part.some((word) => isTellingWord(word) && !ofAddress.includes(word)) &&
    !names.some((other) => part.every((word) => other.includes(word)));
  const parts = words
    .map((_, at) => words.toSpliced(at, 1).join(' '))
    .filter((part) => isTelling(wordsOf(part)));
  return parts.length === 0 ? undefined : random.pick(parts);
};

const wordsOf = (text: string): readonly string[] => foldText(text).split(' ');

const isTellingWord = (word: string): boolean =>
  word.length >= TELLING_LETTERS && !buildingWords.has(word);

/** A written position, and the position that it denotes. */
interface WrittenPosition {
  readonly text: string;
  readonly position: Position;
}

const rounded = ({ lat, lon }: Position, decimals: number): Position => ({
  lat: Number(lat.toFixed(decimals)),
  lon: Number(lon.toFixed(decimals)),
});

const hemispheres = ({ lat, lon }: Position) => [lat < 0 ? 'S' : 'N', lon < 0 ? 'W' : 'E'] as const;

/** Degrees with a hemisphere letter in front or behind, in either order. */
const withLetters = (position: Position, random: SeededRandom): WrittenPosition => {
  const degrees = rounded(position, 6);
  const [north, east] = hemispheres(degrees);
  const [lat, lon] = [Math.abs(degrees.lat).toFixed(6), Math.abs(degrees.lon).toFixed(6)];
  const texts = [
    `${lat}° ${north}, ${lon}° ${east}`,
    `${north}${lat} ${east}${lon}`,
    `${lat}${north} ${lon}${east}`,
    `${east}${lon}, ${north}${lat}`,
  ];
  return { text: random.pick(texts), position: degrees };
};

const decimal = (position: Position, random: SeededRandom): WrittenPosition => {
  const degrees = rounded(position, 6);
  const [lat, lon] = [degrees.lat.toFixed(6), degrees.lon.toFixed(6)];
  return {
    text: random.pick([`${lat}, ${lon}`, `${lat} ${lon}`, `${lat},${lon}`]),
    position: degrees,
  };
};

/** Longitude first, where the value can be no latitude; otherwise latitude first. */
const longitudeFirst = (position: Position, random: SeededRandom): WrittenPosition => {
  const degrees = rounded(position, 6);
  if (Math.abs(degrees.lon) <= 90) return decimal(position, random);
  return { text: `${degrees.lon.toFixed(6)}, ${degrees.lat.toFixed(6)}`, position: degrees };
};

const SECONDS_PER_DEGREE = 3600;

/** Whole degrees, whole minutes, and seconds with a decimal. */
const sexagesimal = (degrees: number) => {
  const tenths = Math.round(Math.abs(degrees) * SECONDS_PER_DEGREE * 10);
  const seconds = (tenths % 600) / 10;
  const minutes = Math.floor(tenths / 600) % 60;
  const whole = Math.floor(tenths / (SECONDS_PER_DEGREE * 10));
  const value = Math.sign(degrees) * (whole + minutes / 60 + seconds / SECONDS_PER_DEGREE);
  return { whole, minutes, seconds: seconds.toFixed(1), value };
};

const degreesMinutesSeconds = (position: Position, random: SeededRandom): WrittenPosition => {
  const [north, east] = hemispheres(position);
  const [lat, lon] = [sexagesimal(position.lat), sexagesimal(position.lon)];
  const marks = random.pick([
    ['°', "'", '"', ''],
    ['° ', '′ ', '″ ', ''],
    [' ', ' ', '', ' '],
  ] as const);
  const write = ({ whole, minutes, seconds }: typeof lat, letter: string): string =>
    `${whole}${marks[0]}${minutes}${marks[1]}${seconds}${marks[2]}${marks[3]}${letter}`;
  return {
    text: `${write(lat, north)} ${write(lon, east)}`,
    position: { lat: lat.value, lon: lon.value },
  };
};

const notations = [decimal, withLetters, longitudeFirst, degreesMinutesSeconds];

const positionQuery = ({ text, position }: WrittenPosition) => ({
  query: { address_string: text },
  expectation: { kind: 'same' as const },
  reference: { location: { latitude: position.lat, longitude: position.lon } },
});

export const positionText: QueryForm = {
  name: 'position-text',
  title: 'position as text',
  create: ({ address }, random) =>
    positionQuery(random.pick(notations)(address.shape.centre, random)),
};

/** A Plus code, either full or short with the town. */
export const plusCode: QueryForm = {
  name: 'plus-code',
  title: 'Plus code, full or short with the town',
  create: (sampled, random) => {
    const { code, position } = plusCodeAt(sampled.address.shape.centre);
    const { city = sampled.address.city } = partsToWrite(sampled);
    const isShort = city !== undefined && random.below(2) === 0;
    const text = isShort ? `${code.slice(SHORTENED_BY)} ${city}` : code;
    return positionQuery({ text, position });
  },
};

const DIGITS = '23456789CFGHJMPQRVWX';
const PAIRS = 5;
const PAIRS_BEFORE_PLUS = 4;
/** Cells of a code of ten digits per degree. */
const CELLS_PER_DEGREE = 8000;
/** A short code omits the first two pairs, and so refers to places within some 40 km. */
const SHORTENED_BY = 4;

/**
 * The code of ten digits and the centre of its cell (Open Location Code specification: five pairs of
 * base-20 digits, 1/8000 of a degree). Deliberately independent of the engine's library.
 */
export const plusCodeAt = ({ lat, lon }: Position): { code: string; position: Position } => {
  const row = Math.floor((lat + 90) * CELLS_PER_DEGREE);
  const column = Math.floor((lon + 180) * CELLS_PER_DEGREE);
  const pairs = Array.from({ length: PAIRS }, (_, index) => {
    const unit = DIGITS.length ** (PAIRS - 1 - index);
    return digitAt(row, unit) + digitAt(column, unit);
  });
  return {
    code: pairs.toSpliced(PAIRS_BEFORE_PLUS, 0, '+').join(''),
    position: {
      lat: (row + 0.5) / CELLS_PER_DEGREE - 90,
      lon: (column + 0.5) / CELLS_PER_DEGREE - 180,
    },
  };
};

const digitAt = (cell: number, unit: number): string =>
  DIGITS[Math.floor(cell / unit) % DIGITS.length] ?? '';
