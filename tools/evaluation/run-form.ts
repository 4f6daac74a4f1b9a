import type { GeocodingClient, WireMatch, WireQuery } from '../services/geocoding-client.js';
import type { WireResult } from '../services/geocoding-client.js';
import type { Verdict } from './judge.js';
import { judge } from './judge.js';
import type { QueryForm, TestQuery } from './queries/query-form.js';

/** A query that was sent, its answer and the verdict. */
export interface JudgedQuery {
  readonly form: QueryForm;
  readonly testQuery: TestQuery;
  /** Kept for misses only. */
  readonly match: WireMatch | null;
  readonly verdict: Verdict;
  /**
   * The verdict on the same query without its error, for forms whose error should reduce the
   * confidence.
   */
  readonly flawless?: Verdict;
  /**
   * The verdict on the answer that the least confidence withheld, which the same query without input
   * filter returns. Only for queries that may have been withheld.
   */
  readonly withheld?: Verdict;
  /** Whether version 1 answers; present for forms that check it. */
  readonly isInV1?: boolean;
  /** Present if the client requests explanations. */
  readonly explained?: ExplainedScore;
  /** Present if the query was sent alone. */
  readonly elapsedMs?: number;
}

const QUERIES_PER_REQUEST = 50;

/** Sends the queries of one form, some alone and the others in groups, and judges the answers. */
export const runForm = async (
  form: QueryForm,
  testQueries: readonly TestQuery[],
  { client, singles }: { readonly client: GeocodingClient; readonly singles: number },
): Promise<readonly JudgedQuery[]> => {
  const judgedQueries: JudgedQuery[] = [];
  for (const batch of batchesOf(testQueries, singles)) {
    const { results, elapsedMs } = await client.geocode(batch.map(({ query }) => query));
    const timing = batch.length === 1 ? { elapsedMs } : {};
    const judged = await judgeBatch(batch, results, client);
    for (const one of judged) {
      const isInV1 = form.checksV1 && (await client.hasV1Match(one.testQuery.query));
      judgedQueries.push({ form, ...one, isInV1, ...timing });
    }
  }
  return judgedQueries;
};

const judgeBatch = async (
  batch: readonly TestQuery[],
  results: readonly WireResult[],
  client: GeocodingClient,
): Promise<readonly Omit<JudgedQuery, 'form'>[]> => {
  const flawless = await answersTo(batch, client, ({ flawless: query }) => query);
  const references = await answersTo(batch, client, ({ reference }) => reference);
  const unfiltered = await unfilteredAnswers(batch, results, client);
  return batch.map((testQuery, index) => {
    const { expectation } = testQuery;
    const result = results[index] ?? noMatch;
    const verdict = judge(expectation, result, references.get(testQuery));
    const verdictOn = (answer: WireResult | undefined) => answer && judge(expectation, answer);
    return {
      testQuery,
      match: matchOfMiss(verdict, result),
      verdict,
      flawless: verdictOn(flawless.get(testQuery)),
      withheld: verdictOn(unfiltered.get(testQuery)),
      explained: result.logging && readExplainedScore(result.logging.info),
    };
  });
};

const noMatch: WireResult = { status: 'no_matches', best_match: null };

/** Keeps the match of a miss, for the report; the matches of all queries would need too much memory. */
const matchOfMiss = ({ outcome }: Verdict, { best_match: match }: WireResult): WireMatch | null =>
  outcome === 'hit' ? null : match;

/** The answers to the queries that belong to test queries, such as those without an error. */
const answersTo = async (
  batch: readonly TestQuery[],
  client: GeocodingClient,
  queryOf: (testQuery: TestQuery) => WireQuery | undefined,
): Promise<ReadonlyMap<TestQuery, WireResult>> => {
  const sent = batch.flatMap((testQuery) => {
    const query = queryOf(testQuery);
    return query ? [{ testQuery, query }] : [];
  });
  if (sent.length === 0) return new Map();
  const { results } = await client.geocode(sent.map(({ query }) => query));
  return new Map(sent.map(({ testQuery }, index) => [testQuery, results[index] ?? noMatch]));
};

/** The answers without input filter to the queries by text or fields without a match. */
const unfilteredAnswers = async (
  batch: readonly TestQuery[],
  results: readonly WireResult[],
  client: GeocodingClient,
): Promise<ReadonlyMap<TestQuery, WireResult>> => {
  const unanswered = batch.filter(
    ({ query, expectation }, index) =>
      results[index]?.best_match === null && !query.location && expectation.kind !== 'same',
  );
  if (unanswered.length === 0) return new Map();
  const { results: unfiltered } = await client.geocode(
    unanswered.map(({ query }) => query),
    'none',
  );
  return new Map(
    unanswered.flatMap((testQuery, index) => {
      const result = unfiltered[index];
      return result?.best_match ? [[testQuery, result] as const] : [];
    }),
  );
};

const batchesOf = (testQueries: readonly TestQuery[], singles: number) => {
  const batches = testQueries.slice(0, singles).map((testQuery) => [testQuery]);
  for (let at = singles; at < testQueries.length; at += QUERIES_PER_REQUEST) {
    batches.push(testQueries.slice(at, at + QUERIES_PER_REQUEST));
  }
  return batches;
};

/** The score of a match, its rivals and doubts, as reported by `verbose`. */
export interface ExplainedScore {
  readonly level: string;
  readonly score: number;
  readonly rivals: readonly number[];
  /** Measures of the doubts by name. */
  readonly doubts: Readonly<Record<string, number>>;
}

/** Parses the explanation of a match; undefined if it has no text score. */
export const readExplainedScore = (info: readonly string[]): ExplainedScore | undefined => {
  const after = (beginning: string): string | undefined =>
    info.find((line) => line.startsWith(beginning))?.slice(beginning.length);
  const score = after('Score ');
  if (score === undefined) return undefined;
  return {
    level: after('level: ') ?? '',
    score: Number.parseFloat(score),
    rivals: listed(after('Rivals in other places score ')).map(Number),
    doubts: Object.fromEntries(listed(after('Doubts: ')).map(nameAndMeasure)),
  };
};

const listed = (sentence: string | undefined): readonly string[] =>
  sentence === undefined ? [] : sentence.replace(/\.$/, '').split(', ');

/** `words left over 0.250` */
const nameAndMeasure = (item: string): readonly [string, number] => {
  const space = item.lastIndexOf(' ');
  return [item.slice(0, space), Number(item.slice(space + 1))];
};
