import { fold } from './fold.js';

/** What tells a unit from its neighbours, as 03 and 12 of `#03-12`; all of it where it has no number. */
export const unitParts = (unit: string): readonly string[] => {
  const words = fold(unit).match(written) ?? [];
  const parts = words.flatMap(partsOfWord);
  return parts.length > 0 ? parts.map((part) => part.replace(/^0+(?=.)/, '')) : words;
};

/** Scripts without spaces part a number from its words by their letters: `4樓之8` is 4 and 8. */
const written = /[a-z\d]+|[^\P{L}a-z]+/gu;

/** `2f1` is 2 and f1, `12a` one part; what begins with several letters is a sign as it stands. */
const partsOfWord = (word: string): readonly string[] =>
  /^[a-z]{2,}\d/.test(word) ? [word] : (word.match(numbered) ?? []);

const numbered = /[a-z]?\d+(?:[a-z](?![a-z\d]))?|^[a-z]$/g;
