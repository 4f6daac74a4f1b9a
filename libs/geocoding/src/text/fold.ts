import { digraphs, hanVariants, plainLetters } from './letters.table.js';

const onlyPlainAscii = /^[\x20-\x40\x5b-\x7e]*$/;
const combiningMarks = /[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u0640]/g;
const controls = /[\p{Cc}\p{Cf}]/gu;
const notAscii = /[^\x00-\x7f]/;
const otherDigits = /\p{Nd}/gu;

/**
 * Folds text to the form in which it is compared: compatibility forms resolved, lower case, ASCII
 * digits, no diacritics, one form of each letter. Kana and Hangul stay as they are.
 */
export const fold = (text: string): string => {
  if (onlyPlainAscii.test(text)) return text;
  const lower = text.normalize('NFKC').toLowerCase().replace(controls, ' ');
  return notAscii.test(lower) ? foldLetters(lower) : lower;
};

/**
 * Folds like `fold`, but writes ä as ae, ø as oe and so on; the same as `fold` where the text has
 * none of those letters.
 */
export const foldToDigraphs = (text: string): string => {
  if (!notAscii.test(text)) return fold(text);
  const lower = text.normalize('NFKC').toLowerCase();
  return fold(replaceFrom(digraphs, lower));
};

const foldLetters = (lower: string): string => {
  const bare = lower.normalize('NFD').replace(combiningMarks, '').normalize('NFC');
  return replaceFrom(foldedLetters, bare).replace(otherDigits, asciiDigit);
};

const foldedLetters = { ...plainLetters, ...hanVariants };

const replaceFrom = (table: Readonly<Record<string, string>>, text: string): string => {
  let replaced = '';
  for (const letter of text) replaced += table[letter] ?? letter;
  return replaced;
};

/** A decimal digit of any script: Unicode lays the ten of each script out in a row. */
const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 0x80) return digit;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
  return String(code - zero);
};
