const ordinalEndings = ['st', 'nd', 'rd', 'th', 'er', 'e'];
const ordinal = /^(\d{1,3})(?:st|nd|rd|th|er|eme|e|ste|de)?$/;

/** Other ways to write a number that may count streets: `89` for `89th`, and the reverse. */
export const ordinalsOf = (word: string): readonly string[] => {
  const number = ordinal.exec(word)?.[1];
  if (number === undefined) return [];
  return [number, ...ordinalEndings.map((ending) => number + ending)].filter(
    (other) => other !== word,
  );
};

/** The number, in digits, that a word has and may count streets with: 89 of `89th`. */
export const numberCounted = (word: string): string | undefined => ordinal.exec(word)?.[1];

/** Whether a word is a number that counts streets (`89th`); one letter alone may be a house's suffix. */
export const isOrdinal = (word: string): boolean => plainOrdinal.test(word);

/** Whether a word may be an ordinal with a slip among its letters or digits: `213ht`, `20n2d`. */
export const isBrokenOrdinal = (word: string): boolean =>
  digitsAndLetters.test(word) && !isOrdinal(word);

/** Whether an ordinal has the digits that were written, in their order: another number is another street. */
export const keepsDigits = (written: string, ordinal: string): boolean =>
  !hasDigit.test(written) || written.replace(notDigits, '') === ordinal.replace(notDigits, '');

const plainOrdinal = /^\d{1,3}(?:st|nd|rd|th|er|eme|ste|de)$/;
/** Two of them are a house more often. */
const digitsAndLetters = /^(?=[a-z]*\d)(?=\d*[a-z])[\da-z]{3,7}$/;
const hasDigit = /\d/;
const notDigits = /\D/g;
