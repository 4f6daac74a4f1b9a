import { isMisspeltOrdinal, isOrdinal, hasSameDigits } from '../parsing/text/numerals.js';
import { GrowableInt32Array } from './integer-lists.js';

/** Shorter words are too similar to each other to be corrected; longer ones are no words. */
const MIN_LENGTH = 3;
const MAX_LENGTH = 32;
/** Three letters that the gazetteer contains are more often meant than misspelt. */
const MIN_KNOWN_LENGTH = 4;

const hangul = /^[\p{sc=Hangul}]+$/u;
/** No Han characters: each is a word, and replacing one gives another name (南京東路, 南京西路). */
const correctable = /^(?:[a-z]+|(?:(?!\p{sc=Han})\p{L})+)$/u;
const INITIAL_BUCKETS = 1 << 12;

/**
 * A symmetric-delete dictionary (W. Garbe, SymSpell) for edit distance 1: each word is stored under the
 * hash of itself and of itself without any one letter, both as spelt and with doubled letters
 * collapsed. Two words within one edit, transposition included, then share a hash. Entries are chained
 * in a flat array; every hit is verified, as hashes collide.
 */
export class SpellingDictionary {
  private readonly words: string[] = [];
  private readonly tokens = new GrowableInt32Array();
  /** Where the last entry of each bucket begins in `entries`; -1 for an empty bucket. */
  private heads = new Int32Array(INITIAL_BUCKETS).fill(-1);
  /**
   * Of each entry its hash, its word, and where the entry before it in the bucket begins: side by side, as nearly every
   * entry that is looked at is in another cache line.
   */
  private readonly entries = new GrowableInt32Array();

  add(token: number, word: string): void {
    if (!isCorrectable(word) && !isOrdinal(word)) return;
    const index = this.words.length;
    this.words.push(word);
    this.tokens.push(token);
    for (const hash of hashesOf(word, collapse(word))) this.insert(hash, index);
  }

  /**
   * Tokens of the words at edit distance 1 from this one, the word itself excluded. A doubled letter
   * counts as a single one, in short words only if nothing else differs. Words of three letters only
   * match where this one is out of vocabulary.
   */
  withinOneEdit(word: string, isOutOfVocabulary: boolean): readonly number[] {
    if (!isCorrectable(word) && !isMisspeltOrdinal(word)) return [];
    if (!isOutOfVocabulary && !isLongEnough(word)) return [];
    const matches: number[] = [];
    const collapsed = collapse(word);
    for (const hash of hashesOf(word, collapsed)) {
      for (let entry = this.head(hash); entry >= 0; entry = this.entries.at(entry + BEFORE)) {
        if (this.entries.at(entry) !== hash) continue;
        const index = this.entries.at(entry + WORD);
        if (matches.includes(index)) continue;
        const known = this.words[index] ?? '';
        if (!isOutOfVocabulary && !isLongEnough(known)) continue;
        if (isSimilar(word, collapsed, known) && hasSameDigits(word, known)) matches.push(index);
      }
    }
    return matches.map((index) => this.tokens.at(index));
  }

  private head(hash: number): number {
    return this.heads[hash & (this.heads.length - 1)] ?? -1;
  }

  private insert(hash: number, word: number): void {
    if (this.entries.length >= this.heads.length * ENTRY_SIZE) this.rehash();
    const bucket = hash & (this.heads.length - 1);
    const entry = this.entries.length;
    this.entries.push(hash);
    this.entries.push(word);
    this.entries.push(this.heads[bucket] ?? -1);
    this.heads[bucket] = entry;
  }

  private rehash(): void {
    this.heads = new Int32Array(this.heads.length * 2).fill(-1);
    for (let entry = 0; entry < this.entries.length; entry += ENTRY_SIZE) {
      const bucket = this.entries.at(entry) & (this.heads.length - 1);
      this.entries.set(entry + BEFORE, this.heads[bucket] ?? -1);
      this.heads[bucket] = entry;
    }
  }
}

/** Positions in an entry, behind its hash. */
const WORD = 1;
const BEFORE = 2;
const ENTRY_SIZE = 3;

const isCorrectable = (word: string): boolean =>
  word.length >= MIN_LENGTH && word.length <= MAX_LENGTH && correctable.test(word);

/** A Hangul character is a syllable of several letters. */
const isLongEnough = (word: string): boolean =>
  word.length >= MIN_KNOWN_LENGTH || hangul.test(word);

/** Doubled letters become single ones: they are what is most often misspelt. */
export const collapse = (word: string): string =>
  mayHaveDoubled(word) ? word.replace(doubled, '$1') : word;

const doubled = /(\p{L})\1+/gu;

/** Whether two adjacent code units are equal, or the word has surrogates: most words have neither. */
const mayHaveDoubled = (word: string): boolean => {
  for (let at = 0, before = -1; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (code === before || code >= FIRST_SURROGATE) return true;
    before = code;
  }
  return false;
};

const FIRST_SURROGATE = 0xd800;

/** Of `Schifffahrt`; a letter repeated more often is not misspelt: `kkkkkk` is no name. */
const repeated = /(\p{L})\1{3}/u;

/** In shorter words, a doubled letter and an edit besides are too much of the word: `dsxx` for `dux`. */
const MIN_COLLAPSED_LENGTH = 5;

const isSimilar = (word: string, collapsed: string, other: string): boolean => {
  if (word === other) return false;
  if (isEditDistanceOne(word, other)) return true;
  if (repeated.test(word)) return false;
  const collapsedOther = collapse(other);
  if (collapsed === collapsedOther) return true;
  const isShort = Math.max(collapsed.length, collapsedOther.length) < MIN_COLLAPSED_LENGTH;
  return !isShort && isEditDistanceOne(collapsed, collapsedOther);
};

/** Hashes of the word and of its collapsed form, whole and without each of their letters. */
const hashesOf = (word: string, collapsed: string): readonly number[] => {
  const hashes = deletionHashes(word);
  if (collapsed === word) return hashes;
  return [...new Set([...hashes, ...deletionHashes(collapsed)])];
};

/**
 * Hashes of the UTF-16 code units of a word, whole and without each of them; once where equal ones follow each other. A
 * polynomial of the code units: the hash without one of them follows from those of the parts before and behind it.
 */
const deletionHashes = (word: string): readonly number[] => {
  let behind = 0;
  let power = 1;
  for (let at = word.length - 1; at >= 0; at -= 1) {
    hashBehind[at] = behind;
    powerBehind[at] = power;
    behind = (behind + Math.imul(word.charCodeAt(at), power)) | 0;
    power = Math.imul(power, HASH_BASE);
  }
  const hashes = [scatter(behind)];
  let before = 0;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (at === 0 || code !== word.charCodeAt(at - 1))
      hashes.push(scatter(Math.imul(before, powerBehind[at] ?? 1) + (hashBehind[at] ?? 0)));
    before = (Math.imul(before, HASH_BASE) + code) | 0;
  }
  return hashes;
};

const HASH_BASE = 0x01000193;

/** Of each code unit of the word in work: the hash of those behind it, and the power of the base that it has. */
const hashBehind = new Int32Array(MAX_LENGTH);
const powerBehind = new Int32Array(MAX_LENGTH);

/** Makes the low bits, which choose a bucket, depend on all others (the finalizer of A. Appleby's MurmurHash3). */
const scatter = (hash: number): number => {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
};

/**
 * Whether two different words are at edit distance 1: one letter replaced, deleted, inserted or
 * transposed with its neighbour (optimal string alignment distance).
 */
export const isEditDistanceOne = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  if (long.length > short.length) return short.slice(start) === long.slice(start + 1);
  if (start === short.length) return false;
  if (short.slice(start + 1) === long.slice(start + 1)) return true;
  return (
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    short.slice(start + 2) === long.slice(start + 2)
  );
};

/** Whether two different words become equal by at most so many edits, as in `isEditDistanceOne`. */
export const isWithinEdits = (one: string, other: string, edits: number): boolean => {
  if (edits === 1) return isEditDistanceOne(one, other);
  if (Math.abs(one.length - other.length) > edits) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [rest, otherRest] = [one.slice(same), other.slice(same)];
  if (rest === '' || otherRest === '') return one !== other;
  const left = edits - 1;
  return (
    isWithin(rest.slice(1), otherRest.slice(1), left) ||
    isWithin(rest.slice(1), otherRest, left) ||
    isWithin(rest, otherRest.slice(1), left) ||
    (rest[0] === otherRest[1] &&
      rest[1] === otherRest[0] &&
      isWithin(rest.slice(2), otherRest.slice(2), left))
  );
};

const isWithin = (one: string, other: string, edits: number): boolean =>
  one === other || isWithinEdits(one, other, edits);
