/** The longest text in a request, in Unicode code points, as given and expanded. */
export const MAX_TEXT_LENGTH = 1_000;

/**
 * The length of a text in code points, each compatibility character counted as its NFKC form, in which
 * text is searched: one U+FDFA becomes 18. The text as a whole is not normalised, because that takes
 * quadratic time for a long run of combining marks.
 */
export const expandedLength = (text: string): number => {
  let length = 0;
  for (const letter of text) length += letter < FIRST_EXPANDING ? 1 : codePointsIn(letter);
  return length;
};

/** All code points before it are their own NFKC form. */
const FIRST_EXPANDING = '\u00a0';

const codePointsIn = (letter: string): number => {
  const normal = letter.normalize('NFKC');
  return normal.length === 1 ? 1 : [...normal].length;
};
