import { LRUCache } from 'lru-cache';
import type { GeocodeAnswer, GeocodeQuery } from '#contracts';
import { resultAt } from '../lists.js';
import type { Segment } from '../index/segment.js';
import type { ChunkContext, QuickAnswer } from './chunk-context.js';

/** Cache hits and misses since the start, and the number of entries. */
export interface CacheFigures {
  readonly hits: number;
  readonly misses: number;
  readonly size: number;
}

type Queries = readonly GeocodeQuery[];
type Answers = readonly QuickAnswer[];

/**
 * An LRU cache of the answers of one worker. Cleared when the segments of the snapshot change, that is
 * after every swap of a data set.
 */
export class AnswerCache {
  private readonly answers: LRUCache<string, GeocodeAnswer>;
  private segments: WeakRef<readonly Segment[]> | undefined;
  private hits = 0;
  private misses = 0;

  constructor(maxEntries: number) {
    this.answers = new LRUCache({ max: maxEntries });
  }

  get figures(): CacheFigures {
    return { hits: this.hits, misses: this.misses, size: this.answers.size };
  }

  /** Answers from the cache, and the rest by `search`. Bypassed when `explain` is set. */
  async getOrSearch(
    queries: Queries,
    context: ChunkContext,
    search: (queries: Queries) => Promise<Answers>,
  ): Promise<Answers> {
    if (context.explain) return search(queries);
    this.clearAfterSwap(context);
    const keys = queries.map((query) => keyOf(query, context));
    const cached = keys.map((key) => this.answers.get(key));
    const missing = queries.filter((_, index) => !cached[index]);
    const searched = missing.length === 0 ? [] : await search(missing);
    let next = 0;
    const answers = cached.map((answer) => answer ?? resultAt(searched, next++, 'the search'));
    // A postponed query is searched again, and counted then.
    this.hits += queries.length - missing.length;
    this.misses += searched.filter((answer) => answer !== 'postponed').length;
    if (this.mayStore(context))
      answers.forEach((answer, index) => {
        const key = resultAt(keys, index, 'the keys');
        if (!cached[index] && answer !== 'postponed') this.answers.set(key, answer);
      });
    return answers;
  }

  private clearAfterSwap({ snapshot: { segments } }: ChunkContext): void {
    if (this.segments?.deref() === segments) return;
    this.answers.clear();
    this.segments = new WeakRef(segments);
  }

  /** Not after the deadline, when a search may be incomplete, nor after a swap in the meantime. */
  private mayStore({ deadline, snapshot }: ChunkContext): boolean {
    return Date.now() <= deadline && this.segments?.deref() === snapshot.segments;
  }
}

const keyOf = (query: GeocodeQuery, { outlines }: ChunkContext): string =>
  `${outlines ? 'outlines' : 'points'} ${JSON.stringify(query)}`;
