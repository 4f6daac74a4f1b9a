/** Words that British place and street names write small, other than at their beginning. */
const smallWords = new Set(
  'and at by cum de en in le la next of on over super the under upon with y yr'.split(' '),
);

/** Such letters are initials, or a number with its letter: they stay capitals. */
const kept = /^(?:\d+[A-Z]?|[A-Z])$/;

/**
 * A name that a register has in capitals as one writes it: `STOKE-ON-TRENT` is `Stoke-on-Trent`.
 * A name that has small letters already stays as it is.
 */
export const writtenName = (name: string): string => {
  if (/\p{Ll}/u.test(name)) return name;
  return name.replace(/[\p{L}\p{N}'’]+/gu, (word, at: number) => writtenWord(word, at === 0));
};

const writtenWord = (word: string, isFirst: boolean): string => {
  const small = word.toLowerCase();
  if (!isFirst && smallWords.has(small)) return small;
  if (kept.test(word)) return word;
  return small.replace(/^(?:[od]['’])?\p{L}/u, (start) => start.toUpperCase());
};
