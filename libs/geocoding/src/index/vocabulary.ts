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
  private readonly ownFrequencies = new GrowableInt32Array();
  private readonly areaFrequencies = new GrowableInt32Array();
  private readonly ownIdf = new IdfTable(this.ownFrequencies);
  private readonly areaIdf = new IdfTable(this.areaFrequencies);
  private readonly spellings = new SpellingDictionary();
  private readonly prefixes = new PrefixDictionary();
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

  /** Whether the word of a token begins with a letter. */
  beginsWith(token: number, letter: string): boolean {
    return this.words[token]?.startsWith(letter) ?? false;
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
    this.ownFrequencies.push(0);
    this.areaFrequencies.push(0);
    if (word.startsWith(POSTCODE_MARK)) {
      this.lengthOfPostcode = Math.max(this.lengthOfPostcode, word.length - POSTCODE_MARK.length);
    } else {
      this.spellings.add(token, word);
      this.prefixes.add(token, word);
    }
    return token;
  }

  /** Tokens of the words at edit distance 1 from this one. */
  withinOneEdit(word: string): readonly number[] {
    return this.spellings.withinOneEdit(word, !this.tokens.has(word));
  }

  /** Tokens of the words that an abbreviation may be the beginning of; the word itself is excluded. */
  startingWith(prefix: string): readonly number[] {
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

/** Words are bucketed by their first letters; a shorter prefix matches nothing. */
const BUCKET_LETTERS = 3;
/** A prefix with more completions than this is too ambiguous to be an abbreviation. */
const MAX_COMPLETIONS = 40;

/** A word and its token. */
interface PrefixedWord {
  readonly token: number;
  readonly word: string;
}

/** Finds the words that begin with an abbreviation (`Mannerheimint.`). */
class PrefixDictionary {
  private readonly buckets = new Map<string, PrefixedWord[]>();
  /** Buckets to which words were added since they were sorted, which is done when they are read. */
  private readonly unsorted = new Set<string>();

  add(token: number, word: string): void {
    if (word.length <= BUCKET_LETTERS || !/^\p{L}+$/u.test(word)) return;
    const key = word.slice(0, BUCKET_LETTERS);
    const bucket = this.buckets.get(key);
    if (bucket) bucket.push({ token, word });
    else this.buckets.set(key, [{ token, word }]);
    this.unsorted.add(key);
  }

  /** Tokens of the words that are longer than the prefix and begin with it, ascending. */
  startingWith(prefix: string): readonly number[] {
    if (prefix.length < BUCKET_LETTERS) return [];
    const bucket = this.sortedBucket(prefix.slice(0, BUCKET_LETTERS));
    const tokens: number[] = [];
    for (let at = firstNotBefore(bucket, prefix); at < bucket.length; at += 1) {
      const { token, word } = bucket[at] as PrefixedWord;
      if (!word.startsWith(prefix)) break;
      if (word.length > prefix.length) tokens.push(token);
      if (tokens.length > MAX_COMPLETIONS) return [];
    }
    return tokens.sort((one, other) => one - other);
  }

  private sortedBucket(key: string): readonly PrefixedWord[] {
    const bucket = this.buckets.get(key) ?? [];
    if (this.unsorted.delete(key)) bucket.sort((one, other) => (one.word < other.word ? -1 : 1));
    return bucket;
  }
}

/** The index of the first word that is not before a prefix (binary search). */
const firstNotBefore = (bucket: readonly PrefixedWord[], prefix: string): number => {
  let low = 0;
  let high = bucket.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bucket[middle] as PrefixedWord).word < prefix) low = middle + 1;
    else high = middle;
  }
  return low;
};
