import { respellStreetType } from '../ground-truth/street-types.js';
import type { SampledAddress } from './address-text.js';
import { conventionsOf, isLargestFirst, partsToWrite, writeAddress } from './address-text.js';
import type { QueryForm } from './query-form.js';
import { textQuery, writtenQuery } from './query-form.js';
import type { SeededRandom } from '../../measurement/seeded-random.js';
import { textAround } from './around-address.table.js';

export const abbreviated: QueryForm = {
  name: 'abbreviated',
  title: 'street type abbreviated or written out',
  create: (sampled) => {
    const parts = partsToWrite(sampled);
    const street = respellStreetType(parts.street, conventionsOf(parts.country).languages);
    return street === undefined ? undefined : writtenQuery(sampled, parts, { street });
  },
};

/** Letters without a Unicode decomposition. */
const bareLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
};

const speltOutLetters: Readonly<Record<string, string>> = {
  ä: 'ae',
  Ä: 'Ae',
  ö: 'oe',
  Ö: 'Oe',
  ü: 'ue',
  Ü: 'Ue',
  ß: 'ss',
  å: 'aa',
  Å: 'Aa',
  ø: 'oe',
  Ø: 'Oe',
  æ: 'ae',
  Æ: 'Ae',
};

/** Languages in which letters such as ä are commonly replaced by two letters. */
const spellingOutLanguages: ReadonlySet<string> = new Set(['da', 'de', 'fi', 'no', 'sv']);

const replaced = (text: string, letters: Readonly<Record<string, string>>): string =>
  text.replace(/\p{L}/gu, (letter) => letters[letter] ?? letter);

const withoutDiacritics = (text: string): string =>
  replaced(text, bareLetters)
    .normalize('NFD')
    .replace(/(?<=\p{sc=Latin}\p{M}*)\p{M}/gu, '')
    .normalize('NFC');

const respelt = (sampled: SampledAddress, respell: (text: string) => string) => {
  const parts = partsToWrite(sampled);
  const text = writeAddress(parts).normalize('NFC');
  const plain = respell(text);
  return plain === text ? undefined : textQuery(sampled, plain, parts);
};

export const diacriticsDropped: QueryForm = {
  name: 'no-diacritics',
  title: 'diacritics dropped',
  create: (sampled) => respelt(sampled, withoutDiacritics),
};

export const umlautsSpeltOut: QueryForm = {
  name: 'spelt-out-umlauts',
  title: 'ae for ä',
  create: (sampled) =>
    conventionsOf(sampled.country).languages.some((language) => spellingOutLanguages.has(language))
      ? respelt(sampled, (text) => replaced(text, speltOutLetters))
      : undefined,
};

const SUFFIXED_NUMBER = /^(\d+)(\s*)(\p{sc=Latin}|bis|ter|quater)$/iu;

/** Converts "12a" to "12 a" and vice versa; undefined without a suffix. */
const respaceSuffix = (number: string): string | undefined => {
  const [, digits, space, suffix] = SUFFIXED_NUMBER.exec(number) ?? [];
  if (digits === undefined || suffix === undefined) return undefined;
  return space === '' ? `${digits} ${suffix}` : `${digits}${suffix}`;
};

export const suffixSpacing: QueryForm = {
  name: 'suffix-spacing',
  title: 'number and suffix spaced otherwise',
  create: (sampled) => {
    const parts = partsToWrite(sampled);
    const number = respaceSuffix(parts.number);
    return number === undefined ? undefined : writtenQuery(sampled, parts, { number });
  },
};

export const unitInFront: QueryForm = {
  name: 'unit-front',
  title: 'unit added in front',
  create: (sampled) => {
    const parts = partsToWrite(sampled);
    if (isLargestFirst(parts)) return undefined;
    return writtenQuery(sampled, parts, { unit: conventionsOf(parts.country).unit });
  },
};

export const unitBehind: QueryForm = {
  name: 'unit-behind',
  title: 'unit added behind',
  create: (sampled) => {
    const parts = partsToWrite(sampled);
    const { unit } = conventionsOf(parts.country);
    if (isLargestFirst(parts)) return writtenQuery(sampled, parts, { unit });
    const [house = '', ...rest] = splitAfterHouse(writeAddress(parts), parts.number);
    return textQuery(sampled, [house, unit, ...rest].join(', '), parts);
  },
};

/** Splits the line at the first comma after the house number. */
const splitAfterHouse = (line: string, number: string): readonly string[] => {
  const comma = line.indexOf(',', line.indexOf(number) + number.length);
  return comma < 0 ? [line] : [line.slice(0, comma), line.slice(comma + 1).trim()];
};

/** A company or person in front; behind where the largest unit comes first. */
export const recipientInFront: QueryForm = {
  name: 'recipient',
  title: 'company or person in front',
  create: (sampled, random) => {
    const { companies, persons } = textFor(sampled.country, random);
    const recipient = random.pick(random.below(3) === 0 ? persons : companies);
    return queryAround(sampled, { front: recipient });
  },
};

/** An attention line, a phone number or a note, or two of them. */
export const notesAround: QueryForm = {
  name: 'notes',
  title: 'attention line, phone number or note around',
  create: (sampled, random) => {
    const { attention, persons, notes, phones } = textFor(sampled.country, random);
    const front = random.pick(attention).replace('{person}', random.pick(persons));
    const behind = random.pick(random.pick([notes, phones]));
    const kinds = [{ front }, { behind }, { front, behind }];
    return queryAround(sampled, random.pick(kinds));
  },
};

const textFor = (country: string, random: SeededRandom) => {
  const texts = conventionsOf(country).languages.flatMap((language) => textAround[language] ?? []);
  const english = textAround['en'];
  const text = texts.length > 0 ? random.pick(texts) : english;
  if (text === undefined) throw new Error('there are no texts in English');
  return text;
};

interface Around {
  readonly front?: string;
  readonly behind?: string;
}

const queryAround = (sampled: SampledAddress, { front, behind }: Around) => {
  const parts = partsToWrite(sampled);
  const address = writeAddress(parts);
  const items = isLargestFirst(parts) ? [address, front, behind] : [front, address, behind];
  const separator = isLargestFirst(parts) ? ' ' : ', ';
  const text = items.filter((item) => item !== undefined).join(separator);
  return textQuery(sampled, text, parts);
};
