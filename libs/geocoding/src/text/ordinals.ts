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
