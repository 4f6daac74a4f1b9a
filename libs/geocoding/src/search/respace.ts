import { adjacentWords } from '../address/adjacent-words.js';
import { MOST_WORDS, isApart } from '../address/question.js';
import type { JoinedWords, Question, QuestionWord } from '../address/question.js';
import { regionsIn } from '../address/regions-in.js';
import { holds, maskOf } from '../address/word-mask.js';
import type { Vocabulary } from '../gazetteer/vocabulary.js';
import { splitCompound } from '../text/split-compound.js';
import { readingCosts } from './reading-costs.js';
import { breaksInTwo, rarityOf } from './word-breaks.js';
import type { WordBreak } from './word-breaks.js';

/** Questions that are searched in place of one: of more, the likeliest. */
const MOST_RESPACED = 4;

/**
 * A question with a space moved by a letter, put in or left out (`Mai nStreet`, `MainStreet`,
 * `Ma in Street`), at one place each and at words that nothing has explained: the likeliest few.
 */
export const respacings = (
  question: Question,
  vocabulary: Vocabulary,
  unexplained: number,
): readonly Question[] => {
  const strange = unexplained & ~countriesIn(question);
  return question.words
    .flatMap((_, at) => changesAt(question, at, { vocabulary, unexplained: strange }))
    .filter(({ gain }) => gain > 0)
    .sort((one, other) => other.gain - one.gain)
    .slice(0, MOST_RESPACED)
    .flatMap((change) => withChange(question, change) ?? []);
};

/** The words that name a country, as a mask: Norway is no way, wherever the match lies. */
const countriesIn = ({ countryMentions }: Question): number =>
  countryMentions.reduce(
    (mask, { from, to, isAside }) => (isAside ? mask : mask | maskOf(from, to)),
    0,
  );

/** Adjacent words, and what they are read as instead. */
interface Change extends WordBreak {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** How much likelier its words are than those that were written. */
  readonly gain: number;
}

interface Focus {
  readonly vocabulary: Vocabulary;
  readonly unexplained: number;
}

/** What a word, and it and the next one, may be instead. */
const changesAt = (
  { words }: Question,
  at: number,
  { vocabulary, unexplained }: Focus,
): readonly Change[] => {
  const [word, next] = [words[at], words[at + 1]];
  if (!word) return [];
  const isInFocus = holds(unexplained, at);
  const own = isInFocus ? breaksInTwo(word.text, vocabulary) : [];
  const written = rarityOfAny(word, vocabulary);
  const alone = own.map((made) => changeTo(made, { from: at, to: at + 1, written }));
  if (!next || isApart(next) || !(isInFocus || holds(unexplained, at + 1))) return alone;
  const both = [...shifts(word, next, vocabulary), ...joined(word, next, vocabulary)];
  const writtenBoth = written + rarityOfAny(next, vocabulary);
  return [
    ...alone,
    ...both.map((made) => changeTo(made, { from: at, to: at + 2, written: writtenBoth })),
  ];
};

const rarityOfAny = ({ text }: QuestionWord, vocabulary: Vocabulary): number =>
  rarityOf(text, vocabulary) ?? vocabulary.strangerWeight + RARITY_OF_LETTER * text.length;

/** A stranger is the less likely the longer it is: a letter tells about so much, one of some seven. */
const RARITY_OF_LETTER = 2;

const changeTo = (
  made: WordBreak,
  { from, to, written }: { readonly from: number; readonly to: number; readonly written: number },
): Change => ({
  ...made,
  from,
  to,
  gain: written - made.rarity - (made.isLetterDropped ? DROPPED_LETTER : 0),
});

/** A letter more or less is rarer than a space. */
const DROPPED_LETTER = 2;

/** The space a letter farther on or back; where there is none, anywhere. */
const shifts = (
  word: QuestionWord,
  next: QuestionWord,
  vocabulary: Vocabulary,
): readonly WordBreak[] => {
  const letters = word.text + next.text;
  const about = word.text.length;
  if (next.joint === '') return breaksInTwo(letters, vocabulary);
  return breaksInTwo(letters, vocabulary, { from: about - 1, to: about + 2 }).filter(
    ({ texts, isLetterDropped }) => !isLetterDropped && texts[0] !== word.text,
  );
};

/** Letters alone are read as one word anyway. */
const joined = (
  word: QuestionWord,
  next: QuestionWord,
  vocabulary: Vocabulary,
): readonly WordBreak[] => {
  const text = word.text + next.text;
  if (!withDigits.test(text)) return [];
  const rarity = rarityOf(text, vocabulary);
  if (rarity === undefined) return [];
  return [{ texts: [text], isLetterDropped: false, rarity }];
};

const withDigits = /^(?=.*\d)(?=.*\p{L})/u;

const withChange = (question: Question, change: Change): Question | undefined => {
  const { from, to } = change;
  const made = wordsOf(question.words.slice(from, to), change);
  const words = [...question.words.slice(0, from), ...made, ...question.words.slice(to)];
  if (words.length > MOST_WORDS) return undefined;
  const behind = made.length - (to - from);
  const kept = question.joined.filter(isCompound(question)).flatMap((joint) => {
    if (joint.to <= from) return [joint];
    return joint.from >= to ? [{ ...joint, from: joint.from + behind, to: joint.to + behind }] : [];
  });
  const joined = [...kept, ...compoundsIn(made, from), ...adjacentWords(words)];
  return { ...question, words, joined, ...regionsIn(words) };
};

const isCompound =
  ({ words }: Question) =>
  ({ to }: JoinedWords): boolean =>
    words[to - 1]?.joint === '';

/** The words of a change, compounds in their parts, with all that the old ones were. */
const wordsOf = (
  old: readonly QuestionWord[],
  { texts, isLetterDropped }: Change,
): readonly QuestionWord[] => {
  const [first, last] = [old[0], old.at(-1)];
  if (!first || !last) return [];
  const slip = isLetterDropped ? readingCosts.oneEdit : readingCosts.respaced;
  return texts.flatMap((text, index) =>
    splitCompound(text).map((part, at) => ({
      text: part,
      variants: [],
      joint: at > 0 ? '' : index > 0 ? ' ' : first.joint,
      isDotted: last.isDotted && index === texts.length - 1,
      fields: first.fields & last.fields,
      slip,
    })),
  );
};

/** The compounds among new words that begin at a place of the question. */
const compoundsIn = (words: readonly QuestionWord[], at: number): readonly JoinedWords[] =>
  words.flatMap((word, index) => {
    const before = words[index - 1];
    if (!before || word.joint !== '') return [];
    const [from, to] = [at + index - 1, at + index + 1];
    return [{ from, to, text: before.text + word.text, isDotted: word.isDotted }];
  });
