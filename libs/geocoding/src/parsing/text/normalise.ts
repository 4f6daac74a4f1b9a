import { cyrillicInitials, cyrillicToLatin } from './cyrillic.table.js';
import { digraphs, hanVariants, plainLetters } from './letters.table.js';

/**
 * The version of everything in this folder: folding, tokens, compounds, abbreviations. Raise it
 * with every change to their results. Data that was imported with another version is not searched
 * until it is imported again.
 */
export const NORMALISER_VERSION = 3;

/**
 * Folds text to the form in which it is compared: Unicode NFKC, lower case, ASCII digits, no
 * diacritics, one variant of each letter. Kana and Hangul are kept.
 */
export const fold = (text: string): string => {
  if (isPrintableAscii.test(text)) return text.toLowerCase();
  const lower = text.normalize('NFKC').toLowerCase().replace(controlCharacters, ' ');
  return notAscii.test(lower) ? foldLetters(lower) : lower;
};

/** Folds like `fold`, but writes umlauts and ligatures as two letters: ä as ae, ø as oe. */
export const foldToDigraphs = (text: string): string => {
  if (!notAscii.test(text)) return fold(text);
  const lower = text.normalize('NFKC').toLowerCase();
  return fold(replaceLetters(digraphs, lower));
};

/** Most texts: NFKC and the tables leave it as it is. */
const isPrintableAscii = /^[\x20-\x7e]*$/;
const combiningMarks = /[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u0640]/g;
const controlCharacters = /[\p{Cc}\p{Cf}]/gu;
const notAscii = /[^\x00-\x7f]/;
/** The tables replace no others. */
const nonAsciiLetters = /[^\x00-\x7f]/gu;
const decimalDigits = /\p{Nd}/gu;

const foldLetters = (lower: string): string => {
  const bare = lower.normalize('NFD').replace(combiningMarks, '').normalize('NFC');
  if (!notAscii.test(bare)) return bare;
  return replaceLetters(foldedLetters, bare).replace(decimalDigits, asciiDigit);
};

const foldedLetters = { ...plainLetters, ...hanVariants };

const replaceLetters = (table: Readonly<Record<string, string>>, text: string): string =>
  text.replace(nonAsciiLetters, (letter) => table[letter] ?? letter);

/** The ASCII digit for a decimal digit of any script: Unicode encodes the ten of a script in a row. */
const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 0x80) return digit;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
  return String(code - zero);
};

/** The form in which postcodes are compared: folded, letters and digits only (`se154qa`). */
export const postcodeKey = (postcode: string): string =>
  fold(postcode).replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a text has Cyrillic letters, which `transliterate` replaces. */
export const isCyrillic = (text: string): boolean => cyrillicLetter.test(text);

/** The most likely Latin original of a name in Cyrillic letters, in lower case. */
export const transliterate = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(initialGroup, (group) => initialGroups.get(group) ?? group)
    .replace(anyGroup, (group) => latinByGroup.get(group) ?? group);

const cyrillicLetter = /\p{sc=Cyrillic}/u;
const initialGroups = new Map(cyrillicInitials);
const latinByGroup = new Map(cyrillicToLatin);
const initialGroup = new RegExp(`(?<!\\p{L})(?:${[...initialGroups.keys()].join('|')})`, 'gu');
const anyGroup = new RegExp([...latinByGroup.keys()].join('|'), 'gu');
