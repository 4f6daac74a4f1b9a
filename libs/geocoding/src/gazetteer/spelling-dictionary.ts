import { isBrokenOrdinal, isOrdinal, keepsDigits } from '../text/ordinals.js';
import { GrowingIntegers } from './growing-integers.js';
import { isOneEditAway } from './one-edit.js';

/** Shorter words are too like one another to be corrected, and longer ones too long to be words. */
const SHORTEST = 3;
const LONGEST = 32;
/** Three letters are a word that the gazetteer knows more often than a slip in one. */
const SHORTEST_KNOWN = 4;

const hangul = /^[\p{sc=Hangul}]+$/u;
/** A Han character is a word of its own, and another one in its place another name: 南京東路 and 南京西路. */
const correctable = /^(?:(?!\p{sc=Han})\p{L})+$/u;
const FIRST_BUCKETS = 1 << 12;

/**
 * A deletes dictionary (W. Garbe's symmetric delete spelling correction): each word is filed under
 * itself and under itself less any one letter, with its doubled letters and without. Two words within one edit, a transposition
 * included, then share an entry. Entries are hashes chained in flat arrays; a hit is verified.
 */
export class SpellingDictionary {
  private readonly words: string[] = [];
  private readonly tokens = new GrowingIntegers();
  private heads = new Int32Array(FIRST_BUCKETS).fill(-1);
  private readonly next = new GrowingIntegers();
  private readonly entryHash = new GrowingIntegers();
  private readonly entryWord = new GrowingIntegers();

  add(token: number, word: string): void {
    if (!isCorrectable(word) && !isOrdinal(word)) return;
    const index = this.words.length;
    this.words.push(word);
    this.tokens.push(token);
    for (const hash of hashesOf(word)) this.file(hash, index);
  }

  /**
   * Tokens of the words at distance one from this one, doubled letters counted once; of the
   * shortest words only where this one is a stranger.
   */
  withinOneEdit(word: string, isStranger: boolean): readonly number[] {
    if (!isCorrectable(word) && !isBrokenOrdinal(word)) return [];
    if (!isStranger && !isLongEnough(word)) return [];
    const found = new Set<number>();
    const squeezed = squeeze(word);
    for (const hash of hashesOf(word)) {
      for (let entry = this.head(hash); entry >= 0; entry = this.next.at(entry)) {
        const index = this.entryWord.at(entry);
        if (this.entryHash.at(entry) !== hash || found.has(index)) continue;
        const known = this.words[index] ?? '';
        if (!isStranger && !isLongEnough(known)) continue;
        if (isLike(word, squeezed, known) && keepsDigits(word, known)) found.add(index);
      }
    }
    return [...found].map((index) => this.tokens.at(index));
  }

  private head(hash: number): number {
    return this.heads[hash & (this.heads.length - 1)] ?? -1;
  }

  private file(hash: number, word: number): void {
    if (this.next.length >= this.heads.length) this.rehash();
    const bucket = hash & (this.heads.length - 1);
    const entry = this.next.length;
    this.entryHash.push(hash);
    this.entryWord.push(word);
    this.next.push(this.heads[bucket] ?? -1);
    this.heads[bucket] = entry;
  }

  private rehash(): void {
    this.heads = new Int32Array(this.heads.length * 2).fill(-1);
    for (let entry = 0; entry < this.next.length; entry += 1) {
      const bucket = this.entryHash.at(entry) & (this.heads.length - 1);
      this.next.set(entry, this.heads[bucket] ?? -1);
      this.heads[bucket] = entry;
    }
  }
}

const isCorrectable = (word: string): boolean =>
  word.length >= SHORTEST && word.length <= LONGEST && correctable.test(word);

/** Hangul packs several letters into one character. */
const isLongEnough = (word: string): boolean => word.length >= SHORTEST_KNOWN || hangul.test(word);

/** Doubled letters count once: to forget one, or to double another, is the commonest slip. */
const squeeze = (word: string): string => word.replace(doubled, '$1');

const doubled = /(\p{L})\1+/gu;

const isLike = (word: string, squeezed: string, other: string): boolean => {
  if (word === other) return false;
  if (isOneEditAway(word, other)) return true;
  const squeezedOther = squeeze(other);
  return squeezed === squeezedOther || isOneEditAway(squeezed, squeezedOther);
};

/** Hashes of the word, as it is and squeezed, whole and less each of its letters. */
const hashesOf = (word: string): Set<number> => {
  const hashes = new Set<number>();
  for (const form of new Set([word, squeeze(word)])) {
    for (let omitted = -1; omitted < form.length; omitted += 1) {
      hashes.add(hashWithout(form, omitted));
    }
  }
  return hashes;
};

/** FNV-1a over the word's code units, one of them left out. */
const hashWithout = (word: string, omitted: number): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1) {
    if (index !== omitted) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  }
  return hash ^ (hash >>> 15);
};
