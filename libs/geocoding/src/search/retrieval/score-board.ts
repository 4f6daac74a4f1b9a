import type { Segment } from '../../gazetteer/segment.js';
import { FirstFew } from './first-few.js';

const boards = new WeakMap<Segment, ScoreBoard>();

/** What scores less than this share of the best is not looked at: a sort of all would cost more than the search. */
const LEAST_SHARE_OF_BEST = 0.3;

/**
 * Sums of weights by document, and whether a word of its own name is among them: arrays as long as
 * the segment, of which few places are used.
 */
export class ScoreBoard {
  private readonly scores: Float32Array;
  private readonly named: Uint8Array;
  /** The term that a document was scored for last, and what it got for it. */
  private readonly lastTerm: Uint8Array;
  private readonly lastWeight: Float32Array;
  private readonly touched: Int32Array;
  private touchedCount = 0;
  private term = 0;
  private most = 0;

  /** The segment's own board, cleared: searches run one after the other. */
  static of(segment: Segment): ScoreBoard {
    const board = boards.get(segment) ?? new ScoreBoard(segment);
    boards.set(segment, board);
    return board;
  }

  private constructor(private readonly segment: Segment) {
    const { documents } = segment;
    this.scores = new Float32Array(documents);
    this.named = new Uint8Array(documents);
    this.lastTerm = new Uint8Array(documents);
    this.lastWeight = new Float32Array(documents);
    this.touched = new Int32Array(documents);
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

  /** What is added from now on is for another term. */
  nextTerm(): void {
    this.term += 1;
  }

  /** A term counts once for a document, however many of its readings it holds: the weightiest. */
  add(document: number, weight: number): void {
    const score = this.scores[document] ?? 0;
    if (score === 0) {
      this.touched[this.touchedCount] = document;
      this.touchedCount += 1;
    }
    const had = this.lastTerm[document] === this.term ? (this.lastWeight[document] ?? 0) : 0;
    if (weight <= had) return;
    this.lastTerm[document] = this.term;
    this.lastWeight[document] = weight;
    const sum = score + weight - had;
    this.scores[document] = sum;
    if (sum > this.most) this.most = sum;
  }

  isNamed(document: number): boolean {
    return this.named[document] === 1;
  }

  name(document: number): void {
    this.named[document] = 1;
  }

  /** The highest of these documents, best first; of equal ones, those with the shortest names. */
  best(most: number, among: readonly number[]): readonly number[] {
    const { least } = this;
    const best = new FirstFew(most, this.isBetter);
    for (const document of among) if (this.scoreOf(document) >= least) best.offer(document);
    return [...best.kept].sort((one, other) => (this.isBetter(one, other) ? -1 : 1));
  }

  /** The highest of all touched documents, in any order; those that are named before the others. */
  contenders(most: number): readonly number[] {
    const { least } = this;
    const contenders = new FirstFew(
      most,
      (one, other) =>
        this.isNamed(one) > this.isNamed(other) ||
        (this.isNamed(one) === this.isNamed(other) && this.isBetter(one, other)),
    );
    for (let at = 0; at < this.touchedCount; at += 1) {
      const document = this.touched[at] ?? 0;
      if (this.scoreOf(document) >= least) contenders.offer(document);
    }
    return contenders.kept;
  }

  clear(): void {
    for (let at = 0; at < this.touchedCount; at += 1) {
      const document = this.touched[at] ?? 0;
      this.scores[document] = 0;
      this.named[document] = 0;
      this.lastTerm[document] = 0;
    }
    this.touchedCount = 0;
    this.term = 0;
    this.most = 0;
  }

  private readonly isBetter = (one: number, other: number): boolean => {
    const lead = this.scoreOf(one) - this.scoreOf(other);
    if (lead !== 0) return lead > 0;
    const longer = this.lengthOf(one) - this.lengthOf(other);
    return longer === 0 ? one < other : longer < 0;
  };

  private get least(): number {
    return this.most * LEAST_SHARE_OF_BEST;
  }

  private lengthOf(document: number): number {
    const { starts } = this.segment.forms;
    return (starts[document + 1] ?? 0) - (starts[document] ?? 0);
  }
}
