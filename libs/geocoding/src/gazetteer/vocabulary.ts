import { BeginningDictionary } from './beginning-dictionary.js';
import { GrowingIntegers } from './growing-integers.js';
import { RarityTable } from './rarity-table.js';
import type { Segment } from './segment.js';
import { SpellingDictionary } from './spelling-dictionary.js';

/** Marks a postcode's token, so that 12345 as a postcode is another word than in a name. */
export const POSTCODE_MARK = '#';

/** What a segment's words are counted from. */
export type Counted = Pick<Segment, 'documents' | 'ownWords' | 'areaWords'>;

/**
 * Every word of the loaded gazetteer, numbered: a token is such a number. Shared by all segments,
 * so that a query's words are looked up once, and weighed by how many documents hold them.
 */
export class Vocabulary {
  private readonly tokens = new Map<string, number>();
  private readonly words: string[] = [];
  private readonly ownFrequencies = new GrowingIntegers();
  private readonly areaFrequencies = new GrowingIntegers();
  private readonly ownRarity = new RarityTable(this.ownFrequencies);
  private readonly areaRarity = new RarityTable(this.areaFrequencies);
  private readonly dictionary = new SpellingDictionary();
  private readonly beginnings = new BeginningDictionary();
  private documents = 0;

  tokenOf(word: string): number | undefined {
    return this.tokens.get(word);
  }

  wordOf(token: number): string {
    return this.words[token] ?? '';
  }

  /** Whether the word of a token begins with a letter. */
  beginsWith(token: number, letter: string): boolean {
    return this.words[token]?.startsWith(letter) ?? false;
  }

  /** The postcode of a token, as its key. */
  postcodeOf(token: number): string {
    return (this.words[token] ?? '').slice(POSTCODE_MARK.length);
  }

  /** The word's token; a new one if the word is new. */
  admit(word: string): number {
    const known = this.tokens.get(word);
    if (known !== undefined) return known;
    const token = this.tokens.size;
    this.tokens.set(word, token);
    this.words.push(word);
    this.ownFrequencies.push(0);
    this.areaFrequencies.push(0);
    if (!word.startsWith(POSTCODE_MARK)) {
      this.dictionary.add(token, word);
      this.beginnings.add(token, word);
    }
    return token;
  }

  /** Tokens of words that are one edit away from this one, itself excluded. */
  misspelt(word: string): readonly number[] {
    return this.dictionary.withinOneEdit(word, !this.tokens.has(word));
  }

  /** Tokens of words that begin with this one, itself excluded. */
  beginningWith(start: string): readonly number[] {
    return this.beginnings.beginningWith(start);
  }

  /** Counts a segment's documents in (`sign` 1) or out (-1). */
  count(sign: 1 | -1, { documents, ownWords, areaWords }: Counted): void {
    this.documents += sign * documents;
    for (const [frequencies, postings] of [
      [this.ownFrequencies, ownWords],
      [this.areaFrequencies, areaWords],
    ] as const) {
      postings.tokens.forEach((token, index) => {
        const holders = (postings.starts[index + 1] ?? 0) - (postings.starts[index] ?? 0);
        frequencies.set(token, frequencies.at(token) + sign * holders);
      });
    }
    this.ownRarity.reckonAmong(this.documents);
    this.areaRarity.reckonAmong(this.documents);
  }

  /** How much a word tells: its rarity among the names of documents. */
  weightOf(token: number): number {
    return this.ownRarity.of(token);
  }

  /** The same among the names of the places that documents lie in. */
  areaWeightOf(token: number): number {
    return this.areaRarity.of(token);
  }

  /** The weight of a word that no document holds. */
  get strangerWeight(): number {
    return Math.log1p(this.documents);
  }
}
