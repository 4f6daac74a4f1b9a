import { isApart } from '../../address/question.js';
import type { Question, QuestionWord } from '../../address/question.js';
import { holds } from '../../address/word-mask.js';
import type { Vocabulary } from '../../gazetteer/vocabulary.js';
import { breakInMany } from './break-in-many.js';
import { breaksInTwo, rarityOf } from './word-breaks.js';
import type { WordBreak } from './word-breaks.js';

/** Adjacent words, and what they are read as instead. */
export interface SpaceChange extends WordBreak {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** How much likelier its words are than those that were written. */
  readonly gain: number;
}

/** Where spaces may be changed: at these words of a question, as a mask. */
export interface Focus {
  readonly vocabulary: Vocabulary;
  readonly doubtful: number;
}

/** What a word of a question, and it and the next one, may be instead. */
export const spaceChangesAt = (
  { words }: Question,
  at: number,
  { vocabulary, doubtful }: Focus,
): readonly SpaceChange[] => {
  const [word, next] = [words[at], words[at + 1]];
  if (!word) return [];
  const isInFocus = holds(doubtful, at);
  const own = isInFocus ? breaksOf(word, vocabulary) : [];
  const written = rarityOfAny(word, vocabulary);
  const alone = own.map((made) => changeTo(made, { from: at, to: at + 1, written }));
  if (!next || isApart(next) || !(isInFocus || holds(doubtful, at + 1))) return alone;
  const both = [...shifts(word, next, vocabulary), ...joined(word, next, vocabulary)];
  const many = isInFocus ? breakInMany(word.text + next.text, vocabulary) : undefined;
  if (many) both.push(many);
  const writtenBoth = written + rarityOfAny(next, vocabulary);
  return [
    ...alone,
    ...both.map((made) => changeTo(made, { from: at, to: at + 2, written: writtenBoth })),
  ];
};

/** Letters that are a word as they are seldom stand for others: for two whole ones at most; `road` is no `ro ad`. */
const breaksOf = ({ text }: QuestionWord, vocabulary: Vocabulary): readonly WordBreak[] => {
  const breaks = breaksInTwo(text, vocabulary);
  if (rarityOf(text, vocabulary) !== undefined) return breaks.filter(isOfWholeWords);
  const many = breakInMany(text, vocabulary);
  return many ? [...breaks, many] : breaks;
};

const isOfWholeWords = ({ texts, isLetterDropped }: WordBreak): boolean =>
  !isLetterDropped && texts.every(({ length }) => length >= LEAST_LETTERS);
const LEAST_LETTERS = 3;

const rarityOfAny = ({ text }: QuestionWord, vocabulary: Vocabulary): number =>
  rarityOf(text, vocabulary) ?? vocabulary.strangerWeight + RARITY_OF_LETTER * text.length;

/** A stranger is the less likely the longer it is: a letter tells about so much, one of some seven. */
const RARITY_OF_LETTER = 2;

const changeTo = (
  made: WordBreak,
  { from, to, written }: { readonly from: number; readonly to: number; readonly written: number },
): SpaceChange => ({
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
  const isRunTogether = next.joint === '';
  const places = isRunTogether ? undefined : { from: about - 1, to: about + 2 };
  return breaksInTwo(letters, vocabulary, places).filter(
    ({ texts, isLetterDropped }) => texts[0] !== word.text && (isRunTogether || !isLetterDropped),
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
