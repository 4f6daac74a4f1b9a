import { countries } from '#countries';
import { fold } from '../text/fold.js';
import { splitWords } from '../text/split-words.js';
import { findCountryCodes } from './country-codes.js';
import { countryNameLanguages } from './country-names.table.js';
import { Field, isApart } from './question.js';
import type { CountryMention, QuestionWord } from './question.js';

/** The longest name of a country, in words. */
const MOST_NAME_WORDS = 5;

const codesByName = new Map<string, Set<string>>();
const firstWords = new Set<string>();

/** Countries named among the words, by their codes or in any of the understood languages. */
export const findCountryMentions = (words: readonly QuestionWord[]): readonly CountryMention[] => [
  ...findCountryNames(words),
  ...findCountryCodes(words),
];

const findCountryNames = (words: readonly QuestionWord[]): readonly CountryMention[] => {
  if (codesByName.size === 0) readNames();
  const mentions: CountryMention[] = [];
  words.forEach((word, from) => {
    if (!firstWords.has(word.text)) return;
    for (let to = Math.min(words.length, from + MOST_NAME_WORDS); to > from; to -= 1) {
      const named = words.slice(from, to);
      const codes = codesByName.get(named.map(({ text }) => text).join(' '));
      if (!codes || !named.every(({ fields }) => fields & Field.country)) continue;
      mentions.push({ from, to, codes: [...codes], isAside: from > 0 && isCityLike(words[to]) });
      return;
    }
  });
  return mentions;
};

/** `San Martin 95046`: what a postcode follows at once, with something before it, may be a city. */
const isCityLike = (next: QuestionWord | undefined): boolean =>
  next !== undefined && !isApart(next) && /^\d{4}/.test(next.text);

/** Whether a word is the whole name of a country. */
export const isCountryName = (word: string): boolean => {
  if (codesByName.size === 0) readNames();
  return codesByName.has(word);
};

/** Unicode's own names (CLDR, as the runtime carries them) of every region with a two-letter code. */
const readNames = (): void => {
  for (const language of countryNameLanguages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of everyTwoLetters()) addName(code, names.of(code));
  }
  for (const { code, aliases = [] } of countries) {
    for (const alias of aliases) addName(code, alias);
  }
  for (const codes of codesByName.values()) addRelated(codes);
};

/** Who names a territory may mean its state's addresses there, and the reverse. */
const addRelated = (codes: Set<string>): void => {
  for (const { code, territories = [] } of countries) {
    if (territories.some((part) => codes.has(part))) codes.add(code);
    else if (codes.has(code)) for (const part of territories) codes.add(part);
  }
};

const addName = (code: string, name: string | undefined): void => {
  if (name === undefined) return;
  const words = splitWords(fold(name)).map(({ text }) => text);
  const key = words.join(' ');
  if (words[0] === undefined) return;
  firstWords.add(words[0]);
  codesByName.set(key, (codesByName.get(key) ?? new Set<string>()).add(code));
};

const everyTwoLetters = (): readonly string[] => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((first) => letters.map((second) => first + second)).filter(isAssigned);
};

/** Codes that CLDR names but that are no countries: outlying, pseudo and unknown regions. */
const isAssigned = (code: string): boolean => !/^(?:X[^K]|Q[^A]|ZZ|UK|EU|EZ|UN)$/.test(code);
