import { LRUCache } from 'lru-cache';
import type { GeocodeAnswer, GeocodeQuery } from '#contracts';
import type { Segment } from '../gazetteer/segment.js';
import type { ChunkContext } from './chunk-context.js';

/** How often what was asked had been asked before, and how many answers are kept. */
export interface CacheFigures {
  readonly hits: number;
  readonly misses: number;
  readonly size: number;
}

type Queries = readonly GeocodeQuery[];
type Answers = readonly GeocodeAnswer[];

/**
 * The latest answers of one worker, so that what many ask is searched once. They hold for what the
 * gazetteer has in memory: a data set that is swapped takes all of them with it.
 */
export class AnswerCache {
  private readonly answers: LRUCache<string, GeocodeAnswer>;
  private segments: WeakRef<readonly Segment[]> | undefined;
  private hits = 0;
  private misses = 0;

  /** `most` answers are kept: those asked for last. */
  constructor(most: number) {
    this.answers = new LRUCache({ max: most });
  }

  get figures(): CacheFigures {
    return { hits: this.hits, misses: this.misses, size: this.answers.size };
  }

  /** Answers what is known, and has `search` answer the rest; who asks why is answered anew. */
  async through(
    queries: Queries,
    context: ChunkContext,
    search: (queries: Queries) => Promise<Answers>,
  ): Promise<Answers> {
    if (context.explain) return search(queries);
    this.forgetOthersThan(context);
    const keys = queries.map((query) => keyOf(query, context));
    const known = keys.map((key) => this.answers.get(key));
    const unknown = queries.filter((_, index) => !known[index]);
    this.hits += queries.length - unknown.length;
    this.misses += unknown.length;
    if (unknown.length === 0) return known as Answers;
    const found = (await search(unknown)).values();
    const answers = known.map((answer) => answer ?? (found.next().value as GeocodeAnswer));
    if (this.mayKeep(context)) keys.forEach((key, index) => this.answers.set(key, answers[index]));
    return answers;
  }

  private forgetOthersThan({ snapshot: { segments } }: ChunkContext): void {
    if (this.segments?.deref() === segments) return;
    this.answers.clear();
    this.segments = new WeakRef(segments);
  }

  /** After the deadline an answer may be an early end; after a swap it is one of yesterday. */
  private mayKeep({ deadline, snapshot }: ChunkContext): boolean {
    return Date.now() <= deadline && this.segments?.deref() === snapshot.segments;
  }
}

const keyOf = (query: GeocodeQuery, { outlines }: ChunkContext): string =>
  `${outlines ? 'outlines' : 'points'} ${JSON.stringify(query)}`;
