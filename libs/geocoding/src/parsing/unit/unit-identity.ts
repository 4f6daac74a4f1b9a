import { countryByCode } from '#countries';
import { fold } from '../text/normalise.js';
import { splitLeadingUnit } from '../house-number/house-number.js';

/**
 * The parts of a unit that tell it from its neighbours, such as 3 and 12 of `#03-12`; its words where
 * it has no number. Two spellings of one unit have the same.
 */
export const unitIdentifiers = (unit: string): readonly string[] => {
  const words = fold(unit).match(wordsByScript) ?? [];
  const identifiers = words.flatMap(identifiersOfWord);
  return identifiers.length > 0
    ? identifiers.map((identifier) => identifier.replace(leadingZeros, ''))
    : words;
};

/** Scripts without spaces separate a number from its words by their letters: `4樓之8` is 4 and 8. */
const wordsByScript = /[a-z\d]+|[^\P{L}a-z]+/gu;

/** `2f1` is 2 and f1, `12a` is one; a word that begins with several letters is an identifier itself. */
const identifiersOfWord = (word: string): readonly string[] =>
  /^[a-z]{2,}\d/.test(word) ? [word] : (word.match(numbered) ?? []);

const numbered = /[a-z]?\d+(?:[a-z](?![a-z\d]))?|^[a-z]$/g;
const leadingZeros = /^0+(?=.)/;

/** A premise as far as its unit is concerned. */
export interface UnitAndNumber {
  readonly unit?: string;
  readonly numberKey: string;
}

/**
 * The unit of a premise in a country, by its ISO 3166-1 alpha-2 code: its own, or the one at the
 * beginning of its house number, as in `102-3580` in Canada.
 */
export const unitOfPremise = (
  { unit, numberKey }: UnitAndNumber,
  code: string,
): string | undefined => {
  if (unit !== undefined || !/[-/]/.test(numberKey)) return unit;
  const country = countryByCode(code);
  return country && splitLeadingUnit(numberKey, country)?.unit;
};
