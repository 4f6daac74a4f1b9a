import { roughDistanceMetres } from '#geodesy';
import type { Question } from '../address/question.js';
import { agreementPoints, cityPoints } from '../search/alignment/agreement.js';
import type { Alignment } from '../search/alignment/alignment.js';
import { alignmentWeights } from '../search/alignment/alignment-weights.js';
import type { Candidate, NumberAgreement } from '../search/candidate.js';
import { statePoints } from '../search/alignment/state-points.js';

/** One score that explains itself: what it measures, and how much that counts. */
export interface Feature {
  readonly name: string;
  readonly weight: number;
  measure(candidate: Candidate, context: RankingContext): number;
}

/** What of the question counts beside the alignment. */
export type RankingContext = Pick<Question, 'vicinity' | 'words'>;

const numberPoints: Readonly<Record<NumberAgreement, number>> = {
  same: 1,
  within: 0.8,
  'house-of-unit': 0.8,
  'other-suffix': 0.2,
  interpolated: 0.15,
  'not-found': 0,
  'not-asked': 0,
};

/** What is not in the gazetteer under its own number may be anywhere; a place holds no house. */
const coarseness = ({ level }: Candidate): number =>
  level === 'place' || level === 'postcode' ? 1 : 0;

const aligned =
  (measure: (alignment: Alignment) => number) =>
  ({ alignment }: Candidate): number =>
    measure(alignment);

/** A postcode that is nearly the right one is a slip, not another place. */
const postcode = ({ postcode: found, postcodeLikeness = 0 }: Candidate): number =>
  found === 'contradicted' ? postcodeLikeness * 0.6 - 1 : agreementPoints[found];

const proximity = ({ position }: Candidate, { vicinity }: RankingContext): number =>
  vicinity ? 1 - roughDistanceMetres(position, vicinity.position) / vicinity.radiusMetres : 0;

/** Everything that speaks for or against a candidate; what its alignment shows weighs as it did there. */
export const features: readonly Feature[] = [
  {
    name: 'name',
    weight: alignmentWeights.name,
    measure: aligned(({ nameCoverage }) => nameCoverage),
  },
  {
    name: 'explained',
    weight: alignmentWeights.explained,
    measure: aligned(({ explained }) => explained),
  },
  {
    name: 'spelling',
    weight: alignmentWeights.spelling,
    measure: aligned(({ distortion }) => distortion),
  },
  { name: 'house number', weight: 1, measure: (candidate) => numberPoints[candidate.number] },
  { name: 'number reading', weight: -0.2, measure: ({ numberRank }) => numberRank },
  { name: 'unit', weight: 0.2, measure: ({ unit }) => agreementPoints[unit] },
  {
    name: 'city',
    weight: alignmentWeights.city,
    measure: ({ alignment, postcode: found }) => cityPoints(alignment.city, found),
  },
  { name: 'postcode', weight: alignmentWeights.postcode, measure: postcode },
  {
    name: 'country',
    weight: alignmentWeights.country,
    measure: aligned(({ country }) => Math.min(0, agreementPoints[country])),
  },
  {
    name: 'state',
    weight: alignmentWeights.state,
    measure: ({ alignment, postcode: found }) => statePoints(alignment.state, found),
  },
  { name: 'coarseness', weight: alignmentWeights.coarseness, measure: coarseness },
  {
    name: 'longer name',
    weight: alignmentWeights.outnamed,
    measure: aligned(({ isOutnamed }) => Number(isOutnamed ?? false)),
  },
  { name: 'proximity', weight: 0.3, measure: proximity },
];

/** The sum of all features; higher is better. */
export const scoreOf = (candidate: Candidate, context: RankingContext): number =>
  features.reduce((sum, { weight, measure }) => sum + weight * measure(candidate, context), 0);
