import type { ParsedQuery } from '../../parsing/query/parsed-query.js';
import { MAX_POSTCODE_TOKENS } from '../../parsing/query/postcodes.js';
import { QueryField, spanMask, startsNewPart } from '../../parsing/text/query-token.js';
import { unitDesignators } from '../../parsing/unit/unit-vocabulary.table.js';

/** Words of a query that together may be a postcode of some country. */
export interface PostcodeSpan {
  /** The words, as a mask. */
  readonly used: number;
  /** The postcode, as a key. */
  readonly key: string;
  /** The words directly before and after it that no comma separates from it, as a mask. */
  readonly beside: number;
  /** Whether the query is structured and gives it as the postcode. */
  readonly isDeclared: boolean;
  /** Whether a space is between two of its numbers: they may be a postcode and a house number. */
  readonly isSpaceSeparated: boolean;
  /** Number of characters before the dash between two of its numbers, as in `12-14`. */
  readonly dashAt?: number;
}

/** Every span of a query that may be a postcode, the longest first. */
export const postcodeSpans = ({ tokens }: ParsedQuery): readonly PostcodeSpan[] => {
  const spans: PostcodeSpan[] = [];
  const withDigit = tokens.map(({ text }) => digit.test(text));
  for (let size = MAX_POSTCODE_TOKENS; size > 0; size -= 1) {
    for (let from = 0; from + size <= tokens.length; from += 1) {
      if (withDigit.lastIndexOf(true, from + size - 1) < from) continue;
      const span = spanAt(tokens, from, from + size);
      if (span) spans.push(span);
    }
  }
  return spans;
};

const spanAt = (
  tokens: ParsedQuery['tokens'],
  from: number,
  to: number,
): PostcodeSpan | undefined => {
  let key = '';
  let isDeclared = true;
  let isSpaceSeparated = false;
  let dashAt: number | undefined;
  for (let at = from; at < to; at += 1) {
    const { text, fields, separator } = tokens[at] ?? noWord;
    if (
      !(fields & QueryField.postcode) ||
      (at > from && (startsNewPart({ separator }) || slash.test(separator)))
    )
      return undefined;
    const isBetweenNumbers = at > from && digitBefore.test(key) && onlyDigits.test(text);
    if (isBetweenNumbers && separator === ' ') isSpaceSeparated = true;
    if (isBetweenNumbers && dash.test(separator)) dashAt ??= key.length;
    isDeclared &&= fields === QueryField.postcode;
    key += text;
  }
  if (isDesignated(tokens, from)) return undefined;
  const beside = besideOf(tokens, from, to);
  const used = spanMask(from, to);
  return {
    used,
    key,
    beside,
    isDeclared,
    isSpaceSeparated: isSpaceSeparated && !isDeclared,
    dashAt,
  };
};

/** Whether a unit designator is before it: the 0301 of `bus 0301` and the 0201 of `H0201` are flats. */
const isDesignated = (tokens: ParsedQuery['tokens'], at: number): boolean => {
  const [before, word] = [tokens[at - 1], tokens[at]];
  if (!before || !word || startsNewPart(word) || word.fields === QueryField.postcode) return false;
  return word.separator === '' ? /^[huk]$/.test(before.text) : unitDesignators.has(before.text);
};

const noWord = { text: '', fields: 0, separator: '' };

const digit = /\d/;
const digitBefore = /\d$/;
/** A slash separates houses and flats: 12/3/4 is not 1234. */
const slash = /[/⁄]/;
const onlyDigits = /^\d+$/;
const dash = /[-‐-―−]/;

const besideOf = (tokens: ParsedQuery['tokens'], from: number, to: number): number => {
  const [first, next] = [tokens[from], tokens[to]];
  const before = from > 0 && first && !startsNewPart(first) ? spanMask(from - 1, from) : 0;
  return before | (next && !startsNewPart(next) ? spanMask(to, to + 1) : 0);
};
