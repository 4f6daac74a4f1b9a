import { fold } from './fold.js';

/** What tells a unit from its neighbours, as 03 and 12 of `#03-12`; all of it where it has no number. */
export const unitParts = (unit: string): readonly string[] => {
  const words = fold(unit).match(/[\p{L}\p{N}]+/gu) ?? [];
  const parts = words.flatMap((word) => /^[a-z]?\d+[a-z]?|^[a-z]$/.exec(word) ?? []);
  return parts.length > 0 ? parts.map((part) => part.replace(/^0+(?=.)/, '')) : words;
};
