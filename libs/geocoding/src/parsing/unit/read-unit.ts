import { countryByCode } from '#countries';
import { SUBDIVISION_MARK } from '../house-number/script-marks.table.js';
import type { QueryToken } from '../text/query-token.js';
import { QueryField, isNumeric, maskHas, spanMask, startsNewPart } from '../text/query-token.js';
import type { UnitContext } from './unit-context.js';
import {
  endOfCounter,
  hasOtherNumber,
  isCountedWord,
  isOrdinalSign,
  isZeroPadded,
} from './unit-context.js';
import type { UnitMatch } from './unit-rules.js';
import { unitRules } from './unit-rules.js';
import {
  buildingDesignators,
  namedUnits,
  unitDesignators,
  unitQualifiers,
  unitSides,
} from './unit-vocabulary.table.js';
import { fold } from '../text/normalise.js';
import { splitLeadingUnit } from '../house-number/house-number.js';

/** The unit that a query names, and the words that do, as a mask. */
export interface UnitReading {
  readonly unit?: string;
  readonly used: number;
}

/** What is known of the words of a query before their units are read. */
export interface UnitSearch {
  readonly words: readonly QueryToken[];
  /** As `unitStarts` finds them. */
  readonly starts: number;
  /** Words that may be used, as a mask. */
  readonly free: number;
  /** Whether other words state that the house has no number: then any number is a unit's. */
  readonly isWithoutNumber: boolean;
}

/**
 * Finds the units and floors among the free words. The first unit is the unit of the query, or else
 * the first floor is. No word of a unit or floor is part of a house number.
 */
export const readUnit = ({ words, starts, free, isWithoutNumber }: UnitSearch): UnitReading => {
  let unit: string | undefined;
  let floor: string | undefined;
  let used = 0;
  if ((starts & free) === 0) return { used };
  for (let at = 0; at < words.length;) {
    const left = free & ~used;
    const isBehindUnit = at > 0 && maskHas(used, at - 1);
    const mayStart = maskHas(left, at) && (isBehindUnit || maskHas(starts, at));
    const match = mayStart
      ? matchUnit({ words, left, at, isBehindUnit, isWithoutNumber })
      : undefined;
    unit ??= match?.unit;
    floor ??= match?.floor;
    const to = match?.to ?? at + 1;
    if (match) used |= spanMask(at, to);
    at = to;
  }
  return { unit: unit ?? floor, used };
};

/**
 * The words, as a mask, that can only be a unit's: its number or letter beside the word that announces
 * it (the 8 of `Apt 8`, the 3rd of `3rd floor`), where the house has another number.
 */
export const unitValues = (words: readonly QueryToken[]): number => {
  const left = spanMask(0, words.length);
  const starts = unitStarts(words);
  let values = 0;
  for (let at = 0; starts >>> at !== 0; at += 1) {
    if (!maskHas(starts, at)) continue;
    const context = { words, left, at, isBehindUnit: false, isWithoutNumber: false };
    const to = matchUnit(context)?.to ?? at;
    if (!hasOtherNumber(context, to)) continue;
    for (let value = at; value < to; value += 1) {
      if (isValueOfUnit(words, value, to)) values |= spanMask(value, value + 1);
    }
  }
  return values;
};

/** A letter before another word of the same part may be an elided article: `Porte d'Ivry`. */
const isValueOfUnit = (words: readonly QueryToken[], at: number, to: number): boolean => {
  const [word, next] = [words[at], words[to]];
  if (!word) return false;
  const isLetterAtEnd = word.text.length === 1 && (!next || startsNewPart(next) || isNumeric(next));
  return isNumeric(word) || isLetterAtEnd;
};

const matchUnit = (context: UnitContext): UnitMatch | undefined => {
  if (!((context.words[context.at]?.fields ?? 0) & QueryField.unit)) return undefined;
  for (const rule of unitRules) {
    const match = rule(context);
    if (match) return match;
  }
  return undefined;
};

/** The words with which a unit may begin, as a mask. Few queries have any, and are read faster. */
export const unitStarts = (words: readonly QueryToken[]): number =>
  words.reduce((mask, _, at) => (mayStart(words, at) ? mask | spanMask(at, at + 1) : mask), 0);

const mayStart = (words: readonly QueryToken[], at: number): boolean => {
  const [word, next] = [words[at], words[at + 1]];
  if (!word) return false;
  if (word.separator === '#') return true;
  if (!isNumeric(word)) return startingWords.has(word.text) || isCountedWord(word);
  if (ordinalFloor.test(word.text) || isZeroPadded(word)) return true;
  if (!next) return false;
  const isCounted = endOfCounter(words, at + 1) !== undefined;
  return isCounted || unitSides.has(next.text) || isOrdinalSign(next);
};

/** 3º, 3ºB, folded. */
const ordinalFloor = /^\d{1,2}o[a-z]?$/;

const firstWordOf = (phrase: string): string => phrase.split(' ')[0] ?? phrase;

const startingWords: ReadonlySet<string> = new Set([
  // Norwegian dwelling numbers, milestones
  ...['h', 'u', 'k', 'km'],
  ...[...unitDesignators, ...buildingDesignators],
  ...[...namedUnits, ...unitQualifiers].map(firstWordOf),
]);

/**
 * The parts of a unit that tell it from its neighbours, such as 3 and 12 of `#03-12`; its words where
 * it has no number. Two spellings of one unit have the same.
 */
export const unitIdentifiers = (unit: string): readonly string[] => {
  const words = fold(unit).replace(flatOfFloor, ` ${FLAT_MARK}$1`).match(wordsByScript) ?? [];
  const identifiers = words.flatMap(identifiersOfWord);
  return identifiers.length > 0
    ? identifiers.map((identifier) => identifier.replace(leadingZeros, ''))
    : words;
};

/** The last identifier of a unit, the most specific one, as its text contains it: the 8 of `4樓之8`. */
export const lastUnitNumber = (unit: string): string | undefined =>
  unitIdentifiers(unit).at(-1)?.replace(markedFlat, '');

/** Before the 8 of `4樓之8`, as the flat 8 of floor 4 is not floor 8. */
const FLAT_MARK = 'z';
const markedFlat = new RegExp(`^${FLAT_MARK}(?=\\d)`);
const flatOfFloor = new RegExp(`${SUBDIVISION_MARK}\\s*(\\d+)`, 'gu');

/** Scripts without spaces separate a number from its words by their letters: `4樓8` is 4 and 8. */
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
