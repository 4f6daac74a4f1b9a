import type { Vicinity } from '#contracts';
import { roughDistanceMetres } from '#geodesy';
import type { Agreement, Alignment } from '../search/alignment.js';
import type { Candidate, NumberAgreement } from '../search/candidate.js';

/** One score that explains itself: what it measures, and how much that counts. */
export interface Feature {
  readonly name: string;
  readonly weight: number;
  measure(candidate: Candidate, context: RankingContext): number;
}

export interface RankingContext {
  readonly vicinity?: Vicinity;
}

const agreement: Readonly<Record<Agreement, number>> = { matched: 1, missing: 0, contradicted: -1 };

const number: Readonly<Record<NumberAgreement, number>> = {
  same: 1,
  within: 0.8,
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
  found === 'contradicted' ? postcodeLikeness * 0.6 - 1 : agreement[found];

const proximity = ({ position }: Candidate, { vicinity }: RankingContext): number =>
  vicinity ? 1 - roughDistanceMetres(position, vicinity.position) / vicinity.radiusMetres : 0;

/** Weights are set by hand so that a whole part of the address outweighs any slip in another. */
export const features: readonly Feature[] = [
  { name: 'name', weight: 3, measure: aligned(({ nameCoverage }) => nameCoverage) },
  { name: 'explained', weight: 4, measure: aligned(({ explained }) => explained) },
  { name: 'spelling', weight: -2, measure: aligned(({ distortion }) => distortion) },
  { name: 'house number', weight: 1, measure: (candidate) => number[candidate.number] },
  { name: 'number reading', weight: -0.2, measure: ({ numberRank }) => numberRank },
  { name: 'unit', weight: 0.2, measure: ({ unit }) => agreement[unit] },
  { name: 'city', weight: 0.5, measure: aligned(({ city }) => agreement[city]) },
  { name: 'postcode', weight: 0.7, measure: postcode },
  {
    name: 'country',
    weight: 1.5,
    measure: aligned(({ country }) => Math.min(0, agreement[country])),
  },
  { name: 'coarseness', weight: -0.3, measure: coarseness },
  { name: 'proximity', weight: 0.3, measure: proximity },
];

export const scoreOf = (candidate: Candidate, context: RankingContext): number =>
  features.reduce((sum, { weight, measure }) => sum + weight * measure(candidate, context), 0);
