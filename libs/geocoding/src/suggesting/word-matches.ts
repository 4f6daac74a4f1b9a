import { POSTCODE_MARK, preparePrefix } from '../index/vocabulary.js';
import type { Vocabulary, WordPrefix } from '../index/vocabulary.js';
import { abbreviationEquivalents } from '../parsing/text/abbreviations.js';
import { countBits, maskHas } from '../parsing/text/query-token.js';
import {
  LEAST_CORRECTED_LETTERS,
  suggestionLimits,
  suggestionWeights,
} from '../ranking/suggestion-weights.table.js';
import { flatMap } from '../lists.js';
import type { TypedText, TypedWord } from './typed-text.js';

/** How typed words match a token of the vocabulary. */
interface WordMatch {
  /** The typed words, as a mask. */
  readonly mask: number;
  /** Points that the match costs; 0 or less. */
  readonly points: number;
  /** How many letters of the token's word are typed. */
  readonly letters: number;
  /** Whether the word may still become another one. */
  readonly isOpen: boolean;
}

const postcodeMark = preparePrefix(POSTCODE_MARK);
const noMatches: readonly WordMatch[] = [];

/** A cut-off word of fewer letters is not completed: it begins too many. */
const LEAST_CUT_OFF_LETTERS = 3;

/**
 * What the words of a text match in a vocabulary. A finished word matches itself and its abbreviations,
 * an open one all words that it begins; of a word that matches nothing, or with `correctsAll` of any, also
 * words at one edit. Built once for a query.
 */
export class WordMatches {
  /** Matches other than by a beginning. */
  private readonly exact = new Map<number, WordMatch[]>();
  private beginnings: readonly Beginning[];
  /** The matches of tokens that a beginning matches, and something else as well. */
  private readonly combined = new Map<number, readonly WordMatch[]>();
  /** By the index of the typed word, once they have been collected. */
  private readonly tokens: (readonly number[] | undefined)[] = [];
  /** The typed words that are in no name of the vocabulary, numbers and fillers excepted, as a mask. */
  readonly unmatched: number;
  /** The typed words that begin so many words that they hardly narrow a search, as a mask. */
  readonly withManyCompletions: number;

  constructor(
    readonly typed: TypedText,
    private readonly vocabulary: Vocabulary,
    readonly correctsAll = false,
  ) {
    for (const word of typed.words) this.addExact(word);
    this.addPostcodes();
    this.beginnings = flatMap(typed.words, (word) => this.beginningsOf(word));
    this.withManyCompletions = wordsWithManyCompletions(this.beginnings);
    const missing = this.wordsWithoutMatch();
    for (const word of typed.words)
      if (!word.isNumeric && (correctsAll || (word.mask & missing) !== 0))
        this.addCorrections(word);
    const unmatched = missing === 0 ? 0 : this.wordsWithoutMatch();
    // A compound matches as a whole, or not at all: `Lochenweg` does not match `Parkweg` by its `weg`.
    const incomplete = typed.compounds
      .filter((parts) => (parts & unmatched) !== 0)
      .reduce((mask, parts) => mask | parts, 0);
    this.unmatched = unmatched | incomplete;
    if (incomplete !== 0) this.removeMatchesOf(incomplete);
  }

  /** The matches of a token, the cheapest first, of these the one of most words. */
  of(token: number): readonly WordMatch[] {
    const exact = this.exact.get(token);
    let begun: Beginning | undefined;
    for (const beginning of this.beginnings) {
      if (!this.vocabulary.beginsWith(token, beginning.prefix)) continue;
      if (exact || begun) return this.combine(token, exact);
      begun = beginning;
    }
    return begun?.matches ?? exact ?? noMatches;
  }

  /** The cheapest match of a token by words that are not in a mask. */
  firstBeside(mask: number, token: number): WordMatch | undefined {
    for (const match of this.of(token)) if ((match.mask & mask) === 0) return match;
    return undefined;
  }

  /** All typed words that match a token, as a mask. */
  maskOf(token: number): number {
    let mask = 0;
    for (const match of this.of(token)) mask |= match.mask;
    return mask;
  }

  /** The tokens of names that match the typed word at an index, alone or with its neighbours. */
  tokensOf(at: number): readonly number[] {
    return (this.tokens[at] ??= this.collectTokens(at));
  }

  /** Letters of a token's word. */
  lengthOf(token: number): number {
    return this.vocabulary.lengthOf(token);
  }

  /** Whether a token is a postcode. */
  isPostcode(token: number): boolean {
    return this.vocabulary.beginsWith(token, postcodeMark);
  }

  private readonly isInNames = (token: number): boolean => this.vocabulary.isInNames(token);

  private collectTokens(at: number): readonly number[] {
    const exact: number[] = [];
    const isOfWord = (match: WordMatch) => maskHas(match.mask, at);
    for (const [token, matches] of this.exact)
      if (matches.some(isOfWord) && this.isInNames(token)) exact.push(token);
    const begun = this.beginnings
      .filter(({ match }) => isOfWord(match))
      .map(({ tokens }) => tokens.filter(this.isInNames));
    const lists = [exact, ...begun].filter(({ length }) => length > 0);
    // Few words match in several ways.
    return lists.length > 1 ? [...new Set(flatMap(lists, (tokens) => tokens))] : (lists[0] ?? []);
  }

  private removeMatchesOf(words: number): void {
    const isOfOthers = ({ mask }: WordMatch): boolean => (mask & words) === 0;
    this.beginnings = this.beginnings.filter(({ match }) => isOfOthers(match));
    for (const [token, matches] of this.exact) this.exact.set(token, matches.filter(isOfOthers));
  }

  private wordsWithoutMatch(): number {
    const { all, numeric, fillers } = this.typed;
    let matched = numeric | fillers;
    for (const [token, matches] of this.exact)
      if (this.isInNames(token)) for (const { mask } of matches) matched |= mask;
    for (const { tokens, match } of this.beginnings)
      if ((match.mask & ~matched) !== 0 && tokens.some(this.isInNames)) matched |= match.mask;
    return all & ~matched;
  }

  private combine(token: number, exact: readonly WordMatch[] = noMatches): readonly WordMatch[] {
    const known = this.combined.get(token);
    if (known) return known;
    const begun = this.beginnings.filter(({ prefix }) => this.vocabulary.beginsWith(token, prefix));
    const matches = [...exact, ...begun.map(({ match }) => match)].sort(
      (one, other) => other.points - one.points || other.mask - one.mask,
    );
    this.combined.set(token, matches);
    return matches;
  }

  private addExact({ mask, spellings, isOpen, isNumeric }: TypedWord): void {
    for (const spelling of spellings) {
      const match = { mask, points: 0, isOpen, letters: spelling.length };
      this.add(this.vocabulary.tokenOf(spelling), match);
      for (const other of abbreviationEquivalents(spelling))
        this.add(this.vocabulary.tokenOf(other), {
          ...match,
          points: suggestionWeights.abbreviation,
          letters: other.length,
        });
      if (!isNumeric) continue;
      for (const ordinal of this.vocabulary.ordinalsOf(spelling)) this.add(ordinal, match);
    }
  }

  private addCorrections({ mask, spellings, isOpen }: TypedWord): void {
    for (const spelling of spellings) {
      if (isOpen && spelling.length < LEAST_CORRECTED_LETTERS) continue;
      const match = { mask, points: suggestionWeights.edit, isOpen, letters: spelling.length };
      for (const token of this.vocabulary.withinOneEdit(spelling)) this.add(token, match);
    }
  }

  private addPostcodes(): void {
    for (const { mask, spellings, isOpen } of this.typed.postcodes) {
      for (const key of spellings) {
        const match = { mask, points: 0, letters: key.length, isOpen };
        const marked = POSTCODE_MARK + key;
        this.add(this.vocabulary.tokenOf(marked), { ...match, isOpen: false });
        if (!isOpen) continue;
        for (const token of this.vocabulary.withPrefix(marked)) this.add(token, match);
      }
    }
  }

  private add(token: number | undefined, match: WordMatch): void {
    if (token === undefined) return;
    const known = this.exact.get(token);
    if (!known) this.exact.set(token, [match]);
    else if (!known.some(({ mask }) => mask === match.mask)) known.push(match);
  }

  /** Of an open word, and of a finished one that no name has: `Mannerheimint 12`. */
  private beginningsOf({ mask, spellings, isOpen, isNumeric }: TypedWord): readonly Beginning[] {
    return flatMap(spellings, (spelling): readonly Beginning[] => {
      const isCutOff =
        !isNumeric &&
        spelling.length >= LEAST_CUT_OFF_LETTERS &&
        this.vocabulary.tokenOf(spelling) === undefined;
      if (!isOpen && !isCutOff) return [];
      const tokens = this.vocabulary.withPrefix(spelling);
      const points = isOpen ? 0 : suggestionWeights.cutOff;
      const match = { mask, points, letters: spelling.length, isOpen };
      return [{ match, matches: [match], prefix: preparePrefix(spelling), tokens }];
    });
  }
}

/** A match of all words that begin with a prefix. */
interface Beginning {
  readonly match: WordMatch;
  /** The match as a list, created once. */
  readonly matches: readonly WordMatch[];
  readonly prefix: WordPrefix;
  /** Of these words, in any order. */
  readonly tokens: readonly number[];
}

const wordsWithManyCompletions = (beginnings: readonly Beginning[]): number => {
  let words = 0;
  for (const { match, tokens } of beginnings) {
    const isSingle = countBits(match.mask) === 1;
    if (isSingle && tokens.length > suggestionLimits.mostCompletions) words |= match.mask;
  }
  return words;
};
