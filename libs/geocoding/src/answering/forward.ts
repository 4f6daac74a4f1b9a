import type { Destination, GeocodeAnswer, StructuredQuery, TextQuery } from '#contracts';
import { reasonToFilter } from '../address/input-filter.js';
import type { Question } from '../address/question.js';
import { readQuery } from '../address/read-query.js';
import { interpolateCandidates } from '../interpolation/interpolate-candidates.js';
import { rank } from '../ranking/rank.js';
import type { RankedCandidate } from '../ranking/rank.js';
import type { Alignment } from '../search/alignment/alignment.js';
import type { Candidate } from '../search/candidate.js';
import { resolve } from '../search/resolve.js';
import { search } from '../search/search.js';
import { placeStreetParts } from '../search/street-parts.js';
import { splitUnspaced } from '../search/spacing/split-unspaced.js';
import type { ChunkContext } from './chunk-context.js';
import { destinationOf } from './destination-of.js';
import { explainFilter, explainMatch, explainNothing } from './explain.js';
import type { Records } from './fetch-records.js';
import type { Found } from './found.js';
import { foundCandidate, recordsFor } from './found-candidate.js';
import { languageOf } from './language-of.js';
import { withoutCopies } from './without-copies.js';

export type ForwardQuery = TextQuery | StructuredQuery;

/** Answers forward queries of both kinds, together: a stage is one step for all of them. */
export const answerForward = async (
  queries: readonly ForwardQuery[],
  context: ChunkContext,
): Promise<readonly GeocodeAnswer[]> => {
  const { gazetteer } = context;
  const asked = queries.map((query) => readAndSearch(query, context));
  const alignments = asked.map((one) => one.alignments);
  const found = await resolve(alignments, gazetteer, context);
  const placed = await placeStreetParts(found, gazetteer, context);
  const candidates = await interpolateCandidates(placed, gazetteer, context);
  const ranked = asked.map(({ question }, index) => rankFor(question, candidates[index] ?? []));
  const records = await recordsFor(ranked.flat(), context);
  return asked.map((one, index) => answerOf(one, ranked[index] ?? [], { records, context }));
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
  if (reason !== undefined || Date.now() > deadline) return { question, reason, alignments: [] };
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

const answerOf = (
  { question, reason }: Asked,
  ranked: readonly RankedCandidate[],
  { records, context }: { readonly records: Records; readonly context: ChunkContext },
): GeocodeAnswer => {
  if (reason !== undefined) return { outcome: 'filtered', explanation: explainFilter(reason) };
  const { explain } = context;
  const worded = ranked.flatMap((candidate) => {
    const found = foundCandidate(candidate, records);
    return found ? [{ candidate, destination: wordIn(question, found) }] : [];
  });
  const [best] = worded;
  if (!best) return { outcome: 'no-match', explanation: explain ? explainNothing() : undefined };
  return {
    outcome: 'matched',
    matches: withoutCopies(worded.map(({ destination }) => destination)).slice(0, question.limit),
    explanation: explain ? explainMatch(question, best.candidate, best.destination) : undefined,
  };
};

/** In the language of the question, and with the distance from where it asks. */
const wordIn = (question: Question, found: Found): Destination => {
  const { house, street, places } = found.parts;
  const toponyms = [house, street, ...Object.values(places)].filter((names) => names !== undefined);
  const language = languageOf(question, toponyms);
  return destinationOf(found, { language, from: question.vicinity?.position });
};
