import { geodesicMetres, roughDistanceMetres } from '#geodesy';
import { DocumentKind, kindOf, placeKindOf } from '../gazetteer/document.js';
import type { PlaceKind } from '../gazetteer/segment.js';
import type { Candidate } from '../search/candidate.js';
import { firstDistinct } from '../search/first-distinct.js';
import { confidenceOf } from './confidence.js';
import { doubtOf } from './doubts.js';
import { scoreOf } from './features.js';
import type { RankingContext } from './features.js';
import { withoutGuesses } from './without-guesses.js';

/** A candidate, its score and how likely it is the one meant: 0 to 1. */
export interface RankedCandidate {
  readonly candidate: Candidate;
  readonly score: number;
  /** Scores of the best candidates of other places than this one's. */
  readonly rivals: readonly number[];
  readonly confidence: number;
}

/** Of what explains less than this of the question, nobody asked for it. */
const LEAST_EXPLAINED = 0.4;
/** Candidates nearer to one another than this are one place said twice. */
const SAME_PLACE_METRES = 150;
/** One number of one street has several doors where it is a hospital, a campus, an estate. */
const SAME_ESTATE_METRES = 500;
/** Farther down, a candidate is neither answered nor a rival to speak of. */
const MOST_RANKED = 16;

/**
 * Orders what may answer, best first, and tells so many of them with their confidence; what cannot
 * answer is left out.
 */
export const rank = (
  candidates: readonly Candidate[],
  context: RankingContext,
  most = MOST_RANKED,
): readonly RankedCandidate[] => {
  const ordered = withoutGuesses(candidates)
    .filter((candidate) => mayAnswer(candidate, context))
    .map((candidate) => ({ candidate, score: scoreOf(candidate, context) }))
    .sort((one, other) => other.score - one.score || tieBreak(one.candidate, other.candidate));
  const scored = firstScored(ordered, MOST_RANKED);
  let surest = 1;
  const told = most === 1 ? scored.slice(0, 1) : firstScored(scored, most);
  return told.map(({ candidate, score }) => {
    const rivals = scored
      .filter((other) => isRival(candidate, other.candidate))
      .map((other) => other.score);
    // Levels have caps of their own: nothing is likelier than what was put before it.
    const doubt = doubtOf(candidate, context.words);
    surest = Math.min(surest, confidenceOf({ level: candidate.level, doubt, score, rivals }));
    return { candidate, score, rivals, confidence: surest };
  });
};

interface Scored {
  readonly candidate: Candidate;
  readonly score: number;
}

const firstScored = (ordered: readonly Scored[], most: number): readonly Scored[] =>
  ordered.length <= most
    ? ordered
    : firstDistinct(
        ordered.map((scored) => ({ ...scored, alignment: scored.candidate.alignment })),
        most,
        (one, other) => isOneHouse(one.candidate, other.candidate),
      );

/** Whether what two data sets tell may be one: their numbers agree alike, and they are near. */
const isOneHouse = (one: Candidate, other: Candidate): boolean =>
  one.level === other.level &&
  isReadAlike(one, other) &&
  one.unit === other.unit &&
  roughDistanceMetres(one.position, other.position) <= SAME_ESTATE_METRES;

const mayAnswer = ({ alignment, position }: Candidate, { vicinity }: RankingContext): boolean =>
  alignment.explained >= LEAST_EXPLAINED &&
  alignment.country !== 'contradicted' &&
  (!vicinity || geodesicMetres(position, vicinity.position) <= vicinity.radiusMetres);

/** What answers at the same level in different places cannot both be meant. */
const isRival = (one: Candidate, other: Candidate): boolean =>
  one.level === other.level &&
  (one.alignment !== other.alignment || isReadAlike(one, other)) &&
  roughDistanceMetres(one.position, other.position) > reachOfPlace(one, other);

/** On one street only houses of one number rival: 12-14 is none where 12 is. */
const isReadAlike = (one: Candidate, other: Candidate): boolean =>
  one.number === other.number && one.numberRank === other.numberRank;

/** So far apart, two candidates are still one place. */
const reachOfPlace = (one: Candidate, other: Candidate): number => {
  if (one.alignment === other.alignment) return SAME_ESTATE_METRES;
  if (one.level === 'street') return SAME_PLACE_METRES + radiusOf(one) + radiusOf(other);
  return areTwinsLikely(one, other) ? SAME_ESTATE_METRES : SAME_PLACE_METRES;
};

/** Another data set may put the same house at the other end of its grounds. */
const areTwinsLikely = ({ alignment: one }: Candidate, { alignment: other }: Candidate): boolean =>
  one.segment !== other.segment &&
  one.nameMask === other.nameMask &&
  one.nameCoverage === other.nameCoverage;

/** A street goes on in the next city, and the middles of its parts are far apart. */
const radiusOf = ({ alignment: { segment, document } }: Candidate): number =>
  segment.radiusMetres[document] ?? 0;

/** Who says a postcode means its area; who says Paris the city, not the county or state of that name. */
const rankOf: Readonly<Record<PlaceKind, number>> = {
  postcode: 0,
  city: 1,
  locality: 2,
  county: 3,
  state: 4,
  country: 5,
};

const placeRank = ({ alignment: { segment, document } }: Candidate): number =>
  kindOf(segment, document) === DocumentKind.place
    ? rankOf[placeKindOf(segment, document - segment.firstPlace)]
    : 0;

/** A fixed order, so that the same question has the same answer. */
const tieBreak = (one: Candidate, other: Candidate): number =>
  placeRank(one) - placeRank(other) ||
  one.alignment.document - other.alignment.document ||
  (one.premise?.ordinal ?? Infinity) - (other.premise?.ordinal ?? Infinity) ||
  0;
