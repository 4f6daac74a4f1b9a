import type { Vocabulary } from '../../index/vocabulary.js';
import { isCompound } from '../../parsing/query/parsed-query.js';
import type { JoinedTokens, ParsedQuery } from '../../parsing/query/parsed-query.js';
import { findRegionMentions, LONGEST_STATE_CODE } from '../../parsing/query/region-mentions.js';
import { joinAdjacentTokens } from '../../parsing/query/tokenise-query.js';
import type { QueryToken } from '../../parsing/text/query-token.js';
import {
  MAX_QUERY_TOKENS,
  isMixedRun,
  maskHas,
  spanMask,
  startsNewPart,
} from '../../parsing/text/query-token.js';
import { splitCompound } from '../../parsing/text/search-forms.js';
import { unitDesignators } from '../../parsing/unit/unit-vocabulary.table.js';
import { readingCosts, segmentationCosts } from '../../ranking/weights.js';
import type { WordSplit } from './word-splits.js';
import { rarityOf, splitIntoMany, splitsInTwo } from './word-splits.js';

/**
 * Alternatives to a query in which one space among the uncertain words is moved by a letter,
 * inserted or removed (`Mai nStreet`, `MainStreet`, `213 th Street`): the likeliest few by the
 * rarity of their words.
 */
export const resegment = (
  query: ParsedQuery,
  { vocabulary, uncertain }: SegmentationScope,
): readonly ParsedQuery[] => {
  const candidates = uncertain & ~regionsIn(query) & ~certainWords(query, vocabulary);
  if (isTooUncertain(query, candidates)) return [];
  return query.tokens
    .flatMap((_, at) => spaceChangesAt(query, at, { vocabulary, uncertain: candidates }))
    .filter(({ gain }) => gain > segmentationCosts.leastGain)
    .sort((one, other) => other.gain - one.gain)
    .slice(0, segmentationCosts.mostAlternatives)
    .flatMap((change) => withChange(query, change) ?? []);
};

/**
 * The words that name a country, or a state where one is written, as a mask. They are never changed:
 * `Norway` is not `nor way`. A code may be the end of a word.
 */
const regionsIn = ({ countryMentions, stateMentions, tokens }: ParsedQuery): number =>
  [
    ...countryMentions.filter(({ isAmbiguous }) => !isAmbiguous),
    ...stateMentions.filter(
      ({ from, isInStatePosition }) =>
        isInStatePosition && (tokens[from]?.text.length ?? 0) > LONGEST_STATE_CODE,
    ),
  ].reduce((mask, { from, to }) => mask | spanMask(from, to), 0);

/**
 * The words that are complete as they are, as a mask: those that announce a unit (`Whg. 4` is no
 * `W. G.`), words too short to be two, and the names of places (`Triesenberg` is no mountain).
 */
const certainWords = ({ tokens }: ParsedQuery, vocabulary: Vocabulary): number =>
  tokens.reduce((mask, { text }, at) => {
    const isCertain = unitDesignators.has(text) || isPlaceName(text, vocabulary);
    return isCertain ? mask | spanMask(at, at + 1) : mask;
  }, 0);

const isPlaceName = (word: string, vocabulary: Vocabulary): boolean => {
  const token = vocabulary.tokenOf(word);
  return token !== undefined && vocabulary.isInPlaceNames(token);
};

const isTooUncertain = ({ tokens }: ParsedQuery, uncertain: number): boolean =>
  tokens.filter((_, at) => maskHas(uncertain, at)).length > segmentationCosts.mostUncertainWords;

/** A query with a change made; undefined if it becomes too long. */
const withChange = (query: ParsedQuery, change: SpaceChange): ParsedQuery | undefined => {
  const { from, to } = change;
  const made = wordsOf(query.tokens.slice(from, to), change);
  const tokens = [...query.tokens.slice(0, from), ...made, ...query.tokens.slice(to)];
  if (tokens.length > MAX_QUERY_TOKENS) return undefined;
  const shift = made.length - (to - from);
  const compounds = query.joinedTokens.filter(
    (group) => isCompound(query, group) && !digit.test(group.text),
  );
  const kept = compounds.flatMap((group) => {
    if (group.to <= from) return [group];
    return group.from >= to ? [{ ...group, from: group.from + shift, to: group.to + shift }] : [];
  });
  const joined = [...kept, ...compoundsIn(made, from), ...joinAdjacentTokens(tokens)];
  const { countryMentions, stateMentions } = findRegionMentions(tokens);
  return { ...query, tokens, joinedTokens: joined, countryMentions, stateMentions };
};

const digit = /\d/;

/** The words of a change, compounds split, with the fields and marks of those that they replace. */
const wordsOf = (
  old: readonly QueryToken[],
  { texts, isLetterDropped }: SpaceChange,
): readonly QueryToken[] => {
  const [first, last] = [old[0], old.at(-1)];
  if (!first || !last) return [];
  const editCost = isLetterDropped ? readingCosts.oneEdit : readingCosts.respaced;
  const run = runOf(old);
  return texts.flatMap((text, index) =>
    splitCompound(text).map((part, at) => ({
      text: part,
      variants: [],
      separator: at > 0 ? '' : index > 0 ? ' ' : first.separator,
      isDotted: last.isDotted && index === texts.length - 1,
      fields: first.fields & last.fields,
      editCost,
      run,
    })),
  );
};

/** The run of letters and digits that all of some words are cut from, or that the only one is. */
const runOf = ([first, ...more]: readonly QueryToken[]): string | undefined => {
  if (first?.run !== undefined)
    return more.every(({ run }) => run === first.run) ? first.run : undefined;
  return first && more.length === 0 && isMixedRun(first.text) ? first.text : undefined;
};

/** The compounds among new words, the first of which is at this position of the query. */
const compoundsIn = (tokens: readonly QueryToken[], at: number): readonly JoinedTokens[] =>
  tokens.flatMap((word, index) => {
    const before = tokens[index - 1];
    if (!before || word.separator !== '') return [];
    const [from, to] = [at + index - 1, at + index + 1];
    return [{ from, to, text: before.text + word.text, isDotted: word.isDotted }];
  });

/** One or two adjacent words, and the words that replace them. */
interface SpaceChange extends WordSplit {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** Rarity of the words as written minus that of their replacement. */
  readonly gain: number;
}

/** The words of a query, as a mask, whose spaces may be changed. */
interface SegmentationScope {
  readonly vocabulary: Vocabulary;
  readonly uncertain: number;
}

/** The changes of a word, and of it together with the next one. */
const spaceChangesAt = (
  { tokens }: ParsedQuery,
  at: number,
  { vocabulary, uncertain }: SegmentationScope,
): readonly SpaceChange[] => {
  const [word, next] = [tokens[at], tokens[at + 1]];
  if (!word) return [];
  const isUncertain = maskHas(uncertain, at);
  const own = isUncertain ? splitsOf(word, vocabulary) : [];
  const written = rarityOfAny(word, vocabulary);
  const alone = own.map((made) => changeTo(made, { from: at, to: at + 1, written }));
  if (!next || startsNewPart(next) || !(isUncertain || maskHas(uncertain, at + 1))) return alone;
  const both = [...shiftedSplits(word, next, vocabulary), ...joinedWord(word, next, vocabulary)];
  const many = isUncertain ? splitIntoMany(word.text + next.text, vocabulary) : undefined;
  if (many) both.push(many);
  const writtenBoth = written + rarityOfAny(next, vocabulary);
  return [
    ...alone,
    ...both.map((made) => changeTo(made, { from: at, to: at + 2, written: writtenBoth })),
  ];
};

/** Splits of one word. A known word is only split into two that are long enough: `road` is not `ro ad`. */
const splitsOf = ({ text }: QueryToken, vocabulary: Vocabulary): readonly WordSplit[] => {
  const splits = splitsInTwo(text, vocabulary);
  if (rarityOf(text, vocabulary) !== undefined) return splits.filter(isOfWholeWords);
  const many = splitIntoMany(text, vocabulary);
  return many ? [...splits, many] : splits;
};

const isOfWholeWords = ({ texts, isLetterDropped }: WordSplit): boolean =>
  !isLetterDropped && texts.every(({ length }) => length >= segmentationCosts.leastPartLetters);

/** Rarity of a word that may be out of vocabulary. */
const rarityOfAny = ({ text }: QueryToken, vocabulary: Vocabulary): number =>
  rarityOf(text, vocabulary) ??
  vocabulary.outOfVocabularyIdf + segmentationCosts.rarityOfLetter * text.length;

const changeTo = (
  made: WordSplit,
  { from, to, written }: { readonly from: number; readonly to: number; readonly written: number },
): SpaceChange => ({
  ...made,
  from,
  to,
  gain:
    written - made.rarity - (made.isLetterDropped ? segmentationCosts.rarityOfDroppedLetter : 0),
});

/** The space moved by one letter; if there is none between the words, one inserted anywhere. */
const shiftedSplits = (
  word: QueryToken,
  next: QueryToken,
  vocabulary: Vocabulary,
): readonly WordSplit[] => {
  const letters = word.text + next.text;
  const boundary = word.text.length;
  const hasNoSpace = next.separator === '';
  const places = hasNoSpace ? undefined : { from: boundary - 1, to: boundary + 2 };
  return splitsInTwo(letters, vocabulary, places).filter(
    ({ texts, isLetterDropped }) => texts[0] !== word.text && (hasNoSpace || !isLetterDropped),
  );
};

/** The two words as one, if they contain a digit. Words without digits are always read joined as well. */
const joinedWord = (
  word: QueryToken,
  next: QueryToken,
  vocabulary: Vocabulary,
): readonly WordSplit[] => {
  const text = word.text + next.text;
  if (!withDigits.test(text)) return [];
  const rarity = rarityOf(text, vocabulary);
  if (rarity === undefined) return [];
  return [{ texts: [text], isLetterDropped: false, rarity }];
};

const withDigits = /^(?=.*\d)(?=.*\p{L})/u;
