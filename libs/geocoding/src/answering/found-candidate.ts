import { DocumentKind, kindOf } from '../gazetteer/document.js';
import type { RankedCandidate } from '../ranking/rank.js';
import type { ChunkContext } from './chunk-context.js';
import { fetchRecords } from './fetch-records.js';
import type { Records } from './fetch-records.js';
import { foundPlace, foundPremise, foundStreet } from './found.js';
import type { Found } from './found.js';

/** Fetches what it takes to word these candidates. */
export const recordsFor = (
  ranked: readonly RankedCandidate[],
  context: ChunkContext,
): Promise<Records> => {
  const own = ranked.filter(isPremiseItself);
  const streets = ranked.filter((one) => !isPremiseItself(one) && isStreet(one));
  return fetchRecords(
    {
      premises: own.flatMap(({ candidate }) => candidate.premise ?? []),
      streets: streets.map(streetRef),
    },
    context,
  );
};

/** The candidate with its rows; undefined when they are gone. */
export const foundCandidate = (ranked: RankedCandidate, records: Records): Found | undefined => {
  const { candidate, confidence } = ranked;
  const { segment, document } = candidate.alignment;
  const { level, premise: ref, position } = candidate;
  if (isPremiseItself(ranked) && ref) {
    const premise = records.premise(ref);
    return premise && foundPremise(segment, premise, { level, confidence });
  }
  if (!isStreet(ranked)) return foundPlace(segment, document - segment.firstPlace, confidence);
  const street = records.street(streetRef(ranked));
  const isGuess = level === 'interpolated';
  const number = isGuess ? candidate.numberKey?.toUpperCase() : undefined;
  const own = isGuess || candidate.isPart ? { position } : {};
  return street && foundStreet(segment, street, { level, confidence, number, ...own });
};

/** A premise under another suffix lends its position, but is not the answer. */
const isPremiseItself = ({ candidate }: RankedCandidate): boolean =>
  candidate.premise !== undefined && candidate.level !== 'interpolated';

const isStreet = ({ candidate: { alignment } }: RankedCandidate): boolean =>
  kindOf(alignment.segment, alignment.document) === DocumentKind.street;

const streetRef = ({ candidate: { alignment } }: RankedCandidate) => ({
  generation: alignment.segment.generation,
  ordinal: alignment.document,
});
