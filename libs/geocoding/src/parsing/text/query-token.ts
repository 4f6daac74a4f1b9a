import type { Separated, Token } from './tokenise.js';

/** A token of a query, or one part of a compound. */
export interface QueryToken extends Token {
  /** Other foldings of it: umlauts as two letters. */
  readonly variants: readonly string[];
  /** The `QueryField`s that it may belong to, as a bit mask. */
  readonly fields: number;
  /** The edit cost of a token that is the query's text with other spacing or one letter removed. */
  readonly editCost?: number;
  /**
   * The run of letters and digits, written without a space, that the token was cut from: `main12` of the
   * main of `Main12`. Absent for a word of its own.
   */
  readonly run?: string;
}

/** The fields that a token may belong to, as bits. A token of free text may belong to any. */
export const QueryField = {
  street: 1,
  place: 2,
  postcode: 4,
  number: 8,
  unit: 16,
  country: 32,
} as const;

/** The mask of all `QueryField`s. */
export const ANY_FIELD = 63;

/** A text with more tokens is no address. A mask of tokens fits the 32 bits of an integer. */
export const MAX_QUERY_TOKENS = 30;

/** Whether a token is a number, perhaps with a suffix (`12a`). `11巷` is the name of a lane. */
export const isNumeric = ({ text }: QueryToken): boolean =>
  isDigit(text.charCodeAt(0)) && !hanCharacter.test(text);

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

const hanCharacter = /\p{sc=Han}/u;

/** Whether a text has both Latin letters and digits, and nothing else. */
export const isMixedRun = (text: string): boolean => lettersAndDigits.test(text);

const lettersAndDigits = /^(?=.*\d)(?=.*\p{L})[\d\p{sc=Latin}]+$/u;

/** Whether a comma or `#` separates a token from the one before: it begins another part of the address. */
export const startsNewPart = ({ separator }: Separated): boolean =>
  separator === ',' || separator === '#';

/** Whether a comma, `#`, bracket or spaced dash separates a token from the one before. */
export const isSetApart = (token: Separated): boolean =>
  startsNewPart(token) || (token.separator !== ' ' && bracketOrDash.test(token.separator));

const bracketOrDash = /[()[\]]|^ [-–—]$/;

/** The mask of all tokens of a query. */
export const ALL_WORDS = -1;

/** The tokens from (inclusive) to (exclusive) as a bit mask; the first token is the lowest bit. */
export const spanMask = (from: number, to: number): number => ((1 << (to - from)) - 1) << from;

/** Whether a mask contains the token at an index. */
export const maskHas = (mask: number, at: number): boolean => (mask & (1 << at)) !== 0;

/** Whether a mask contains every token of another. */
export const maskCovers = (mask: number, part: number): boolean => (part & mask) === part;

/** The number of bits of a mask. */
export const countBits = (mask: number): number => {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

/** Whether the tokens of a mask follow each other. */
export const isOneSpan = (mask: number): boolean => (mask & (mask + (mask & -mask))) === 0;

/** The index of the first token in a mask. */
export const firstInMask = (mask: number): number => 31 - Math.clz32(mask & -mask);

/** The words of a query in a mask, in their order. */
export const wordsIn = (mask: number, tokens: readonly QueryToken[]): readonly string[] =>
  tokens.filter((_, at) => maskHas(mask, at)).map(({ text }) => text);
