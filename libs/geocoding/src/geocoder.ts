import type { GeocodeAnswer, GeocodeChunk, GeocodeQuery } from '#contracts';
import type { ChunkContext } from './answering/chunk-context.js';
import { answerForward } from './answering/forward.js';
import { answerLookUps } from './answering/look-up.js';
import { answerReverse } from './answering/reverse.js';
import { GazetteerNotLoadedError } from './gazetteer/gazetteer-not-loaded-error.js';
import type { Gazetteer } from './gazetteer/gazetteer.js';

export interface Readiness {
  readonly ready: boolean;
  readonly detail: string;
}

/** Finds destinations: the whole library behind one method. */
export class Geocoder {
  constructor(private readonly gazetteer: Gazetteer) {}

  /**
   * Answers a chunk's queries, in their order. Rejects when Postgres is out of reach,
   * the gazetteer is not loaded or the deadline (epoch milliseconds) passes.
   */
  async geocode(
    chunk: GeocodeChunk,
    { deadline }: { readonly deadline: number },
  ): Promise<readonly GeocodeAnswer[]> {
    const { explain, outlines } = chunk;
    const snapshot = this.gazetteer.snapshot();
    const context = { gazetteer: this.gazetteer, snapshot, deadline, explain, outlines };
    const answers: GeocodeAnswer[] = [];
    await Promise.all([
      answerKind(chunk.queries, isForward, { answer: answerForward, answers, context }),
      answerKind(chunk.queries, isReverse, { answer: answerReverse, answers, context }),
      answerKind(chunk.queries, isLookUp, { answer: answerLookUps, answers, context }),
    ]);
    return answers;
  }

  /** Whether there is anything to search in, and whether Postgres answers. */
  async readiness(): Promise<Readiness> {
    const isReachable = await this.gazetteer.isReachable({ deadline: Date.now() + PROBE_MS });
    if (!isReachable) return { ready: false, detail: 'the database does not answer' };
    const segments = this.loadedSegments();
    return segments > 0
      ? { ready: true, detail: `${segments} data sets loaded` }
      : { ready: false, detail: 'no data set loaded' };
  }

  private loadedSegments(): number {
    try {
      return this.gazetteer.snapshot().segments.length;
    } catch (error) {
      if (error instanceof GazetteerNotLoadedError) return 0;
      throw error;
    }
  }
}

/** A database that takes longer over nothing will not answer queries in time either. */
const PROBE_MS = 1_000;

interface Answering<Query> {
  readonly answer: (
    queries: readonly Query[],
    context: ChunkContext,
  ) => Promise<readonly GeocodeAnswer[]>;
  /** Filled in, each answer at its query's place. */
  readonly answers: GeocodeAnswer[];
  readonly context: ChunkContext;
}

/** Answers the queries of one kind together and puts each answer in its place. */
const answerKind = async <Query extends GeocodeQuery>(
  queries: readonly GeocodeQuery[],
  isKind: (query: GeocodeQuery) => query is Query,
  { answer, answers, context }: Answering<Query>,
): Promise<void> => {
  const places = queries.flatMap((query, place) => (isKind(query) ? [place] : []));
  if (places.length === 0) return;
  const found = await answer(queries.filter(isKind), context);
  places.forEach((place, index) => {
    answers[place] = found[index] ?? { outcome: 'no-match' };
  });
};

type Kind<Name extends GeocodeQuery['kind']> = Extract<GeocodeQuery, { kind: Name }>;

const isForward = (query: GeocodeQuery): query is Kind<'text' | 'structured'> =>
  query.kind === 'text' || query.kind === 'structured';

const isReverse = (query: GeocodeQuery): query is Kind<'reverse'> => query.kind === 'reverse';

const isLookUp = (query: GeocodeQuery): query is Kind<'id' | 'source-id'> =>
  query.kind === 'id' || query.kind === 'source-id';
