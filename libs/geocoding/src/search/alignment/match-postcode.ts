import { designationBefore } from '../../address/postcode-designation.js';
import {
  hasCoarsePostcodes,
  isCoarsePostcode,
  isPartedAt,
  isPostcodeShaped,
  isSamePostcode,
} from '../../address/postcode-shape.js';
import { Field } from '../../address/question.js';
import { includes, maskOf } from '../../address/word-mask.js';
import { countryOf } from '../../gazetteer/document.js';
import { listOf } from '../../gazetteer/segment.js';
import type { Agreement } from './agreement.js';
import type { MatchContext } from './match-context.js';

/** Whether a question says a postcode of the document. */
export interface PostcodeMatch {
  readonly agreement: Agreement;
  /** What the question says, as a key. */
  readonly said?: string;
  /** What the document has, where that says more or less of the same postcode. */
  readonly own?: string;
  /** The words that say it, as a mask. */
  readonly used: number;
}

/** The words that nothing has used yet, and those that say the document's name, as masks. */
interface Words {
  readonly free: number;
  readonly nameMask: number;
}

/**
 * Finds a postcode of the document among the free words of a question; or, failing that, what
 * looks like a postcode of its country and must then be another one.
 */
export const matchPostcode = (
  context: MatchContext,
  document: number,
  words: Words,
): PostcodeMatch => {
  const match = findOwn(context, document, words) ?? findOther(context, document, words);
  if (!match) return notSaid;
  const first = 31 - Math.clz32(match.used & -match.used);
  const designation = designationBefore(context.question.words, first) & words.free;
  return { ...match, used: match.used | designation };
};

const notSaid: PostcodeMatch = { agreement: 'missing', used: 0 };

const findOwn = (
  { question, readings, segment, postcodeSpans }: MatchContext,
  document: number,
  { free }: Words,
): PostcodeMatch | undefined => {
  const codes = listOf(segment.postcodes, document);
  const found = readings.postcodes.find(
    ({ token, from, to, fields }) =>
      includes(free, maskOf(from, to)) && fields & Field.postcode && codes.includes(token),
  );
  if (!found) return undefined;
  const words = question.words.slice(found.from, found.to).map(({ text }) => text);
  const said = words.join('');
  const mask = maskOf(found.from, found.to);
  const country = countryOf(segment, document);
  // Of a ZIP code with its four more, or of `1234-567`, the gazetteer may know the first part alone.
  const whole = isCoarsePostcode(said, country)
    ? postcodeSpans.find(
        (span) =>
          span.used !== mask &&
          includes(span.used, mask) &&
          includes(free, span.used) &&
          !span.isLoose &&
          isSamePostcode(span.said, said, country),
      )
    : undefined;
  return { agreement: 'matched', said, used: whole?.used ?? mask };
};

/** A number right beside the street's name is the house's, not a postcode; so is `12-14` where no postcode is parted so. */
const findOther = (
  { postcodeSpans, segment, vocabulary }: MatchContext,
  document: number,
  { free, nameMask }: Words,
): PostcodeMatch | undefined => {
  const country = countryOf(segment, document);
  const found = postcodeSpans.find(
    ({ used, said, beside, isDeclared, isLoose, dashAt }) =>
      includes(free, used) &&
      (isDeclared || (beside & nameMask) === 0) &&
      isPostcodeShaped(said, country) &&
      !(isLoose && hasCoarsePostcodes(country)) &&
      (dashAt === undefined || isPartedAt(dashAt, said, country)),
  );
  if (!found) return undefined;
  const { said, used } = found;
  const codes = [...listOf(segment.postcodes, document)].map((token) =>
    vocabulary.postcodeOf(token),
  );
  // Where the gazetteer knows no postcode, none can be another.
  if (codes.length === 0) return { agreement: 'missing', said, used };
  const own = codes.find((code) => isSamePostcode(code, said, country));
  return { agreement: own === undefined ? 'contradicted' : 'matched', said, own, used };
};
