import type { InputFilter } from '#contracts';
import { isPostcodeOfAnyCountry } from '../parsing/query/postcodes.js';
import type { ParsedQuery } from '../parsing/query/parsed-query.js';
import { QueryField, maskHas } from '../parsing/text/query-token.js';
import { isKnownHouse } from '../parsing/house-number/compare-house-numbers.js';
import type { Candidate } from './candidate.js';
import { isNameIncomplete, isOfCategory, isUnconfirmed, mayBeElsewhere } from './confidence.js';
import type { RankedCandidate } from './rank.js';
import { LEAST_CONFIDENCE, LEAST_POSTCODE_LENGTH } from './weights.js';

/** What decides which ranked candidates are answers to a query. */
interface AnswerPolicy {
  readonly inputFilter: InputFilter;
  /** Withholds candidates that contradict the query, however confident, and mere guesses. */
  readonly excludesContradictions?: boolean;
}

/**
 * Why a ranked candidate is no answer to a query; undefined if it is one. The input filter `none` accepts
 * any confidence.
 */
export const withholdingReason = (
  { candidate, confidence }: RankedCandidate,
  parsed: ParsedQuery,
  { inputFilter, excludesContradictions }: AnswerPolicy,
): string | undefined => {
  if (inputFilter !== 'none' && confidence < LEAST_CONFIDENCE)
    return (
      `The best match is too uncertain: its confidence is ${confidence.toFixed(3)}, ` +
      `below ${LEAST_CONFIDENCE}. The input filter none returns it.`
    );
  if (!excludesContradictions) return undefined;
  if (contradictsQuery(candidate, parsed))
    return 'The best match contradicts the country, the postcode or the place in the query.';
  return isGuess(candidate)
    ? 'The best match has another spelling or more words, and nothing else confirms it.'
    : undefined;
};

/**
 * A misspelt or incomplete name, and nothing besides but a number without a house; or one that is both, and
 * nothing besides but a house of that number: any short word resembles some name, which has a house 11.
 */
const isGuess = (candidate: Candidate): boolean => {
  const isCorrected = candidate.alignment.isNameCorrected;
  const isIncomplete = isNameIncomplete(candidate);
  if (isUnconfirmed(candidate)) return isCorrected || isIncomplete;
  return isCorrected && isIncomplete && isByNumberAlone(candidate);
};

/** Whether neither a place nor a postcode confirms the name, and a house does at most. */
const isByNumberAlone = ({ alignment, postcode }: Candidate): boolean =>
  alignment.city === 'missing' && postcode !== 'matched';

/**
 * Whether a candidate contradicts the place, state, or area of the postcode in the query. A place that is
 * not in the gazetteer contradicts every other one. Beside the right postcode none does: people name the
 * metropolis for a suburb. A candidate in another country is never ranked.
 */
const contradictsQuery = (candidate: Candidate, parsed: ParsedQuery): boolean => {
  const { alignment, postcode, isOtherPostcodeArea = false } = candidate;
  if (postcode === 'contradicted' && isOtherPostcodeArea) return true;
  if (postcode === 'matched') return false;
  return (
    alignment.city === 'contradicted' ||
    alignment.state === 'contradicted' ||
    mayBeElsewhere(candidate, parsed.tokens) ||
    (alignment.city === 'missing' && hasUnknownPostcode(candidate, parsed))
  );
};

/** Whether words that nothing explains are a postcode, as given in its field or as a country writes it. */
const hasUnknownPostcode = (
  { alignment: { unexplained } }: Candidate,
  { tokens }: ParsedQuery,
): boolean =>
  tokens.some((token, at) => {
    if (!maskHas(unexplained, at)) return false;
    if (token.fields === QueryField.postcode) return true;
    const next = tokens[at + 1];
    const pair = next && maskHas(unexplained, at + 1) ? token.text + next.text : undefined;
    return [token.text, pair].some((key) => key !== undefined && isLongPostcode(key));
  });

const isLongPostcode = (key: string): boolean =>
  key.length >= LEAST_POSTCODE_LENGTH && /\d/.test(key) && isPostcodeOfAnyCountry(key);

/**
 * Why the filter `strict` rejects a query, by its best candidate; undefined if that holds a street with a
 * number, or a named house, and a postcode or place, each as the data has it.
 */
export const strictReason = (best: Candidate | undefined): string | undefined => {
  if (!best || !isHouse(best))
    return 'A strict query needs a street with a number, or the name of a house, that is in the data.';
  return isPlaced(best)
    ? undefined
    : 'A strict query needs, beside the street or the house, its postcode or place.';
};

/** A category alone is no name of a house. */
const isHouse = (candidate: Candidate): boolean => {
  const { level, premise, number } = candidate;
  if (level === 'interpolated') return true;
  if (premise === undefined) return false;
  return isKnownHouse(number) || (number === 'not-given' && !isOfCategory(candidate));
};

/** Where streets have no names, the place is given in their stead. */
const isPlaced = ({ alignment: { city, namingPlace }, postcode }: Candidate): boolean =>
  postcode === 'matched' ||
  namingPlace !== undefined ||
  city === 'matched' ||
  city === 'adjoining' ||
  city === 'near';
