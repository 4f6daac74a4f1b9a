import {
  spelledDates,
  spelledNumbers,
  spelledOrdinals,
  spelledTens,
} from './spelled-numbers.table.js';

/** The number that a folded word spells (`otto`, `XX`, `fortyeighth`), if it spells one. */
export const parseSpelledNumber = (word: string): number | undefined => numberByForm.get(word);

/** Whether a folded word may be the first of two that spell a number: `forty`, `vingt`. */
export const startsTwoWordNumber = (word: string): boolean => firstWords.has(word);

/** The forms of a number in street names: in digits, as an ordinal, Roman, or in words. Folded. */
export const numberSurfaceForms = (number: number): readonly string[] => {
  const digits = String(number);
  return [digits, ...ordinalVariants(digits), ...(formsByNumber.get(number) ?? [])];
};

const numberByForm = new Map<string, number>();
const formsByNumber = new Map<number, string[]>();
const firstWords = new Set(['vingt', ...spelledTens.map(([tens]) => tens)]);

/** Of a form that two languages use for different numbers, the first is kept. */
const addForm = (word: string, number: number): void => {
  if (word === '' || numberByForm.has(word)) return;
  numberByForm.set(word, number);
  formsByNumber.set(number, [...(formsByNumber.get(number) ?? []), word]);
};

for (const row of spelledNumbers) row.forEach((word, index) => addForm(word, index + 1));
for (const [word, number] of Object.entries(spelledDates)) addForm(word, number);
spelledOrdinals.forEach((word, index) => addForm(word, index + 1));
spelledTens.forEach(([tens, tenth], index) => {
  const number = (index + 2) * 10;
  addForm(tenth, number);
  spelledOrdinals.slice(0, 9).forEach((one, unit) => addForm(tens + one, number + unit + 1));
});

/** Other forms of a number that may count streets: `89` for `89th`, and the reverse. */
export const ordinalVariants = (word: string): readonly string[] => {
  if (!firstDigit.test(word)) return [];
  const number = ordinalPattern.exec(word.replace(ordinalPadding, ''))?.[1];
  if (number === undefined) return [];
  return [number, ...ordinalEndings.map((ending) => number + ending)].filter(
    (other) => other !== word,
  );
};

/** The digits of a number that may count streets: 89 of `89th` and of `89`. */
export const ordinalNumber = (word: string): string | undefined => ordinalPattern.exec(word)?.[1];

/** Whether a word is an ordinal (`89th`). A number with one letter may be a house number instead. */
export const isOrdinal = (word: string): boolean => unambiguousOrdinal.test(word);

/** Whether a word may be an ordinal with a typo among its letters or digits: `213ht`, `20n2d`. */
export const isMisspeltOrdinal = (word: string): boolean =>
  digitsAndLetters.test(word) && !isOrdinal(word);

/** Whether an ordinal has the digits of the query, in their order: another number is another street. */
export const hasSameDigits = (written: string, ordinal: string): boolean =>
  !hasDigit.test(written) || written.replace(notDigits, '') === ordinal.replace(notDigits, '');

const ordinalEndings = ['st', 'nd', 'rd', 'th', 'er', 'e'];
const ordinalPattern = /^(\d{1,3})(?:st|nd|rd|th|er|eme|e|ste|de)?$/;
/** Registers pad ordinals so that they sort: `09th`. */
const ordinalPadding = /^0+(?=\d+(?:st|nd|rd|th)$)/;
const unambiguousOrdinal = /^\d{1,3}(?:st|nd|rd|th|er|eme|ste|de)$/;
/** At least three characters: a digit and a letter are more often a house number. */
const digitsAndLetters = /^(?=[a-z]*\d)(?=\d*[a-z])[\da-z]{3,7}$/;
const hasDigit = /\d/;
const firstDigit = /^\d/;
const notDigits = /\D/g;
