import type { DataSetHeld, GeocodeAnswer, GeocodeChunk, GeocodeQuery } from '#contracts';
import type { AnswerCache, CacheFigures } from './answering/answer-cache.js';
import type { ChunkContext } from './answering/chunk-context.js';
import { answerForward } from './answering/forward.js';
import type { GiveWay } from './answering/in-turns.js';
import { answerLookUps } from './answering/look-up.js';
import { usualPrecedence } from './answering/merging/precedence.js';
import type { Precedence } from './answering/merging/precedence.js';
import { answerReverse } from './answering/reverse.js';
import { GazetteerNotLoadedError } from './gazetteer/gazetteer-not-loaded-error.js';
import type { GazetteerState } from './gazetteer/gazetteer-state.js';
import type { Gazetteer } from './gazetteer/gazetteer.js';
import type { Segment } from './gazetteer/segment.js';

/** Whether the geocoder can answer, and a sentence on why or why not. */
export interface Readiness {
  readonly ready: boolean;
  readonly detail: string;
}

/** How a chunk is to be answered. */
export interface GeocodeOptions {
  /** Epoch milliseconds. */
  readonly deadline: number;
  /** Where nobody waits for the answers: asked between queries, so that the event loop is never held for long. */
  readonly giveWay?: GiveWay;
}

/** A database that takes longer over nothing will not answer queries in time either. */
const PROBE_MS = 1_000;

const detailOf: Readonly<Record<Exclude<GazetteerState, 'usable'>, string>> = {
  'out of reach': 'the database does not answer',
  'schema too old': 'the schema is older than this release: migrate the database',
  'schema too new': 'the schema is of a newer release, and no longer for this one',
};

/** Finds destinations: the whole library behind one method. */
export class Geocoder {
  /** With a cache, what was asked of late is not searched again; `precedence` settles what data sets tell apart. */
  constructor(
    private readonly gazetteer: Gazetteer,
    private readonly cache?: AnswerCache,
    private readonly precedence: Precedence = usualPrecedence,
  ) {}

  /** How much the cache has saved; undefined without one. */
  get cacheFigures(): CacheFigures | undefined {
    return this.cache?.figures;
  }

  /** The data sets that answer now; none before they have been loaded. */
  get dataSets(): readonly DataSetHeld[] {
    return this.loadedSegments().map(({ dataset, generation }) => ({ name: dataset, generation }));
  }

  /**
   * Answers a chunk's queries, in their order. Rejects when Postgres is out of reach,
   * the gazetteer is not loaded or the deadline passes.
   */
  async geocode(
    chunk: GeocodeChunk,
    { deadline, giveWay }: GeocodeOptions,
  ): Promise<readonly GeocodeAnswer[]> {
    const { explain, outlines } = chunk;
    const snapshot = this.gazetteer.snapshot();
    const context: ChunkContext = {
      gazetteer: this.gazetteer,
      snapshot,
      deadline,
      explain,
      outlines,
      precedence: this.precedence,
      giveWay,
    };
    const search = (queries: readonly GeocodeQuery[]) => answerAll(queries, context);
    return this.cache ? this.cache.through(chunk.queries, context, search) : search(chunk.queries);
  }

  /** Whether there is anything to search in, and whether Postgres answers with a schema that fits. */
  async readiness(): Promise<Readiness> {
    const state = await this.gazetteer.state({ deadline: Date.now() + PROBE_MS });
    if (state !== 'usable') return { ready: false, detail: detailOf[state] };
    const segments = this.loadedSegments().length;
    return segments > 0
      ? { ready: true, detail: `${segments} data sets loaded` }
      : { ready: false, detail: 'no data set loaded' };
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

/** Each kind of query in its own way, all at once. */
const answerAll = async (
  queries: readonly GeocodeQuery[],
  context: ChunkContext,
): Promise<readonly GeocodeAnswer[]> => {
  const answered = await Promise.all([
    answerKind(queries, isForward, (forward) => answerForward(forward, context)),
    answerKind(queries, isReverse, (reverse) => answerReverse(reverse, context)),
    answerKind(queries, isLookUp, (lookUps) => answerLookUps(lookUps, context)),
  ]);
  const answers = new Map(answered.flat());
  return queries.map((query) => answers.get(query) ?? { outcome: 'no-match' });
};

/** The queries of one kind, answered together, each with its answer. */
const answerKind = async <Query extends GeocodeQuery>(
  queries: readonly GeocodeQuery[],
  isKind: (query: GeocodeQuery) => query is Query,
  answer: (queries: readonly Query[]) => Promise<readonly GeocodeAnswer[]>,
): Promise<readonly (readonly [GeocodeQuery, GeocodeAnswer])[]> => {
  const ofKind = queries.filter(isKind);
  if (ofKind.length === 0) return [];
  const answers = await answer(ofKind);
  return ofKind.map((query, index) => [query, answers[index] ?? { outcome: 'no-match' }]);
};

type Kind<Name extends GeocodeQuery['kind']> = Extract<GeocodeQuery, { kind: Name }>;

const isForward = (query: GeocodeQuery): query is Kind<'text' | 'structured'> =>
  query.kind === 'text' || query.kind === 'structured';

const isReverse = (query: GeocodeQuery): query is Kind<'reverse'> => query.kind === 'reverse';

const isLookUp = (query: GeocodeQuery): query is Kind<'id' | 'source-id'> =>
  query.kind === 'id' || query.kind === 'source-id';
