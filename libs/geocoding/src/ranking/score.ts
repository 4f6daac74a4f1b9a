import { roughDistanceMetres } from '#geo';
import type { ParsedQuery } from '../parsing/query/parsed-query.js';
import { isPlace } from '../index/segment.js';
import type { Alignment, Candidate } from './candidate.js';
import {
  CITY_POINTS_BESIDE_POSTCODE,
  POSTCODE_LIKENESS_RELIEF,
  STATE_POINTS_BESIDE_POSTCODE,
  agreementPoints,
  cityAgreementPoints,
  featureWeights as weights,
  numberPoints,
  nameMatching,
} from './weights.js';

/** A named component of the score: what it measures, and how much that counts. */
export interface Feature {
  readonly name: string;
  readonly weight: number;
  measure(candidate: Candidate, context: RankingContext): number;
}

/** What the score depends on besides the candidate. */
export type RankingContext = Pick<ParsedQuery, 'vicinity' | 'tokens'>;

/** A feature that is known before house numbers are looked up. */
interface AlignmentFeature extends Feature {
  measure(evidence: AlignmentEvidence): number;
}

/** An alignment with its own postcode, or with that of the house found on it. */
type AlignmentEvidence = Pick<Candidate, 'alignment' | 'postcode' | 'postcodeLikeness'>;

/** Whether the query contains the whole name, or all of it but words that hardly weigh. */
export const isNameComplete = ({ nameCoverage }: Pick<Alignment, 'nameCoverage'>): boolean =>
  nameCoverage >= nameMatching.completeCoverage;

/** Whether a house without a number is given by its complete name and its street. */
const isHouseOnStreet = (alignment: Alignment): boolean =>
  (alignment.streetMask ?? 0) !== 0 && alignment.numbers.length === 0 && isNameComplete(alignment);

/** The features that make the score of an alignment. */
const ofAlignment = {
  name: {
    name: 'name',
    weight: weights.name,
    measure: ({ alignment }) => alignment.nameCoverage,
  },
  explained: {
    name: 'explained',
    weight: weights.explained,
    measure: ({ alignment }) => alignment.explained,
  },
  spelling: {
    name: 'spelling',
    weight: weights.spelling,
    measure: ({ alignment }) => alignment.readingCost,
  },
  city: { name: 'city', weight: weights.city, measure: (evidence) => cityPoints(evidence) },
  postcode: {
    name: 'postcode',
    weight: weights.postcode,
    measure: (evidence) => postcodePoints(evidence),
  },
  country: {
    name: 'country',
    weight: weights.country,
    measure: ({ alignment }) => Math.min(0, agreementPoints[alignment.country]),
  },
  state: { name: 'state', weight: weights.state, measure: (evidence) => statePoints(evidence) },
  coarseness: {
    name: 'coarseness',
    weight: weights.coarseness,
    measure: ({ alignment }) => Number(isPlace(alignment)),
  },
  houseOnStreet: {
    name: 'house on its street',
    weight: weights.houseOnStreet,
    measure: ({ alignment }) => Number(isHouseOnStreet(alignment)),
  },
  longerName: {
    name: 'longer name',
    weight: weights.longerName,
    measure: ({ alignment }) => Number(alignment.isPartOfLongerName ?? false),
  },
  categoryRank: {
    name: 'category rank',
    weight: weights.categoryRank,
    measure: ({ alignment }) => alignment.categoryRank ?? 0,
  },
  nameOfAnotherStreet: {
    name: 'name of another street',
    weight: weights.nameOfAnotherStreet,
    measure: ({ alignment }) => Number(alignment.isNameOfAnotherStreet ?? false),
  },
} as const satisfies Readonly<Record<string, AlignmentFeature>>;

const alignmentFeatures: readonly AlignmentFeature[] = Object.values(ofAlignment);

/** All features, in the order in which they are added up and `verbose` reports them. */
export const features: readonly Feature[] = [
  ofAlignment.name,
  ofAlignment.explained,
  ofAlignment.spelling,
  {
    name: 'house number',
    weight: weights.houseNumber,
    // Of two streets with an estimate, the one with the more certain position.
    measure: ({ number, certainty = 1 }) => numberPoints[number] * certainty,
  },
  {
    name: 'number reading',
    weight: weights.numberReading,
    measure: ({ numberRank }) => numberRank,
  },
  { name: 'unit', weight: weights.unit, measure: ({ unit }) => agreementPoints[unit] },
  ofAlignment.city,
  ofAlignment.postcode,
  ofAlignment.country,
  ofAlignment.state,
  ofAlignment.coarseness,
  ofAlignment.houseOnStreet,
  ofAlignment.longerName,
  ofAlignment.categoryRank,
  ofAlignment.nameOfAnotherStreet,
  {
    name: 'proximity',
    weight: weights.proximity,
    measure: (candidate, context) => proximity(candidate, context),
  },
];

/** Score of a candidate: the weighted sum of all features; higher is better. */
export const scoreOf = (candidate: Candidate, context: RankingContext): number =>
  features.reduce((sum, { weight, measure }) => sum + weight * measure(candidate, context), 0);

/**
 * Score of an alignment by the features that are known before house numbers are looked up; higher
 * is better. It has the same weights as `scoreOf`, so both order alignments alike.
 */
export const alignmentScore = (alignment: Alignment): number => {
  const evidence = { alignment, postcode: alignment.postcode };
  let sum = 0;
  for (const { weight, measure } of alignmentFeatures) sum += weight * measure(evidence);
  return sum;
};

/** Beside a right postcode, a wrong city is an error; otherwise it is another address. */
const cityPoints = ({ alignment: { city }, postcode }: AlignmentEvidence): number =>
  city === 'contradicted' && postcode === 'matched'
    ? CITY_POINTS_BESIDE_POSTCODE
    : cityAgreementPoints[city];

/** A postcode that is nearly the right one is an error, not another place. */
const postcodePoints = ({ postcode, postcodeLikeness = 0 }: AlignmentEvidence): number =>
  postcode === 'contradicted'
    ? postcodeLikeness * POSTCODE_LIKENESS_RELIEF - 1
    : agreementPoints[postcode];

/** A right state adds nothing; a wrong one counts little beside a right postcode. */
const statePoints = ({ alignment: { state }, postcode }: AlignmentEvidence): number => {
  if (state !== 'contradicted') return 0;
  return postcode === 'matched' ? STATE_POINTS_BESIDE_POSTCODE : -1;
};

/** 1 at the centre of the vicinity, 0 at its radius and without a vicinity. */
const proximity = ({ position }: Candidate, { vicinity }: RankingContext): number =>
  vicinity ? 1 - roughDistanceMetres(position, vicinity.position) / vicinity.radiusMetres : 0;
