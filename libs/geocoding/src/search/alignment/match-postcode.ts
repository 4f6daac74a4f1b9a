import { listHas, listOf } from '../../index/integer-lists.js';
import { countryOf } from '../../index/segment.js';
import {
  hasPostcodePrefixes,
  isPostcodePrefix,
  isPostcodeShaped,
  isPostcodeSplitAt,
  isSamePostcode,
  isSamePostcodeArea,
  postcodeDesignatorBefore,
} from '../../parsing/query/postcodes.js';
import { QueryField, maskCovers, spanMask, firstInMask } from '../../parsing/text/query-token.js';
import type { Agreement } from '../../ranking/candidate.js';
import type { MatchContext } from './match-context.js';

/** Whether a query contains a postcode of the document. */
export interface PostcodeMatch {
  readonly agreement: Agreement;
  /** The postcode in the query, as a key. */
  readonly queryKey?: string;
  /** The document's postcode, if it is more or less precise than the query's. */
  readonly documentKey?: string;
  /** Whether the postcode in the query is of another area than all of the document's. */
  readonly isOtherArea?: boolean;
  /** The words of the postcode, as a mask. */
  readonly used: number;
}

/** The words that are not used yet, and those of the document's name, as masks. */
interface PostcodeWords {
  readonly free: number;
  readonly nameMask: number;
}

/**
 * Finds a postcode of the document among the free words of a query. If there is none, finds words
 * that have the shape of a postcode of its country and are therefore another postcode.
 */
export const matchPostcode = (
  context: MatchContext,
  document: number,
  words: PostcodeWords,
): PostcodeMatch => {
  const match = findOwn(context, document, words) ?? findOther(context, document, words);
  if (!match) return noPostcode;
  const first = firstInMask(match.used);
  const designation = postcodeDesignatorBefore(context.query.tokens, first) & words.free;
  return designation === 0 ? match : { ...match, used: match.used | designation };
};

const noPostcode: PostcodeMatch = { agreement: 'missing', used: 0 };

const findOwn = (
  { query, readings, segment, postcodeSpans }: MatchContext,
  document: number,
  { free }: PostcodeWords,
): PostcodeMatch | undefined => {
  const found = readings.postcodes.find(
    ({ token, from, to, fields }) =>
      maskCovers(free, spanMask(from, to)) &&
      fields & QueryField.postcode &&
      listHas(segment.postcodes, document, token),
  );
  if (!found) return undefined;
  const words = query.tokens.slice(found.from, found.to).map(({ text }) => text);
  const queryKey = words.join('');
  const mask = spanMask(found.from, found.to);
  const country = countryOf(segment, document);
  // The gazetteer may have only the first part of a ZIP+4 code or of `1234-567`.
  const whole = isPostcodePrefix(queryKey, country)
    ? postcodeSpans.find(
        (span) =>
          span.used !== mask &&
          maskCovers(span.used, mask) &&
          maskCovers(free, span.used) &&
          !span.isSpaceSeparated &&
          isSamePostcode(span.key, queryKey, country),
      )
    : undefined;
  return { agreement: 'matched', queryKey, used: whole?.used ?? mask };
};

/**
 * A number directly beside the street's name is a house number, not a postcode. So is `12-14` in a
 * country whose postcodes have no dash there.
 */
const findOther = (
  { postcodeSpans, segment, vocabulary }: MatchContext,
  document: number,
  { free, nameMask }: PostcodeWords,
): PostcodeMatch | undefined => {
  const country = countryOf(segment, document);
  const found = postcodeSpans.find(
    ({ used, key, beside, isDeclared, isSpaceSeparated, dashAt }) =>
      maskCovers(free, used) &&
      (isDeclared || (beside & nameMask) === 0) &&
      isPostcodeShaped(key, country) &&
      !(isSpaceSeparated && hasPostcodePrefixes(country)) &&
      (dashAt === undefined || isPostcodeSplitAt(dashAt, key, country)),
  );
  if (!found) return undefined;
  const { key, used } = found;
  const codes = [...listOf(segment.postcodes, document)].map((token) =>
    vocabulary.postcodeOf(token),
  );
  // A document without a postcode contradicts none.
  if (codes.length === 0) return { agreement: 'missing', queryKey: key, used };
  const own = codes.find((code) => isSamePostcode(code, key, country));
  return {
    agreement: own === undefined ? 'contradicted' : 'matched',
    queryKey: key,
    documentKey: own,
    isOtherArea: own === undefined && !codes.some((code) => isSamePostcodeArea(code, key)),
    used,
  };
};
