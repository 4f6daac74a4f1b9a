import type { MatchLevel } from '#contracts';
import { DocumentKind, isStreet, kindOf } from '../gazetteer/document.js';
import type { IndexSnapshot } from '../gazetteer/index-snapshot.js';
import { areInOnePlace, areTwins } from '../gazetteer/twins.js';
import type { Alignment } from '../search/alignment/alignment.js';
import type { Candidate } from '../search/candidate.js';
import { isKnownHouse } from '../search/number-agreement.js';

/**
 * Leaves out the streets and places that another data set has, too: of two that are one only the one
 * that tells more stays, and neither beside a house on it. Houses stay: their twins are merged.
 */
export const withoutTwins = (
  candidates: readonly Candidate[],
  { segments, vocabulary }: IndexSnapshot,
): readonly Candidate[] => {
  if (segments.length < 2 || !isOfSeveral(candidates)) return candidates;
  // A street that goes on in the next city is answered there by itself.
  const isTwin = (one: Alignment, other: Alignment): boolean =>
    areTwins(one, other, vocabulary) &&
    (!isStreet(one) || !isStreet(other) || areInOnePlace(one, other, vocabulary));
  return candidates.filter(
    (candidate, at) =>
      isHouse(candidate) ||
      !candidates.some(
        (better, place) =>
          better.alignment.segment !== candidate.alignment.segment &&
          (telling(better) > telling(candidate) ||
            (telling(better) === telling(candidate) && place < at)) &&
          isTwin(better.alignment, candidate.alignment),
      ),
  );
};

const isOfSeveral = ([first, ...others]: readonly Candidate[]): boolean =>
  others.some(({ alignment }) => alignment.segment !== first?.alignment.segment);

/** A house that is known, by its number or its name. */
const isHouse = ({ number, premise, alignment: { segment, document } }: Candidate): boolean =>
  (premise !== undefined && isKnownHouse(number)) ||
  kindOf(segment, document) === DocumentKind.house;

const depths: Readonly<Record<MatchLevel, number>> = {
  unit: 3,
  'street-number': 3,
  interpolated: 2,
  street: 1,
  postcode: 0,
  place: 0,
};

const telling = ({ level }: Candidate): number => depths[level];
