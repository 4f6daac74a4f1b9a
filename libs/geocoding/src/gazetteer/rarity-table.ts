import type { GrowingIntegers } from './growing-integers.js';

/**
 * How rare each token is: the logarithm of how many documents there are for each that holds it.
 * Reckoned when first asked for, as most words of a gazetteer never are.
 */
export class RarityTable {
  private documents = 0;
  private known = new Float64Array(0);

  constructor(private readonly frequencies: GrowingIntegers) {}

  /** Forgets what was reckoned among another number of documents. */
  reckonAmong(documents: number): void {
    this.documents = documents;
    this.known = new Float64Array(this.frequencies.length);
  }

  of(token: number): number {
    const known = this.known[token];
    if (known) return known;
    const rarity = Math.log1p(this.documents / Math.max(1, this.frequencies.at(token)));
    this.known[token] = rarity;
    return rarity;
  }
}
