import type { LoadedDataSet, GeocodeAnswer, GeocodeChunk, GeocodeQuery } from '#contracts';
import { GazetteerNotLoadedError } from '../index/gazetteer.js';
import type { Gazetteer, GazetteerState } from '../index/gazetteer.js';
import { MissingResultError, resultAt } from '../lists.js';
import type { Segment } from '../index/segment.js';
import { PassBudget } from '../search/work-budget.js';
import type { AnswerCache, CacheFigures } from './answer-cache.js';
import type { ChunkContext, QuickAnswer } from './chunk-context.js';
import type { YieldToEventLoop } from './cooperative-yielding.js';
import { answerLookUps } from './look-up.js';
import { defaultPrecedence } from './merging/precedence.js';
import type { Precedence } from './merging/precedence.js';
import { answerForwardOrPosition } from './positions-as-text.js';
import { answerReverse } from './reverse.js';
import { answerSuggest } from './suggest.js';
import { warmUpQueries } from './warm-up.js';

/** Whether the geocoder can answer, and why or why not. */
export interface Readiness {
  readonly ready: boolean;
  readonly detail: string;
}

/** How a chunk is to be answered. */
export interface GeocodeOptions {
  /** Epoch milliseconds. */
  readonly deadline: number;
  /** Called between queries, so that the event loop is not blocked for long. */
  readonly yieldToEventLoop?: YieldToEventLoop;
}

/** A database that does not answer a trivial statement within this cannot serve queries either. */
const PROBE_TIMEOUT_MS = 1_000;

const detailOfState: Readonly<Record<Exclude<GazetteerState, 'usable'>, string>> = {
  unreachable: 'the database does not answer',
  'schema too old': 'the schema is older than this release: migrate the database',
  'schema too new': 'the schema is newer than this release: upgrade this program',
};

/** Finds destinations: the entry point of this library. */
export class Geocoder {
  /**
   * Without a cache every query is searched. `precedence` decides which data set is used where several
   * differ.
   */
  constructor(
    private readonly gazetteer: Gazetteer,
    private readonly cache?: AnswerCache,
    private readonly precedence: Precedence = defaultPrecedence,
  ) {}

  /** Undefined without a cache. */
  get cacheFigures(): CacheFigures | undefined {
    return this.cache?.figures;
  }

  /** The data sets that are loaded; none before the first load. */
  get dataSets(): readonly LoadedDataSet[] {
    return this.loadedSegments().map(({ dataset, generation, attribution, importedAt }) => ({
      ...{ name: dataset, generation, attribution, importedAt: importedAt?.toISOString() },
    }));
  }

  /**
   * Answers the queries of a chunk, in their order. Rejects with GazetteerNotLoadedError before the
   * first load, with DeadlinePassedError or a QueryTimeoutError after the deadline, and with the error of
   * the database where that is unreachable.
   */
  async geocode(chunk: GeocodeChunk, options: GeocodeOptions): Promise<readonly GeocodeAnswer[]> {
    const answers = await this.answer(chunk, this.contextOf(chunk, options));
    return answers.map((answer) => {
      if (answer === 'postponed') throw new MissingResultError('the answer to a postponed query');
      return answer;
    });
  }

  /**
   * Answers a chunk as `geocode` does, but postpones slow queries: see QuickAnswer. For queries of different requests,
   * so that a long search of one does not delay the others.
   */
  async geocodeQuick(
    chunk: GeocodeChunk,
    options: GeocodeOptions,
  ): Promise<readonly QuickAnswer[]> {
    const context = this.contextOf(chunk, options);
    return this.answer(chunk, { ...context, passBudget: new PassBudget(context.snapshot) });
  }

  private async answer(
    chunk: GeocodeChunk,
    context: ChunkContext,
  ): Promise<readonly QuickAnswer[]> {
    const search = (queries: readonly GeocodeQuery[]) => answerAll(queries, context);
    // Suggestions are cheap, and their texts, one for each letter, would displace answers.
    if (!this.cache || chunk.queries.some(isSuggest)) return search(chunk.queries);
    return this.cache.getOrSearch(chunk.queries, context, search);
  }

  /**
   * Answers sample queries for at most so many milliseconds, so that the first queries of users find code
   * compiled and tables filled. Yields before each. Does nothing without a data set. Rejects as `geocode`
   * does.
   */
  async warmUp(mostMs: number, yieldToEventLoop: YieldToEventLoop): Promise<void> {
    if (this.loadedSegments().length === 0) return;
    const end = Date.now() + mostMs;
    // A statement under way at the end is not cancelled, which would close its connection.
    const deadline = end + PROBE_TIMEOUT_MS;
    const context = this.contextOf({ explain: false, outlines: true }, { deadline });
    for (const query of warmUpQueries(this.gazetteer.snapshot())) {
      await yieldToEventLoop();
      if (Date.now() >= end) return;
      await answerAll([query], context);
    }
  }

  /** Ready if a data set is loaded and Postgres answers with a schema of this release. Never rejects. */
  async readiness(): Promise<Readiness> {
    const state = await this.gazetteer.state({ deadline: Date.now() + PROBE_TIMEOUT_MS });
    if (state !== 'usable') return { ready: false, detail: detailOfState[state] };
    const segments = this.loadedSegments().length;
    return segments > 0
      ? { ready: true, detail: `${segments} data sets loaded` }
      : { ready: false, detail: 'no data set loaded' };
  }

  private contextOf(
    { explain, outlines }: Pick<GeocodeChunk, 'explain' | 'outlines'>,
    options: GeocodeOptions,
  ): ChunkContext {
    const { gazetteer, precedence } = this;
    return {
      gazetteer,
      snapshot: gazetteer.snapshot(),
      explain,
      outlines,
      precedence,
      deadline: options.deadline,
      yieldToEventLoop: options.yieldToEventLoop,
    };
  }

  private loadedSegments(): readonly Segment[] {
    try {
      return this.gazetteer.snapshot().segments;
    } catch (error) {
      if (error instanceof GazetteerNotLoadedError) return [];
      throw error;
    }
  }
}

/** Answers the queries of each kind together, and the kinds concurrently. */
const answerAll = async (
  queries: readonly GeocodeQuery[],
  context: ChunkContext,
): Promise<readonly QuickAnswer[]> => {
  const answered = await Promise.all([
    answerKind(queries, isForward, (forward) => answerForwardOrPosition(forward, context)),
    answerKind(queries, isReverse, (reverse) => answerReverse(reverse, context)),
    answerKind(queries, isLookUp, (lookUps) => answerLookUps(lookUps, context)),
    answerKind(queries, isSuggest, (typed) => answerSuggest(typed, context)),
  ]);
  const answers = new Map(answered.flat());
  return queries.map((query) => {
    const answer = answers.get(query);
    if (!answer) throw new MissingResultError(`the answer to a query of kind ${query.kind}`);
    return answer;
  });
};

const answerKind = async <Query extends GeocodeQuery>(
  queries: readonly GeocodeQuery[],
  isKind: (query: GeocodeQuery) => query is Query,
  answer: (queries: readonly Query[]) => Promise<readonly QuickAnswer[]>,
): Promise<readonly (readonly [GeocodeQuery, QuickAnswer])[]> => {
  const ofKind = queries.filter(isKind);
  if (ofKind.length === 0) return [];
  const answers = await answer(ofKind);
  return ofKind.map((query, index) => [query, resultAt(answers, index, 'the geocoder')]);
};

type Kind<Name extends GeocodeQuery['kind']> = Extract<GeocodeQuery, { kind: Name }>;

const isForward = (query: GeocodeQuery): query is Kind<'text' | 'structured'> =>
  query.kind === 'text' || query.kind === 'structured';

const isReverse = (query: GeocodeQuery): query is Kind<'reverse'> => query.kind === 'reverse';

const isLookUp = (query: GeocodeQuery): query is Kind<'id' | 'source-id'> =>
  query.kind === 'id' || query.kind === 'source-id';

const isSuggest = (query: GeocodeQuery): query is Kind<'suggest'> => query.kind === 'suggest';
