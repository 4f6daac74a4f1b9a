import { ordinalVariants } from '../parsing/text/numerals.js';
import { GrowableInt32Array } from './integer-lists.js';
import type { Segment } from './segment.js';
import { SpellingDictionary } from './spelling-dictionary.js';

/** Prefixes the tokens of postcodes, so that the postcode 12345 differs from 12345 in a name. */
export const POSTCODE_MARK = '#';

/** What document frequencies are counted from. */
export type IndexedDocuments = Pick<Segment, 'documents' | 'ownWords' | 'areaWords'>;

/**
 * All words of the loaded gazetteer. A token is the number of a word. Shared by all segments, so that
 * each word of a query is looked up once, and weighed by its inverse document frequency over all of
 * them.
 */
export class Vocabulary {
  private readonly tokens = new Map<string, number>();
  private readonly words: string[] = [];
  private readonly lengths = new GrowableInt32Array();
  private readonly firstUnits = new GrowableInt32Array();
  private readonly ownFrequencies = new GrowableInt32Array();
  private readonly areaFrequencies = new GrowableInt32Array();
  private readonly ownIdf = new IdfTable(this.ownFrequencies);
  private readonly areaIdf = new IdfTable(this.areaFrequencies);
  private readonly spellings = new SpellingDictionary();
  private readonly prefixes = new PrefixDictionary(this.words);
  private readonly ordinals = new Map<string, readonly number[]>();
  private documents = 0;
  private lengthOfPostcode = 0;

  /** Length of the longest postcode key: longer spans of a query need not be looked up. */
  get longestPostcode(): number {
    return this.lengthOfPostcode;
  }

  /** Undefined for an out-of-vocabulary word. */
  tokenOf(word: string): number | undefined {
    return this.tokens.get(word);
  }

  wordOf(token: number): string {
    return this.words[token] ?? '';
  }

  /** Length of a token's word in UTF-16 units; that of a postcode includes POSTCODE_MARK. */
  lengthOf(token: number): number {
    return this.lengths.at(token);
  }

  /** Whether a token's word begins with a prefix. */
  beginsWith(token: number, { letters, firstUnits, mask }: WordPrefix): boolean {
    if ((this.firstUnits.at(token) & mask) !== firstUnits) return false;
    return letters.length <= FIRST_UNITS
      ? this.lengthOf(token) >= letters.length
      : this.wordOf(token).startsWith(letters);
  }

  /** The postcode key of a postcode's token. */
  postcodeOf(token: number): string {
    return (this.words[token] ?? '').slice(POSTCODE_MARK.length);
  }

  /**
   * Tokens of the other forms of a number that may count streets: `89` for `89th`. Cached, as every
   * house number has seven, of which hardly any is a word; not if it is padded with zeros, of which
   * there may be any number.
   */
  ordinalsOf(word: string): readonly number[] {
    const known = this.ordinals.get(word);
    if (known) return known;
    const variants = ordinalVariants(word);
    if (variants.length === 0) return noTokens;
    const tokens = variants.flatMap((variant) => this.tokenOf(variant) ?? []);
    if (word.length <= MAX_ORDINAL_LENGTH) this.ordinals.set(word, tokens);
    return tokens;
  }

  /** The token of a word, which is added if it is new. */
  intern(word: string): number {
    const known = this.tokens.get(word);
    if (known !== undefined) return known;
    const token = this.tokens.size;
    if (this.ordinals.size > 0) this.ordinals.clear();
    this.tokens.set(word, token);
    this.words.push(word);
    this.lengths.push(word.length);
    this.firstUnits.push(firstUnitsOf(word));
    this.ownFrequencies.push(0);
    this.areaFrequencies.push(0);
    if (word.startsWith(POSTCODE_MARK)) {
      this.lengthOfPostcode = Math.max(this.lengthOfPostcode, word.length - POSTCODE_MARK.length);
    } else {
      this.spellings.add(token, word);
    }
    this.prefixes.add(token, word);
    return token;
  }

  /** Tokens of the words at edit distance 1 from this one. */
  withinOneEdit(word: string): readonly number[] {
    return this.spellings.withinOneEdit(word, !this.tokens.has(word));
  }

  /** Tokens of the words that an abbreviation may be the beginning of; the word itself is excluded. */
  startingWith(prefix: string): readonly number[] {
    return this.prefixes.abbreviatedBy(prefix);
  }

  /** Tokens of all words that begin with a prefix, the word itself included; of postcodes behind POSTCODE_MARK. */
  withPrefix(prefix: string): readonly number[] {
    return this.prefixes.startingWith(prefix);
  }

  /** Adds a segment to the document frequencies (`sign` 1), or removes it (-1). */
  count(sign: 1 | -1, { documents, ownWords, areaWords }: IndexedDocuments): void {
    this.documents += sign * documents;
    for (const [frequencies, index] of [
      [this.ownFrequencies, ownWords],
      [this.areaFrequencies, areaWords],
    ] as const) {
      index.tokens.forEach((token, at) => {
        const frequency = (index.starts[at + 1] ?? 0) - (index.starts[at] ?? 0);
        frequencies.set(token, frequencies.at(token) + sign * frequency);
      });
    }
    this.ownIdf.setDocumentCount(this.documents);
    this.areaIdf.setDocumentCount(this.documents);
  }

  /** Whether a token is in the name of a document, and not only in that of a place around one. */
  isInNames(token: number): boolean {
    return this.ownFrequencies.at(token) > 0;
  }

  /** Whether a token is in the name of a place that has streets. */
  isInPlaceNames(token: number): boolean {
    return this.areaFrequencies.at(token) > 0;
  }

  /** The IDF of a token among the names and postcodes of documents. */
  idfOf(token: number): number {
    return this.ownIdf.of(token);
  }

  /** The IDF of a token among the names of the places that contain documents. */
  areaIdfOf(token: number): number {
    return this.areaIdf.of(token);
  }

  /** The weight of an out-of-vocabulary word. */
  get outOfVocabularyIdf(): number {
    return Math.log1p(this.documents);
  }
}

/** A prefix, prepared to be compared with the words of many tokens. */
export interface WordPrefix {
  readonly letters: string;
  /** Its first UTF-16 units, as `firstUnitsOf` returns them. */
  readonly firstUnits: number;
  /** The bits of `firstUnits` to compare: fewer for a prefix that is shorter. */
  readonly mask: number;
}

/** @example preparePrefix('haup') // { letters: 'haup', firstUnits: 0x00680061, mask: ~0 } */
export const preparePrefix = (letters: string): WordPrefix => ({
  letters,
  firstUnits: firstUnitsOf(letters),
  mask: masksOfShortPrefixes[letters.length] ?? ~0,
});

/** How many UTF-16 units `firstUnitsOf` reads. */
const FIRST_UNITS = 2;

/** By the length of the prefix. */
const masksOfShortPrefixes: readonly number[] = [0, ~0xffff];

/**
 * The first two UTF-16 units of a word as one integer. `startsWith` on the words of many documents is a megamorphic
 * call, as V8 has a hidden class for each representation of a string; comparing integers is none. A suggestion over a
 * million addresses takes 150 instead of 160 microseconds.
 */
const firstUnitsOf = (word: string): number =>
  ((word.charCodeAt(0) || 0) << 16) | (word.charCodeAt(1) || 0);

const noTokens: readonly number[] = [];

/** Three digits and the longest ending: some 10,000 words. */
const MAX_ORDINAL_LENGTH = 6;

/**
 * Inverse document frequency of each token: ln(1 + N / df), where N is the number of documents and df
 * how many of them contain the token. Computed on first use, as most tokens are never queried.
 */
class IdfTable {
  private documents = 0;
  private computed = new Float64Array(0);

  constructor(private readonly frequencies: GrowableInt32Array) {}

  /** Sets N, and discards what was computed for another N. */
  setDocumentCount(documents: number): void {
    this.documents = documents;
    this.computed = new Float64Array(this.frequencies.length);
  }

  of(token: number): number {
    const computed = this.computed[token];
    if (computed) return computed;
    const idf = Math.log1p(this.documents / Math.max(1, this.frequencies.at(token)));
    this.computed[token] = idf;
    return idf;
  }
}

/** Words are bucketed by their first letters; a shorter word has a bucket of its own. */
const BUCKET_LETTERS = 3;
/** A prefix with more completions than this is too ambiguous to be an abbreviation. */
const MAX_COMPLETIONS = 40;

const onlyLetters = /^\p{L}+$/u;

/** Finds the words that begin with a prefix or an abbreviation (`Mannerheimint.`). */
class PrefixDictionary {
  /** Tokens by the first letters of their words, in the order in which they were added. */
  private readonly buckets = new Map<string, number[]>();
  /** The buckets in the order of their words; of those that have been read since a word was added. */
  private readonly sorted = new Map<string, readonly number[]>();
  /** The buckets of each prefix that is shorter than their letters. */
  private readonly bucketsOfPrefix = new Map<string, string[]>();
  /** The tokens of such prefixes, which are many; until another word is added. */
  private readonly tokensOfPrefix = new Map<string, readonly number[]>();

  constructor(private readonly words: readonly string[]) {}

  add(token: number, word: string): void {
    const key = word.slice(0, BUCKET_LETTERS);
    const bucket = this.buckets.get(key);
    if (bucket) bucket.push(token);
    else this.addBucket(key, token);
    this.sorted.delete(key);
    if (this.tokensOfPrefix.size > 0) this.tokensOfPrefix.clear();
  }

  /**
   * Tokens of the words that begin with a prefix; none for an empty one. Of words that were added in the same order they
   * are in the same order, whatever was looked up before.
   */
  startingWith(prefix: string): readonly number[] {
    if (prefix.length >= BUCKET_LETTERS) return this.range(prefix);
    const known = this.tokensOfPrefix.get(prefix);
    if (known) return known;
    const keys = this.bucketsOfPrefix.get(prefix);
    if (!keys) return [];
    const tokens = keys.flatMap((key) => this.buckets.get(key) ?? []);
    this.tokensOfPrefix.set(prefix, tokens);
    return tokens;
  }

  /** Tokens of the words of letters that are longer than an abbreviation and begin with it, ascending. */
  abbreviatedBy(abbreviation: string): readonly number[] {
    if (abbreviation.length < BUCKET_LETTERS) return [];
    const tokens: number[] = [];
    for (const token of this.range(abbreviation)) {
      const word = this.words[token] ?? '';
      if (word.length > abbreviation.length && onlyLetters.test(word)) tokens.push(token);
      if (tokens.length > MAX_COMPLETIONS) return [];
    }
    return tokens.sort((one, other) => one - other);
  }

  private addBucket(key: string, token: number): void {
    this.buckets.set(key, [token]);
    const shortest = Math.min(key.length, BUCKET_LETTERS - 1);
    for (let length = 1; length <= shortest; length += 1) {
      const prefix = key.slice(0, length);
      const keys = this.bucketsOfPrefix.get(prefix);
      if (keys) keys.push(key);
      else this.bucketsOfPrefix.set(prefix, [key]);
    }
  }

  /** Of a sorted bucket, the words that begin with a prefix are adjacent. */
  private range(prefix: string): readonly number[] {
    const bucket = this.sortedBucket(prefix.slice(0, BUCKET_LETTERS));
    const wordAt = (at: number): string => this.words[bucket[at] ?? -1] ?? '';
    const first = firstIndex(bucket.length, (at) => wordAt(at) >= prefix);
    const count = firstIndex(bucket.length - first, (at) => !wordAt(first + at).startsWith(prefix));
    return bucket.slice(first, first + count);
  }

  private sortedBucket(key: string): readonly number[] {
    const known = this.sorted.get(key);
    if (known) return known;
    const { words } = this;
    const bucket = [...(this.buckets.get(key) ?? [])].sort((one, other) =>
      (words[one] ?? '') < (words[other] ?? '') ? -1 : 1,
    );
    this.sorted.set(key, bucket);
    return bucket;
  }
}

/** The first index from 0 for which a condition holds, which holds for all behind it (binary search). */
const firstIndex = (length: number, holds: (index: number) => boolean): number => {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};
