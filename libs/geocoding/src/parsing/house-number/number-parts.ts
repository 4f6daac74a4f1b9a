import type { QueryToken } from '../text/query-token.js';
import { fold } from '../text/normalise.js';
import { leadingDesignators, rangeConjunctions, suffixKeys } from './number-words.table.js';
import {
  FLOOR_MARK,
  HOUSE_END_MARK,
  SUBDIVISION_MARK,
  closingMarks,
  partMarks,
} from './script-marks.table.js';
import { flatMap } from '../../lists.js';

/** A run of digits or letters in a house number: `12a/3` has the parts 12, a and 3. */
export interface NumberPart {
  readonly text: string;
  /** What separates it from the part before, without white space: `-`, `/`, `号`; often empty. */
  readonly separator: string;
  readonly isNumber: boolean;
}

const DASH = '-';
const SLASH = '/';
const POINT = '.';

const runs = /\d+|\p{L}+/gu;
const runsAndSeparators = /\d+|\p{L}+|[-‐-―−/⁄+]/gu;
const separatorCharacters = /[-‐-―−/⁄+]/g;
const slash = /[/⁄]/;
const singleLetter = /^[a-z]$/;

const anyOf = (marks: readonly string[]): string => `(?:${marks.join('|')})`;

const vulgarFractions = /[\u00bc-\u00be\u2150-\u215e]/g;
const floors = new RegExp(`[-${SUBDIVISION_MARK}]?\\d+\\s*${FLOOR_MARK}`, 'g');
const marksBetweenDigits = new RegExp(`(\\d)(?:\\s*${anyOf(partMarks)})+\\s*(?=\\d)`, 'g');
const marksBehindDigits = new RegExp(`(\\d)\\s*${anyOf(closingMarks)}`, 'g');
const designators = new RegExp(`^${anyOf(leadingDesignators)}\\b|[#№º°.]`, 'g');

/** The parts of a house number in a register or on a map, without designators and floors. */
export const partsOfText = (text: string): readonly NumberPart[] => {
  const folded = fold(text.replace(vulgarFractions, ' $&'))
    .replace(floors, ' ')
    .replace(marksBetweenDigits, `$1${DASH}`)
    .replace(marksBehindDigits, '$1')
    .replace(designators, ' ');
  const parts: NumberPart[] = [];
  let separator = '';
  for (const run of folded.match(runsAndSeparators) ?? []) {
    const isNumber = startsWithDigit(run);
    if (!isNumber && !isLetters(run)) {
      separator += run;
      continue;
    }
    parts.push({ text: run, separator, isNumber });
    separator = '';
  }
  return parts;
};

/** The parts of the house number that adjacent words of a query make. */
export const partsOfWords = (words: readonly QueryToken[]): readonly NumberPart[] => {
  const parts: NumberPart[] = [];
  let separator = '';
  for (const [at, word] of words.entries()) {
    // A point followed by a space only ends an abbreviation: `12 m. 3`.
    if (at > 0)
      separator += word.separator === POINT ? POINT : word.separator.replace(/[\s.]/g, '');
    if (isConjunction(words, at)) {
      separator = DASH;
      continue;
    }
    if (isPartMark(word.text)) {
      separator = word.text === HOUSE_END_MARK && separator === '' ? HOUSE_END_MARK : DASH;
      continue;
    }
    for (const run of word.text.match(runs) ?? []) {
      // A point separates thousands: 1.578 is one part.
      const before = separator === POINT ? parts.pop() : undefined;
      parts.push({
        text: (before?.text ?? '') + run,
        separator: before?.separator ?? separator,
        isNumber: startsWithDigit(run),
      });
      separator = '';
    }
  }
  return parts;
};

const partMarkSet: ReadonlySet<string> = new Set(partMarks);

/** Whether a word of a query is a script mark between the parts of a number. */
export const isPartMark = (text: string): boolean => partMarkSet.has(text);

/** `12 bis` ends there, `12 bis 14` is a range. */
const isConjunction = (words: readonly QueryToken[], at: number): boolean =>
  at > 0 && at < words.length - 1 && rangeConjunctions.has(words[at]?.text ?? '');

/** Parts as text, with the separators between them; used for units. */
export const textOfParts = (parts: readonly NumberPart[]): string =>
  parts
    .map(({ text, separator, isNumber }, index) => {
      if (index === 0) return text;
      const needsSpace = separator === '' && isNumber && parts[index - 1]?.isNumber;
      return (needsSpace ? ' ' : separator) + text;
    })
    .join('');

/**
 * The key of a house number, as the database stores it: digits and letters, with a separator only
 * between two numbers or behind a single letter. `182/a` is `182a`, `12 - 14` is `12-14`, `12a-c`
 * stays.
 */
export const keyOfParts = (parts: readonly NumberPart[]): string => {
  let key = '';
  let previous: NumberPart | undefined;
  for (const part of flatMap(parts, singleRuns)) {
    if (previous) key += separatorInKey(previous, part);
    if (part.isNumber && endsWithDigit(key)) key += SLASH;
    const isSuffix = previous !== undefined || part.separator !== '';
    key += isSuffix ? (suffixKeys.get(part.text) ?? part.text) : part.text;
    previous = part;
  }
  return key.replace(leadingZeros, '');
};

/** Registers pad numbers with zeros: `0012` is 12. `03-12` is a floor and a door. */
const leadingZeros = /^0+(?=\d+[a-z]?$)/;

/** `12.a` in a query is one part of two runs. */
const singleRuns = (part: NumberPart): readonly NumberPart[] => {
  if (part.isNumber || !startsWithDigit(part.text)) return [part];
  return (part.text.match(runs) ?? []).map((text, index) => ({
    text,
    separator: index === 0 ? part.separator : '',
    isNumber: startsWithDigit(text),
  }));
};

const separatorInKey = (previous: NumberPart, part: NumberPart): string => {
  const areNumbers = previous.isNumber && part.isNumber;
  if (part.separator.startsWith(HOUSE_END_MARK)) {
    if (!previous.isNumber) return HOUSE_END_MARK;
    if (part.separator === HOUSE_END_MARK) return areNumbers ? DASH : '';
  }
  const [character, ...more] = part.separator.match(separatorCharacters) ?? [];
  if (character === undefined || more.length > 0) return '';
  if (areNumbers) return slash.test(character) ? SLASH : DASH;
  const areHouses =
    singleLetter.test(previous.text) && (part.isNumber || singleLetter.test(part.text));
  return areHouses && !slash.test(character) ? DASH : '';
};

const startsWithDigit = (text: string): boolean => /^\d/.test(text);
const endsWithDigit = (text: string): boolean => /\d$/.test(text);
const isLetters = (text: string): boolean => /^\p{L}/u.test(text);
