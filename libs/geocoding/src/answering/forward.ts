import type { Destination, GeocodeAnswer, StructuredQuery, TextQuery } from '#contracts';
import { reasonToFilter } from '../address/input-filter.js';
import type { Question } from '../address/question.js';
import { readQuery } from '../address/read-query.js';
import { interpolateCandidates } from '../interpolation/interpolate-candidates.js';
import { rank } from '../ranking/rank.js';
import type { RankedCandidate } from '../ranking/rank.js';
import type { Alignment } from '../search/alignment.js';
import { resolve } from '../search/resolve.js';
import { splitUnspaced } from '../search/split-unspaced.js';
import { search } from '../search/search.js';
import type { ChunkContext } from './chunk-context.js';
import { destinationOf } from './destination-of.js';
import { explainFilter, explainMatch, explainNothing } from './explain.js';
import { foundOf, recordsFor } from './found-candidate.js';
import { languageOf } from './language-of.js';
import { withoutCopies } from './without-copies.js';

export type ForwardQuery = TextQuery | StructuredQuery;

/** Copies of the best fall away once the rows are there: a few more are fetched than were asked for. */
const rowsFor = (limit: number): number => (limit === 1 ? 1 : limit + 3);

/** Answers forward queries of both kinds, together: a stage is one step for all of them. */
export const answerForward = async (
  queries: readonly ForwardQuery[],
  context: ChunkContext,
): Promise<readonly GeocodeAnswer[]> => {
  const asked = queries.map((query) => readAndSearch(query, context));
  const found = await resolve(
    asked.map(({ alignments }) => alignments),
    context.gazetteer,
    context,
  );
  const candidates = await interpolateCandidates(found, context.gazetteer, context);
  const ranked = candidates.map((list, index) => {
    const question = asked[index]?.question;
    return rank(list, { vicinity: question?.vicinity }).slice(0, rowsFor(question?.limit ?? 1));
  });
  const records = await recordsFor(ranked.flat(), context);
  return asked.map(({ question, reason }, index) => {
    if (reason !== undefined) return { outcome: 'filtered', explanation: explainFilter(reason) };
    const matches = (ranked[index] ?? []).flatMap((one) => {
      const found = foundOf(one, records);
      return found ? [{ one, found }] : [];
    });
    return answerOf(question, matches, context);
  });
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
  return { question, alignments: search(question, snapshot) };
};

type Match = { readonly one: RankedCandidate; readonly found: ReturnType<typeof foundOf> & object };

const answerOf = (
  question: Question,
  matches: readonly Match[],
  { explain }: ChunkContext,
): GeocodeAnswer => {
  const destinations = withoutCopies(matches.map(({ found }) => wordIn(question, found)));
  const [best] = destinations;
  if (!best) return { outcome: 'no-match', explanation: explain ? explainNothing() : undefined };
  const match = matches.find(({ found }) => found.id === best.id);
  return {
    outcome: 'matched',
    matches: destinations.slice(0, question.limit),
    explanation: explain && match ? explainMatch(question, match.one, best) : undefined,
  };
};

const wordIn = (question: Question, found: Match['found']): Destination => {
  const { house, street, places } = found.parts;
  const toponyms = [house, street, ...Object.values(places)].filter((names) => names !== undefined);
  const language = languageOf(question, toponyms);
  return destinationOf(found, { language, from: question.vicinity?.position });
};
