import type { Destination, GeocodeAnswer, StructuredQuery, TextQuery } from '#contracts';
import { reasonToFilter } from '../address/input-filter.js';
import type { Question } from '../address/question.js';
import { readQuery } from '../address/read-query.js';
import { interpolateCandidates } from '../interpolation/interpolate-candidates.js';
import { toponymsOf } from '../label/address-of.js';
import { rank } from '../ranking/rank.js';
import type { RankedCandidate } from '../ranking/rank.js';
import { withoutTwins } from '../ranking/without-twins.js';
import type { Alignment } from '../search/alignment/alignment.js';
import type { Candidate } from '../search/candidate.js';
import { resolve } from '../search/resolve.js';
import { search } from '../search/search.js';
import { placeStreetParts } from '../search/street-parts.js';
import { splitUnspaced } from '../search/spacing/split-unspaced.js';
import type { ChunkContext } from './chunk-context.js';
import { DeadlinePassedError } from './deadline-passed-error.js';
import { destinationOf } from './destination-of.js';
import { explainFilter, explainMatch, explainNothing } from './explain.js';
import type { Records } from './fetch-records.js';
import type { Found } from './found.js';
import { foundCandidate, recordsFor } from './found-candidate.js';
import { inTurns } from './in-turns.js';
import { languageOf } from './language-of.js';
import { mergeDataSets } from './merging/merge-data-sets.js';
import type { Merge } from './merging/merge-data-sets.js';
import { withoutCopies } from './without-copies.js';

export type ForwardQuery = TextQuery | StructuredQuery;

/** Answers forward queries of both kinds, together: a stage is one step for all of them. */
export const answerForward = async (
  queries: readonly ForwardQuery[],
  context: ChunkContext,
): Promise<readonly GeocodeAnswer[]> => {
  const { gazetteer, giveWay } = context;
  const asked = await inTurns(queries, (query) => readAndSearch(query, context), giveWay);
  const alignments = asked.map((one) => one.alignments);
  const resolved = await resolve(alignments, gazetteer, context);
  const placed = await placeStreetParts(resolved, gazetteer, context);
  const candidates = await interpolateCandidates(placed, gazetteer, context);
  const ranked = asked.map(({ question }, index) =>
    rankFor(question, withoutTwins(candidates[index] ?? [], context.snapshot)),
  );
  const records = await recordsFor(ranked.flat(), context);
  const found = ranked.map((list) => list.flatMap((one) => foundOf(one, records)));
  const merge = await mergeDataSets(
    found.flat().map((one) => one.found),
    context,
  );
  const answer = (one: Asked, index: number): GeocodeAnswer =>
    answerOf(one, found[index] ?? [], { merge, context });
  return inTurns(asked, answer, giveWay);
};

interface Asked {
  readonly question: Question;
  readonly alignments: readonly Alignment[];
  /** Why the input filter turned the query away. */
  readonly reason?: string;
}

/** Past the deadline nothing is searched any more: nobody waits for the answer. */
const readAndSearch = (query: ForwardQuery, { snapshot, deadline }: ChunkContext): Asked => {
  const question = splitUnspaced(readQuery(query), snapshot.vocabulary);
  const reason = reasonToFilter(query, question);
  if (reason !== undefined) return { question, reason, alignments: [] };
  if (Date.now() > deadline) throw new DeadlinePassedError();
  return search(question, snapshot);
};

/** Copies of the best fall away once the rows are there: so a few more are kept than were asked for. */
const SPARE_CANDIDATES = 3;

const rankFor = (
  question: Question,
  candidates: readonly Candidate[],
): readonly RankedCandidate[] => {
  const { limit } = question;
  return rank(candidates, question, limit === 1 ? 1 : limit + SPARE_CANDIDATES);
};

interface FoundCandidate {
  readonly candidate: RankedCandidate;
  readonly found: Found;
}

const foundOf = (candidate: RankedCandidate, records: Records): readonly FoundCandidate[] => {
  const found = foundCandidate(candidate, records);
  return found ? [{ candidate, found }] : [];
};

const answerOf = (
  { question, reason }: Asked,
  finds: readonly FoundCandidate[],
  { merge, context }: { readonly merge: Merge; readonly context: ChunkContext },
): GeocodeAnswer => {
  const { explain } = context;
  if (reason !== undefined) return { outcome: 'filtered', explanation: explainFilter(reason) };
  const worded = finds.flatMap(({ candidate, found }) => {
    const whole = merge(found);
    const destination = wordIn(question, whole);
    return whole === found || isWithin(destination, question) ? [{ candidate, destination }] : [];
  });
  const [best] = worded;
  if (!best) return { outcome: 'no-match', explanation: explain ? explainNothing() : undefined };
  return {
    outcome: 'matched',
    matches: withoutCopies(worded.map(({ destination }) => destination)).slice(0, question.limit),
    explanation: explain ? explainMatch(question, best.candidate, best.destination) : undefined,
  };
};

/** Another data set may put the address farther off. */
const isWithin = ({ distanceMetres = 0 }: Destination, { vicinity }: Question): boolean =>
  distanceMetres <= (vicinity?.radiusMetres ?? Infinity);

/** In the language of the question, and with the distance from where it asks. */
const wordIn = (question: Question, found: Found): Destination => {
  const language = languageOf(question, toponymsOf(found.parts), found.parts.countryCode);
  return destinationOf(found, { language, from: question.vicinity?.position });
};
