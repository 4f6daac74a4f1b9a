import type { Segment } from '../../index/segment.js';
import { retrievalLimits } from '../../ranking/weights.js';

/**
 * Accumulates the weights of the documents of one segment, and whether a word of a document's own name
 * is among them. Its arrays are as long as the segment and reused by every search; the documents
 * touched are listed, so that clearing costs no more than the search.
 */
export class ScoreAccumulator {
  private readonly scores: Float32Array;
  private readonly named: Uint8Array;
  /** The last term that a document was scored for, and the weight that it got for it. */
  private readonly lastTerm: Uint8Array;
  private readonly lastWeight: Float32Array;
  private readonly touched: Int32Array;
  private touchedCount = 0;
  private term = 0;
  private most = 0;

  /** The accumulator of a segment, cleared by the search before. Searches of one process do not overlap. */
  static of(segment: Segment): ScoreAccumulator {
    const accumulator = accumulators.get(segment) ?? new ScoreAccumulator(segment);
    accumulators.set(segment, accumulator);
    return accumulator;
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

  /** Begins another term. */
  nextTerm(): void {
    this.term += 1;
  }

  /**
   * Adds the weight of the current term. A document with several readings of a term gets the
   * largest weight once.
   */
  add(document: number, weight: number): void {
    const score = this.scores[document] ?? 0;
    if (score === 0) {
      this.touched[this.touchedCount] = document;
      this.touchedCount += 1;
    }
    const previous = this.lastTerm[document] === this.term ? (this.lastWeight[document] ?? 0) : 0;
    if (weight <= previous) return;
    this.lastTerm[document] = this.term;
    this.lastWeight[document] = weight;
    const sum = score + weight - previous;
    this.scores[document] = sum;
    if (sum > this.most) this.most = sum;
  }

  isNamed(document: number): boolean {
    return this.named[document] === 1;
  }

  name(document: number): void {
    this.named[document] = 1;
  }

  /** The best of these documents that may answer, best first; of equal scores, the shortest names first. */
  best(
    most: number,
    among: readonly number[],
    mayAnswer: (document: number) => boolean,
  ): readonly number[] {
    const { least } = this;
    const best = new TopK(most, this.isBetter);
    for (const document of among) {
      if (this.scoreOf(document) >= least && mayAnswer(document)) best.offer(document);
    }
    return [...best.kept].sort((one, other) => (this.isBetter(one, other) ? -1 : 1));
  }

  /**
   * The documents touched that have enough of the best score, in any order. If they are more than `most`, the best of
   * those with a word in their own name, then the best of the others.
   */
  contenders(most: number): readonly number[] {
    const eligible = this.eligible();
    if (eligible.length <= most) return eligible;
    const contenders = new TopK(
      most,
      (one, other) =>
        this.isNamed(one) > this.isNamed(other) ||
        (this.isNamed(one) === this.isNamed(other) && this.isBetter(one, other)),
    );
    for (const document of eligible) contenders.offer(document);
    return contenders.kept;
  }

  /** The documents touched that have enough of the best score. */
  private eligible(): readonly number[] {
    const { least } = this;
    const documents: number[] = [];
    for (let at = 0; at < this.touchedCount; at += 1) {
      const document = this.touched[at] ?? 0;
      if (this.scoreOf(document) >= least) documents.push(document);
    }
    return documents;
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

  /** Scores below this are ignored. */
  private get least(): number {
    return this.most * retrievalLimits.leastContenderShare;
  }

  private lengthOf(document: number): number {
    const { starts } = this.segment.forms;
    return (starts[document + 1] ?? 0) - (starts[document] ?? 0);
  }
}

const accumulators = new WeakMap<Segment, ScoreAccumulator>();

/** Whether one item precedes another. */
type Order = (one: number, other: number) => boolean;

/**
 * Selects the first k of many numbers, in any order. A binary heap with the last of those kept on top,
 * so that rejecting a number costs one comparison.
 */
export class TopK {
  private readonly heap: number[] = [];

  constructor(
    private readonly most: number,
    private readonly isBefore: Order,
  ) {}

  get kept(): readonly number[] {
    return this.heap;
  }

  offer(item: number): void {
    const { heap } = this;
    if (heap.length < this.most) {
      heap.push(item);
      this.rise(heap.length - 1);
    } else if (heap[0] !== undefined && this.isBefore(item, heap[0])) {
      heap[0] = item;
      this.sink();
    }
  }

  private rise(from: number): void {
    const { heap } = this;
    for (let at = from; at > 0;) {
      const parent = (at - 1) >> 1;
      if (!this.isBefore(this.at(parent), this.at(at))) return;
      [heap[parent], heap[at]] = [this.at(at), this.at(parent)];
      at = parent;
    }
  }

  private sink(): void {
    const { heap } = this;
    for (let at = 0; ;) {
      let last = at;
      for (let child = 2 * at + 1; child <= 2 * at + 2 && child < heap.length; child += 1) {
        if (this.isBefore(this.at(last), this.at(child))) last = child;
      }
      if (last === at) return;
      [heap[last], heap[at]] = [this.at(at), this.at(last)];
      at = last;
    }
  }

  private at(index: number): number {
    return this.heap[index] ?? 0;
  }
}
