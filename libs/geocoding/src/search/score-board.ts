import type { Segment } from '../gazetteer/segment.js';

const boards = new WeakMap<Segment, ScoreBoard>();

/** What scores less than this share of the best is not looked at: a sort of all would cost more than the search. */
const LEAST_SHARE_OF_BEST = 0.3;

/** Sums of weights by document: an array as long as the segment, of which few places are used. */
export class ScoreBoard {
  private readonly scores: Float32Array;
  private touched: number[] = [];
  private most = 0;

  /** The segment's own board, cleared: searches run one after the other. */
  static of(segment: Segment): ScoreBoard {
    const board = boards.get(segment) ?? new ScoreBoard(segment.documents);
    boards.set(segment, board);
    return board;
  }

  private constructor(documents: number) {
    this.scores = new Float32Array(documents);
  }

  get highest(): number {
    return this.most;
  }

  scoreOf(document: number): number {
    return this.scores[document] ?? 0;
  }

  has(document: number): boolean {
    return this.scores[document] !== 0;
  }

  add(document: number, weight: number): void {
    const score = this.scores[document] ?? 0;
    if (score === 0) this.touched.push(document);
    this.scores[document] = score + weight;
    if (score + weight > this.most) this.most = score + weight;
  }

  /** The highest of these documents (of all touched ones by default), best first. */
  best(most: number, among: readonly number[] = this.touched): readonly number[] {
    return this.near(among)
      .sort((one, other) => this.scoreOf(other) - this.scoreOf(one) || one - other)
      .slice(0, most);
  }

  /** The highest of all touched documents, in any order. */
  contenders(most: number): readonly number[] {
    const near = this.near(this.touched);
    return near.length <= most ? near : this.best(most, near);
  }

  private near(documents: readonly number[]): number[] {
    const least = this.most * LEAST_SHARE_OF_BEST;
    return documents.filter((document) => this.scoreOf(document) >= least);
  }

  clear(): void {
    for (const document of this.touched) this.scores[document] = 0;
    this.touched = [];
    this.most = 0;
  }
}
