import { geodesicMetres, roughDistanceMetres } from '#geo';
import { listOf } from '../index/integer-lists.js';
import { isPlace, placeKindOf, radiusOf } from '../index/segment.js';
import type { PlaceKind } from '../index/segment.js';
import { isKnownHouse } from '../parsing/house-number/compare-house-numbers.js';
import type { Alignment, Candidate } from './candidate.js';
import { capFactorOf, confidenceOf, doubtOf, isOfCategory } from './confidence.js';
import { takeDistinct } from './dedupe.js';
import type { RankingContext } from './score.js';
import { scoreOf } from './score.js';
import {
  featureWeights,
  numberPoints,
  pointOfInterestLimits,
  rankingLimits,
  samePlaceMetres,
} from './weights.js';
import { flatMap } from '../lists.js';

/** A candidate with its score and its confidence, 0 to 1. */
export interface RankedCandidate {
  readonly candidate: Candidate;
  readonly score: number;
  /** Scores of the best candidates in other places. */
  readonly rivals: readonly number[];
  readonly confidence: number;
}

/**
 * Orders candidates by score and returns the best `most` with their confidence. Candidates that
 * cannot answer the query are dropped. Confidence never increases down the list.
 */
export const rank = (
  candidates: readonly Candidate[],
  context: RankingContext,
  most: number = rankingLimits.mostRanked,
): readonly RankedCandidate[] => {
  const ordered = dropSpeculative(candidates)
    .filter((candidate) => mayAnswer(candidate, context))
    .map((candidate) => ({ candidate, score: scoreOf(candidate, context) }))
    .sort((one, other) => other.score - one.score || tieBreak(one.candidate, other.candidate));
  const scored = takeDistinctHouses(ordered, rankingLimits.mostRanked);
  const returned = most === 1 ? scored.slice(0, 1) : takeDistinctHouses(scored, most);
  let highest = 1;
  return returned.map(({ candidate, score }) => {
    const rivals = flatMap(scored, (other) => rivalScore({ candidate, score }, other) ?? []).slice(
      0,
      isOfCategory(candidate) ? pointOfInterestLimits.mostRivalsOfCategory : Infinity,
    );
    const doubt = doubtOf(candidate, context.tokens);
    const capFactor = capFactorOf(candidate, context.tokens);
    // Each level has its own cap, so a lower match could otherwise get a higher confidence.
    const { level, certainty } = candidate;
    highest = Math.min(
      highest,
      confidenceOf({ level, certainty, doubt, capFactor, score, rivals }),
    );
    return { candidate, score, rivals, confidence: highest };
  });
};

/** Drops the other candidates of a street on which the requested house is known. */
const dropSpeculative = (candidates: readonly Candidate[]): readonly Candidate[] => {
  const settled = new Set<Alignment>(
    candidates.filter(isSettled).map(({ alignment }) => alignment),
  );
  return candidates.filter(
    (candidate) => isSettled(candidate) || !settled.has(candidate.alignment),
  );
};

const isSettled = ({ number, premise }: Candidate): boolean =>
  premise !== undefined && isKnownHouse(number);

const mayAnswer = ({ alignment, position }: Candidate, { vicinity }: RankingContext): boolean =>
  alignment.explained >= leastExplained(alignment) &&
  alignment.country !== 'contradicted' &&
  (!vicinity || geodesicMetres(position, vicinity.position) <= vicinity.radiusMetres);

const leastExplained = ({ isCompleteAddress }: Alignment): number =>
  isCompleteAddress ? rankingLimits.leastExplainedOfComplete : rankingLimits.leastExplained;

interface ScoredCandidate {
  readonly candidate: Candidate;
  readonly score: number;
}

const takeDistinctHouses = (
  ordered: readonly ScoredCandidate[],
  most: number,
): readonly ScoredCandidate[] =>
  ordered.length <= most
    ? ordered
    : takeDistinct(
        ordered.map((scored) => ({ alignment: scored.candidate.alignment, ...scored })),
        most,
        (one, other) => isOneHouse(one.candidate, other.candidate),
      );

/** Whether candidates of two data sets may be one house: their numbers agree alike, and they are close. */
const isOneHouse = (one: Candidate, other: Candidate): boolean =>
  one.level === other.level &&
  hasEqualNumber(one, other) &&
  one.unit === other.unit &&
  roughDistanceMetres(one.position, other.position) <= samePlaceMetres.estate;

/**
 * The score of another candidate as a rival; undefined if it is none. A street whose name is as similar
 * to a misspelt one is a rival even if the gazetteer does not have the house on it.
 */
const rivalScore = (one: ScoredCandidate, other: ScoredCandidate): number | undefined => {
  if (isRival(one.candidate, other.candidate)) return other.score;
  return isAsSimilar(one.candidate, other.candidate) ? other.score + housePoints(one) : undefined;
};

const housePoints = ({ candidate: { number } }: ScoredCandidate): number =>
  numberPoints[number] * featureWeights.houseNumber;

/** Whether a street without the house has another name, of which the query's is as near a misspelling. */
const isAsSimilar = (house: Candidate, street: Candidate): boolean => {
  const [own, other] = [house.alignment, street.alignment];
  return (
    street.number === 'not-found' &&
    isKnownHouse(house.number) &&
    own.isNameCorrected &&
    other.isNameCorrected &&
    own.nameMask === other.nameMask &&
    other.readingCost <= own.readingCost + rankingLimits.similarReadingCost &&
    !hasEqualName(own, other) &&
    roughDistanceMetres(house.position, street.position) > samePlaceMetres.candidates
  );
};

const hasEqualName = (one: Alignment, other: Alignment): boolean => {
  const [words, others] = [one, other].map(({ segment, document }) =>
    listOf(segment.forms, document),
  );
  return words?.every((word, at) => word === others?.[at]) ?? false;
};

/** Candidates of one level in different places cannot both be the intended one. */
const isRival = (one: Candidate, other: Candidate): boolean =>
  one.level === other.level &&
  (one.alignment !== other.alignment || hasEqualNumber(one, other)) &&
  roughDistanceMetres(one.position, other.position) > samePlaceReachMetres(one, other);

/** On one street only houses of the same number are rivals: 12-14 is none of 12. */
const hasEqualNumber = (one: Candidate, other: Candidate): boolean =>
  one.number === other.number && one.numberRank === other.numberRank;

/** Distance up to which two candidates are one place. */
const samePlaceReachMetres = (one: Candidate, other: Candidate): number => {
  if (one.alignment === other.alignment) return samePlaceMetres.estate;
  // A street continues in the next city, and the centres of its sections are far apart.
  if (one.level === 'street') {
    return samePlaceMetres.candidates + radiusOf(one.alignment) + radiusOf(other.alignment);
  }
  return mayBeDuplicates(one, other) ? samePlaceMetres.estate : samePlaceMetres.candidates;
};

/** Another data set may have the same house at the other end of its grounds. */
const mayBeDuplicates = ({ alignment: one }: Candidate, { alignment: other }: Candidate): boolean =>
  one.segment !== other.segment &&
  one.nameMask === other.nameMask &&
  one.nameCoverage === other.nameCoverage;

/**
 * A fixed order of equal scores, so that equal queries have equal results. On one street the likelier
 * reading of the number comes first, then a house that has the postcode itself, not only its street.
 */
const tieBreak = (one: Candidate, other: Candidate): number =>
  placeRank(one) - placeRank(other) ||
  one.alignment.document - other.alignment.document ||
  one.numberRank - other.numberRank ||
  Number(other.hasOwnPostcode ?? false) - Number(one.hasOwnPostcode ?? false) ||
  (one.premise?.ordinal ?? Infinity) - (other.premise?.ordinal ?? Infinity) ||
  0;

const placeRank = ({ alignment }: Candidate): number =>
  isPlace(alignment)
    ? rankOfKind[placeKindOf(alignment.segment, alignment.document - alignment.segment.firstPlace)]
    : 0;

/** A postcode means its area, and `Paris` the city, not the county or state of that name. */
const rankOfKind: Readonly<Record<PlaceKind, number>> = {
  postcode: 0,
  city: 1,
  locality: 2,
  county: 3,
  state: 4,
  country: 5,
  street: 6,
  category: 7,
};
