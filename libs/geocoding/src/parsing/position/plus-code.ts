import { OpenLocationCode } from 'open-location-code';
import type { Position } from '#contracts';

/** A Plus code (Open Location Code) in a text. */
export interface PlusCode {
  readonly code: string;
  /** A short code lacks its first digits, and is located only near a known place. */
  readonly isShort: boolean;
  /** What the text contains besides the code: the town, in most cases. */
  readonly rest: string;
}

const library = new OpenLocationCode();

/**
 * The Plus code that a text contains, in upper or lower case. A short code has four or six digits before
 * its plus sign: one of two digits, as in `22+24`, would be a range of house numbers.
 */
export const findPlusCode = (text: string): PlusCode | undefined => {
  if (!plusSign.test(text)) return undefined;
  const plain = text.replace(plusSigns, '+');
  const match = codePattern.exec(plain);
  if (!match) return undefined;
  const [code] = match;
  const isShort = library.isShort(code);
  if (!isShort && !library.isFull(code)) return undefined;
  const parts = [plain.slice(0, match.index), plain.slice(match.index + code.length)];
  const rest = parts.map((part) => part.replace(edges, '')).filter((part) => part !== '');
  return { code, isShort, rest: rest.join(', ') };
};

/** The centre of the area of a full code. */
export const positionOfCode = (code: string): Position => {
  const { latitudeCenter: lat, longitudeCenter: lon } = library.decode(code);
  return { lat, lon };
};

/** The centre of the area of a short code that is nearest to a position. */
export const positionOfShortCode = (code: string, near: Position): Position =>
  positionOfCode(library.recoverNearest(code, near.lat, near.lon));

const plusSign = /[+＋]|%2b/i;
const plusSigns = /＋|%2b/gi;
const digit = '[23456789CFGHJMPQRVWX]';

/** A full code, or a short one; a word of its own. */
const codePattern = new RegExp(
  `(?<![\\p{L}\\p{N}+])(?:${digit}{8}\\+(?:${digit}{2,7})?|${digit}{4}(?:${digit}{2})?\\+${digit}{2,7})(?![\\p{L}\\p{N}+])`,
  'iu',
);

/** White space and punctuation around the other words. */
const edges = /^[\s,;.()[\]-]+|[\s,;.()[\]-]+$/g;
