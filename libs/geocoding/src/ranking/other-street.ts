import { isEmptyAt } from '../index/integer-lists.js';
import { isStreet } from '../index/segment.js';
import type { ParsedQuery } from '../parsing/query/parsed-query.js';
import { abbreviationEquivalents } from '../parsing/text/abbreviations.js';
import { isOrdinal } from '../parsing/text/numerals.js';
import type { QueryToken } from '../parsing/text/query-token.js';
import { isSetApart, maskHas, firstInMask } from '../parsing/text/query-token.js';
import { isArticle } from '../parsing/text/same-name.js';
import { isStreetSuffix } from '../parsing/text/search-forms.js';
import type { Alignment } from './candidate.js';

type Tokens = ParsedQuery['tokens'];

/**
 * Whether a query seems to name another street than the one it was aligned with: its name of the
 * street has a word that the street's does not have (`Alte Potsdamer Straße` for Potsdamer Straße),
 * a known word instead of a similar one (`Burgstraße` for Bergstraße), or some of the words only.
 */
export const namesOtherStreet = (alignment: Alignment, tokens: Tokens): boolean =>
  isStreet(alignment) &&
  !isEmptyAt(alignment.segment.forms, alignment.document) &&
  (alignment.isDoubtfullyCorrected === true ||
    isGathered(alignment, tokens) ||
    hasUnexplainedNameWord(alignment, tokens));

/**
 * Whether the name is gathered from several parts of the address, with other words between: `Rue de
 * Moillebeau 55, Bern` for Rue de Berne.
 */
const isGathered = ({ nameMask }: Alignment, tokens: Tokens): boolean => {
  let [hasOther, isApart] = [false, false];
  for (let at = firstInMask(nameMask) + 1; at <= highestIn(nameMask); at += 1) {
    isApart ||= !isBound(tokens[at]);
    if (!maskHas(nameMask, at)) hasOther = true;
    else if (isApart && hasOther && nameWord.test(tokens[at]?.text ?? '')) return true;
  }
  return false;
};

/**
 * Whether an unexplained word belongs to the name of the street as the query gives it: it is between
 * the words of the name, before them in the same part of the address, or behind them where the name
 * goes on.
 */
const hasUnexplainedNameWord = (alignment: Alignment, tokens: Tokens): boolean => {
  const { nameMask, unexplained } = alignment;
  if (unexplained === 0) return false;
  const isName = (at: number): boolean =>
    maskHas(unexplained, at) && mayBeInName(tokens[at]) && !isRepeated(at, nameMask, tokens);
  const [first, last] = [firstInMask(nameMask), highestIn(nameMask)];
  for (let at = first + 1; at < last; at += 1) if (isName(at)) return true;
  for (let at = first - 1; at >= 0 && isBound(tokens[at + 1]); at -= 1) {
    if (!maskHas(unexplained, at)) break;
    if (isName(at)) return true;
  }
  return goesOnBehind(alignment, tokens, isName);
};

/**
 * Whether the unexplained words behind a name belong to it and not to a place that the gazetteer
 * lacks: they end with the house number, are a street type, or follow a name without one.
 */
const goesOnBehind = (
  { nameMask, unexplained, numbers }: Alignment,
  tokens: Tokens,
  isName: (at: number) => boolean,
): boolean => {
  const [first, last] = [firstInMask(nameMask), highestIn(nameMask)];
  let end = last + 1;
  let hasName = false;
  for (; end < tokens.length && isBound(tokens[end]) && maskHas(unexplained, end); end += 1)
    hasName ||= isName(end);
  if (end === last + 2 && isTypeBehind(tokens[last + 1])) return true;
  if (!hasName) return false;
  if (maskHas(numbers[0]?.used ?? 0, end) && isBound(tokens[end])) return true;
  if (first < last && isStreetType(tokens[first]) && !isStreetType(tokens[last])) return true;
  return end < tokens.length && !isBound(tokens[end]) && !isStreetType(tokens[last]);
};

/** Whether a word is in the name as well: registers have `Richards Richards Street`. */
const isRepeated = (at: number, nameMask: number, tokens: Tokens): boolean =>
  tokens.some(({ text }, other) => maskHas(nameMask, other) && text === tokens[at]?.text);

const highestIn = (mask: number): number => 31 - Math.clz32(mask);

/** Whether a word belongs to the same part of the address as the one before it. */
const isBound = (token: QueryToken | undefined): boolean =>
  token !== undefined && !isSetApart(token);

/** Shorter words are abbreviations, apart from directions. Han and kana need no space before a name. */
const mayBeInName = (token: QueryToken | undefined): boolean =>
  token !== undefined &&
  (nameWord.test(token.text) || direction.test(token.text) || isOrdinal(token.text)) &&
  !isArticle(token.text);

const nameWord = /^(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])\p{L}){3}/u;

/** A point of the compass as an abbreviation. */
export const direction = /^(?:[ns][ew]?|[ew])$/;

/** A single letter behind a name is a house's suffix. */
const isTypeBehind = (token: QueryToken | undefined): boolean =>
  isStreetType(token) && (token?.text.length ?? 0) > 1;

/** Whether a word is usually the type of a street, or another word that has an abbreviation. */
const isStreetType = (token: QueryToken | undefined): boolean =>
  token !== undefined &&
  (isStreetSuffix(token.text) || abbreviationEquivalents(token.text).length > 0);
