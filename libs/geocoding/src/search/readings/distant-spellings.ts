import { collapse, isEditDistanceOne, isWithinEdits } from '../../index/spelling-dictionary.js';
import type { Vocabulary } from '../../index/vocabulary.js';
import type { ParsedQuery } from '../../parsing/query/parsed-query.js';
import { firstSounds, hasPhoneticKey, phoneticKey } from '../../parsing/text/phonetic-key.js';
import { ANY_FIELD, maskCovers, spanMask, countBits } from '../../parsing/text/query-token.js';
import { unitDesignators } from '../../parsing/unit/unit-vocabulary.table.js';
import type { DistantSpelling } from '../../ranking/candidate.js';
import { distantLetters, readingCosts } from '../../ranking/weights.js';

/** Longer words are no words. */
const MAX_LETTERS = 32;

/** One or more words of a query that may be a word that is spelt quite differently. */
export interface DistantWord {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly text: string;
  readonly fields: number;
  /** Whether the gazetteer contains it: then it is no misspelling by two edits. */
  readonly isKnown: boolean;
  /** Its letters, as a mask. */
  readonly letters: number;
  /** Its phonetic keys by language. */
  readonly keys: Map<string, string>;
}

/**
 * The words of a query, among some given as a mask, that may be a misspelling beyond one edit in a
 * field, one of `QueryField`. No numbers are among them, nor the longer words of units: `Flat` is not Glatt, but `Pok` may be Polk.
 */
export const distantWords = (
  query: ParsedQuery,
  vocabulary: Vocabulary,
  { among, field }: { readonly among: number; readonly field: number },
): readonly DistantWord[] => {
  const isKnown = (text: string): boolean => vocabulary.tokenOf(text) !== undefined;
  const words = query.tokens.map(({ text, variants, fields }, at) => ({
    ...{ from: at, to: at + 1, texts: [text, ...variants], fields },
    isKnown: isKnown(text),
  }));
  const compounds = query.joinedTokens.flatMap(({ from, to, text }) => {
    const parts = query.tokens.slice(from, to);
    if (parts.slice(1).some(({ separator }) => separator !== '')) return [];
    const fields = parts.reduce((shared, part) => shared & part.fields, ANY_FIELD);
    const isCompoundKnown = isKnown(text) || parts.every((part) => isKnown(part.text));
    return [{ from, to, texts: [text], fields, isKnown: isCompoundKnown }];
  });
  return [...words, ...compounds]
    .filter(
      ({ from, to, fields }) => maskCovers(among, spanMask(from, to)) && (fields & field) !== 0,
    )
    .flatMap(({ texts, ...word }) =>
      texts
        .filter(isCorrectable)
        .map((text) => ({ ...word, text, letters: lettersOf(text), keys: new Map() })),
    );
};

const isCorrectable = (text: string): boolean =>
  alphabetic.test(text) &&
  text.length <= MAX_LETTERS &&
  !(text.length > distantLetters.shortName && unitDesignators.has(text));

/** Scripts whose letters are sounds: an edit of another character makes another word. */
const alphabetic = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Arabic}]{2,}$/u;

/** A word of a name, with what is compared of it with each word of a query. */
export interface NameWord {
  readonly text: string;
  /** Its letters, as a mask. */
  readonly letters: number;
  /** Languages, ISO 639-1, with the first sounds of the word in each. */
  readonly sounds: readonly (readonly [language: string, first: string])[];
}

/** A word of a name as it is spelt in some languages, ISO 639-1. */
export const nameWordOf = (text: string, languages: readonly string[]): NameWord => ({
  text,
  letters: lettersOf(text),
  sounds: languages.map((language) => [language, firstSounds(text, language)]),
});

/** How a word of a query may be a misspelling of a word of a name, if it may. */
export const distantSpellingOf = (
  word: DistantWord,
  name: NameWord,
): DistantSpelling | undefined => {
  if (word.text === name.text) return undefined;
  if (isShortNameEdited(word.text, name.text)) return 'short-name';
  if (isTwiceEdited(word, name)) return 'two-edits';
  return soundsAlike(word, name) ? 'sound' : undefined;
};

/** Costs of reading a word so, as shares of its weight. */
export const distantCosts: Readonly<Record<DistantSpelling, number>> = {
  sound: readingCosts.sound,
  'short-name': readingCosts.shortName,
  'two-edits': readingCosts.twoEdits,
};

/** Whether one of two words, a name of at least three letters, is the other with one edit, and one has three. */
export const isShortNameEdited = (text: string, known: string): boolean =>
  known.length >= distantLetters.shortName &&
  Math.min(text.length, known.length) <= distantLetters.shortName &&
  Math.max(text.length, known.length) <= distantLetters.shortName + 1 &&
  alphabetic.test(text) &&
  isEditDistanceOne(text, known);

const isTwiceEdited = ({ text, isKnown, letters }: DistantWord, name: NameWord): boolean =>
  !isKnown &&
  name.text.length >= distantLetters.leastOfTwoEdits &&
  Math.abs(text.length - name.text.length) <= MOST_EDITS &&
  // A replaced letter changes two bits.
  countBits(letters ^ name.letters) <= 2 * MOST_EDITS &&
  (isWithinEdits(text, name.text, MOST_EDITS) ||
    isWithinEdits(collapse(text), collapse(name.text), MOST_EDITS));

/** One edit is corrected in the vocabulary. */
const MOST_EDITS = 2;

const soundsAlike = ({ text, keys }: DistantWord, name: NameWord): boolean => {
  if (Math.min(text.length, name.text.length) < distantLetters.leastOfSound) return false;
  for (const [language, first] of name.sounds) {
    let key = keys.get(language);
    if (key === undefined) {
      key = phoneticKey(text, language);
      keys.set(language, key);
    }
    if (key.startsWith(first) && hasPhoneticKey(name.text, key, language)) return true;
  }
  return false;
};

const lettersOf = (word: string): number => {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
};
