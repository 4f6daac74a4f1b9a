import { writeAddress } from '../address-text.js';
import { writingOf } from '../country-writing.js';
import { partsToWrite, type Subject } from '../subject.js';
import { textQuestion, type Form } from './form.js';

/** Letters that no decomposition takes apart. */
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

/** Languages whose speakers write two letters where a keyboard lacks the one. */
const spellingOutLanguages: ReadonlySet<string> = new Set(['da', 'de', 'fi', 'no', 'sv']);

const replaced = (text: string, letters: Readonly<Record<string, string>>): string =>
  text.replace(/\p{L}/gu, (letter) => letters[letter] ?? letter);

const withoutDiacritics = (text: string): string =>
  replaced(text, bareLetters)
    .normalize('NFD')
    .replace(/(?<=\p{sc=Latin}\p{M}*)\p{M}/gu, '')
    .normalize('NFC');

const respelt = (subject: Subject, respell: (text: string) => string) => {
  const parts = partsToWrite(subject);
  const text = writeAddress(parts).normalize('NFC');
  const plain = respell(text);
  return plain === text ? undefined : textQuestion(subject, plain, parts);
};

export const diacriticsDropped: Form = {
  name: 'no-diacritics',
  title: 'diacritics dropped',
  ask: (subject) => respelt(subject, withoutDiacritics),
};

export const umlautsSpeltOut: Form = {
  name: 'spelt-out-umlauts',
  title: 'ae for ä',
  ask: (subject) =>
    writingOf(subject.country).languages.some((language) => spellingOutLanguages.has(language))
      ? respelt(subject, (text) => replaced(text, speltOutLetters))
      : undefined,
};
