import type { MatchLevel } from '#contracts';
import { isEmptyAt } from '../index/integer-lists.js';
import { isPointOfInterest, isStreet } from '../index/segment.js';
import type { ParsedQuery } from '../parsing/query/parsed-query.js';
import { isNumeric, maskHas } from '../parsing/text/query-token.js';
import type { Alignment, Candidate } from './candidate.js';
import { isNameComplete } from './score.js';
import type { ConfidenceCoefficients, DoubtName } from './confidence-coefficients.table.js';
import { confidenceCoefficients } from './confidence-coefficients.table.js';
import { isCutFromRun } from './cut-from-run.js';
import { direction, namesOtherStreet } from './other-street.js';
import {
  LEAST_CONFIDENCE,
  MOST_RIVALRY,
  NEARBY_CITY_DOUBT_OF_POINT,
  OTHER_STREET_FACTOR,
  STATE_DOUBT_BESIDE_POSTCODE,
  confidenceCaps,
  reverseConfidenceCurve,
} from './weights.js';

/** What the confidence of a match depends on. */
interface MatchEvidence {
  readonly level: MatchLevel;
  /** Of an estimated position or an intersection, in place of the cap of its level. */
  readonly certainty?: number;
  /** Sum of the doubts, as subtracted from the log odds: see `doubtOf`. */
  readonly doubt: number;
  /** Lowers the highest confidence that the level allows: see `capFactorOf`. */
  readonly capFactor?: number;
  readonly score: number;
  /** Scores of the best candidates in other places. */
  readonly rivals: readonly number[];
}

/**
 * Probability, 0 to 1, that a match is the intended one: a logistic function of its doubts, divided
 * among rivals that explain the query about as well, and capped by the level or by the certainty of the
 * position. It does not depend on how many matches are requested.
 */
export const confidenceOf = (
  { level, certainty, doubt, capFactor = 1, score, rivals }: MatchEvidence,
  {
    base,
    rivalDecay,
  }: Pick<ConfidenceCoefficients, 'base' | 'rivalDecay'> = confidenceCoefficients,
): number => {
  const own = 1 / (1 + Math.exp(doubt - base));
  const rivalry = rivals.reduce((sum, rival) => sum + Math.exp(rivalDecay * (rival - score)), 0);
  const cap = confidenceCapOf({ level, certainty }, capFactor);
  return (cap * own) / (1 + Math.min(rivalry, MOST_RIVALRY));
};

/** The highest confidence of a match: that of its level, or the certainty of its estimated position. */
export const confidenceCapOf = (
  { level, certainty }: Pick<MatchEvidence, 'level' | 'certainty'>,
  capFactor: number,
): number => (certainty ?? confidenceCaps[level]) * capFactor;

/** What all doubts together subtract from the log odds that a candidate is the intended one. */
export const doubtOf = (candidate: Candidate, tokens: ParsedQuery['tokens']): number =>
  doubts.reduce(
    (sum, { name, measure }) =>
      sum + confidenceCoefficients.doubts[name] * measure(candidate, tokens),
    0,
  );

/** Multiplies the highest confidence of a candidate's level: low where the query names another street. */
export const capFactorOf = (candidate: Candidate, tokens: ParsedQuery['tokens']): number =>
  namesOtherStreet(candidate.alignment, tokens) || isIncompleteBesideOtherWords(candidate, tokens)
    ? OTHER_STREET_FACTOR
    : 1;

/**
 * Probability that the nearest address, at this distance, is the one at a position; at least that of an
 * answer.
 */
export const reverseConfidence = (distanceMetres: number): number =>
  Math.max(
    LEAST_CONFIDENCE,
    reverseConfidenceCurve.most / (1 + (distanceMetres / reverseConfidenceCurve.halfMetres) ** 2),
  );

/** A reason to be less sure of a candidate than of one that agrees in everything. */
interface Doubt {
  readonly name: DoubtName;
  /** 0 if it does not apply; otherwise its extent, at most 1 except for a reading cost. */
  measure(candidate: Candidate, tokens: ParsedQuery['tokens']): number;
}

const when = (isTrue: boolean): number => Number(isTrue);

/** All doubts, in the order in which `verbose` reports them. A doubt never raises confidence. */
export const doubts: readonly Doubt[] = [
  { name: 'name incomplete', measure: ({ alignment }) => 1 - alignment.nameCoverage },
  { name: 'another name', measure: (candidate) => when(hasReplacedNameWord(candidate)) },
  {
    name: 'other direction',
    measure: (candidate, words) => when(isOtherDirection(candidate, words)),
  },
  { name: 'nameless street', measure: (candidate) => when(isNameless(candidate)) },
  { name: 'longer name', measure: ({ alignment }) => when(alignment.isPartOfLongerName ?? false) },
  {
    name: 'name of another street',
    measure: ({ alignment }) => when(alignment.isNameOfAnotherStreet ?? false),
  },
  { name: 'unmatched words', measure: ({ alignment }) => 1 - alignment.explained },
  {
    name: 'unmatched number',
    measure: ({ alignment }, words) =>
      when(words.some((word, at) => maskHas(alignment.unexplained, at) && isNumeric(word))),
  },
  { name: 'surrounding words', measure: ({ alignment }) => alignment.surroundingShare ?? 0 },
  { name: 'spelling', measure: ({ alignment }) => alignment.readingCost },
  {
    name: 'two edits',
    measure: ({ alignment }) => when(alignment.distantSpelling === 'two-edits'),
  },
  {
    name: 'short name misspelt',
    measure: ({ alignment }) => when(alignment.distantSpelling === 'short-name'),
  },
  {
    name: 'spelt by sound',
    measure: ({ alignment }) => when(alignment.distantSpelling === 'sound'),
  },
  {
    name: 'place misspelt',
    measure: ({ alignment, postcode }) =>
      when(alignment.distantSpelling === 'place' && postcode !== 'matched'),
  },
  {
    name: 'name alone and misspelt',
    measure: (candidate) => when(candidate.alignment.isNameCorrected && isNameAlone(candidate)),
  },
  { name: 'named by letters', measure: (candidate, words) => when(isLetters(candidate, words)) },
  { name: 'number in a range', measure: ({ number }) => when(isRange(number)) },
  { name: 'other suffix', measure: ({ number }) => when(number === 'other-suffix') },
  {
    name: 'less likely number reading',
    measure: ({ number, numberRank }) => when(numberRank > 0 && !isOfUnit(number)),
  },
  { name: 'no number given', measure: (candidate) => when(isHouseByName(candidate)) },
  {
    name: 'category alone',
    measure: (candidate) => when(isOfCategory(candidate)),
  },
  { name: 'other unit', measure: ({ unit }) => when(unit === 'contradicted') },
  {
    name: 'no city given',
    measure: (candidate) => when(candidate.alignment.city === 'missing' && !isPlace(candidate)),
  },
  { name: 'adjoining city', measure: ({ alignment }) => when(alignment.city === 'adjoining') },
  { name: 'nearby city', measure: ({ alignment }) => nearbyCityDoubt(alignment) },
  {
    name: 'other city',
    measure: ({ alignment, postcode }) =>
      when(alignment.city === 'contradicted' && postcode === 'matched'),
  },
  {
    name: 'other place',
    measure: ({ alignment, postcode }) =>
      when(alignment.city === 'contradicted' && postcode !== 'matched'),
  },
  { name: 'other state', measure: (candidate) => stateDoubt(candidate) },
  { name: 'unknown place', measure: (candidate, words) => when(mayBeElsewhere(candidate, words)) },
  {
    name: 'no postcode given',
    measure: (candidate) =>
      when(candidate.postcode === 'missing' && !isPlace(candidate) && !isOfCategory(candidate)),
  },
  { name: 'postcode known in part', measure: (candidate) => when(isKnownInPart(candidate)) },
  { name: 'other postcode', measure: ({ postcode }) => when(postcode === 'contradicted') },
  {
    name: 'postcode dissimilar',
    measure: ({ postcode, postcodeLikeness = 0 }) =>
      postcode === 'contradicted' ? 1 - postcodeLikeness : 0,
  },
];

/** The gazetteer has only the beginning of the postcode: 104 of 104008. */
const isKnownInPart = ({
  postcode,
  alignment: { queryPostcode = '', documentPostcode = queryPostcode },
}: Candidate): boolean => postcode === 'matched' && documentPostcode.length < queryPostcode.length;

const stateDoubt = ({ alignment: { state }, postcode }: Candidate): number => {
  if (state !== 'contradicted') return 0;
  return postcode === 'matched' ? STATE_DOUBT_BESIDE_POSTCODE : 1;
};

/** People describe a place of interest by the next city; a street of that name may be in it as well. */
const nearbyCityDoubt = (alignment: Alignment): number => {
  if (alignment.city !== 'near') return 0;
  const isNamed = isNameComplete(alignment) && !alignment.isNameCorrected;
  return isNamed && isPointOfInterest(alignment) ? NEARBY_CITY_DOUBT_OF_POINT : 1;
};

/** Nothing besides the name confirms the candidate. */
const isNameAlone = (candidate: Candidate): boolean =>
  isUnconfirmed(candidate) && candidate.number !== 'interpolated';

/** Whether neither a place nor a postcode nor a house confirms the name. */
export const isUnconfirmed = ({ alignment: { city }, postcode, number }: Candidate): boolean =>
  city === 'missing' && postcode !== 'matched' && numbersWithoutHouse.has(number);

const numbersWithoutHouse: ReadonlySet<Candidate['number']> = new Set([
  'not-given',
  'not-found',
  'interpolated',
]);

const isRange = (number: Candidate['number']): boolean =>
  number === 'within' || number === 'range-of-unit';

const isOfUnit = (number: Candidate['number']): boolean =>
  number === 'house-of-unit' || number === 'range-of-unit';

/**
 * The name is matched by single letters and numbers, also Roman, which occur in any text, or by letters run
 * into a number: `70 b` for B Street, `9e` for 9th Street, `or52eky` for Oregon. Only of a street, its city
 * confirms it.
 */
const isLetters = (candidate: Candidate, tokens: ParsedQuery['tokens']): boolean => {
  if (isCutFromRun(candidate, tokens)) return true;
  const { city, nameMask } = candidate.alignment;
  if (candidate.postcode === 'matched') return false;
  if (city === 'matched' && !isHouseByName(candidate)) return false;
  return tokens.every(
    ({ text }, at) =>
      !maskHas(nameMask, at) || letterOrNumber.test(text) || isRunIntoNumber(at, tokens),
  );
};

/** A number with one letter is an ordinal in few languages, and otherwise a house number. */
const letterOrNumber = /^(?:\d*\p{sc=Latin}|\d+|[ivx]+)$/u;

/** A longer word before a number is a name without the space behind it: `Hauptstraße12`. */
const isRunIntoNumber = (at: number, tokens: ParsedQuery['tokens']): boolean => {
  const [word, next] = [tokens[at], tokens[at + 1]];
  return shortWord.test(word?.text ?? '') && next?.separator === '' && isNumeric(next);
};

const shortWord = /^\p{sc=Latin}{2,3}$/u;

/** Neither city nor postcode is confirmed, and an unexplained word may be the city that was meant. */
export const mayBeElsewhere = (
  { alignment, postcode }: Candidate,
  tokens: ParsedQuery['tokens'],
): boolean =>
  alignment.city === 'missing' && postcode !== 'matched' && leavesWord(alignment, tokens);

const leavesWord = (
  { unexplained }: Candidate['alignment'],
  tokens: ParsedQuery['tokens'],
): boolean => tokens.some(({ text }, at) => maskHas(unexplained, at) && mayBeName.test(text));

/** Shorter words are abbreviations. */
const mayBeName = /^\p{L}{3}|^\p{sc=Han}{2}/u;

/** The words directly before and after the name, as a mask. */
const besideName = ({ alignment: { nameMask } }: Candidate): number =>
  ((nameMask << 1) | (nameMask >>> 1)) & ~nameMask;

export const isNameIncomplete = ({ alignment }: Candidate): boolean => !isNameComplete(alignment);

/** The name of the street is incomplete, and a word of the query besides is no part of the address. */
const isIncompleteBesideOtherWords = (
  candidate: Candidate,
  tokens: ParsedQuery['tokens'],
): boolean => {
  const { alignment } = candidate;
  return isStreet(alignment) && isNameIncomplete(candidate) && leavesWord(alignment, tokens);
};

/**
 * A word of the name is missing, and an unexplained one is beside the others: `Ahornallee` for
 * `Ahornweg`.
 */
const hasReplacedNameWord = (candidate: Candidate): boolean =>
  isNameIncomplete(candidate) && (candidate.alignment.unexplained & besideName(candidate)) !== 0;

/** `12 W Main St` is not on E Main St, even if the W was read as the house's suffix. */
const isOtherDirection = (candidate: Candidate, tokens: ParsedQuery['tokens']): boolean =>
  isNameIncomplete(candidate) &&
  tokens.some(({ text }, at) => direction.test(text) && maskHas(besideName(candidate), at));

/**
 * The name of its street identifies a house as its number would, unless there is a number as well, or
 * only a part of its own name.
 */
const isHouseByName = ({ number, premise, alignment }: Candidate): boolean =>
  number === 'not-given' &&
  premise !== undefined &&
  (!alignment.streetMask || alignment.numbers.length > 0 || alignment.isPartOfName === true);

const isPlace = ({ level }: Candidate): boolean => level === 'place' || level === 'postcode';

/** Only the category of a place of interest is given. */
export const isOfCategory = ({ alignment }: Candidate): boolean =>
  alignment.categoryRank !== undefined;

/** A street without a name is matched by its place, which does not identify the house. */
const isNameless = ({ alignment }: Candidate): boolean =>
  isStreet(alignment) && isEmptyAt(alignment.segment.forms, alignment.document);
