/*
 * How the evaluation compares spellings. On purpose not the normaliser of the engine that it
 * judges: what that one folds wrongly must show here.
 */

/** Text without case, diacritics and punctuation, words parted by one space. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('臺', '台')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A house number without case, spaces and the word for "number" that Han scripts put behind it. */
export const foldNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/(?<=\d)[號号호番]$/u, '');

/** A postcode without case, spaces and hyphens. */
export const foldPostcode = (postcode: string): string =>
  postcode.toLowerCase().replace(/[\s-]+/g, '');
