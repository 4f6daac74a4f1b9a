import { adjacentWords } from '../../address/adjacent-words.js';
import { MOST_WORDS } from '../../address/question.js';
import type { JoinedWords, Question, QuestionWord } from '../../address/question.js';
import { regionsIn } from '../../address/regions-in.js';
import { holds, maskOf } from '../../address/word-mask.js';
import { splitCompound } from '../../text/split-compound.js';
import { readingCosts } from '../readings/reading-costs.js';
import { spaceChangesAt } from './space-changes.js';
import type { Focus, SpaceChange } from './space-changes.js';

/** Questions that are searched in place of one: of more, the likeliest. */
const MOST_RESPACED = 4;

/**
 * A question with a space moved by a letter, put in or left out (`Mai nStreet`, `MainStreet`,
 * `213 th Street`), each at one place among the doubtful words: the likeliest few.
 */
export const respacings = (
  question: Question,
  { vocabulary, doubtful }: Focus,
): readonly Question[] => {
  const strange = doubtful & ~countriesIn(question);
  if (isTooStrange(question, strange)) return [];
  return question.words
    .flatMap((_, at) => spaceChangesAt(question, at, { vocabulary, doubtful: strange }))
    .filter(({ gain }) => gain > LEAST_GAIN)
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

/** Two known words for a known one (`Obere Au`, `Oberau`) may be meant, if they are not much rarer. */
const LEAST_GAIN = -12;
/** Of a text with more doubtful words, no few spaces make an address. */
const MOST_DOUBTFUL = 12;

const isTooStrange = ({ words }: Question, doubtful: number): boolean =>
  words.filter((_, at) => holds(doubtful, at)).length > MOST_DOUBTFUL;

const withChange = (question: Question, change: SpaceChange): Question | undefined => {
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
  ({ to, text }: JoinedWords): boolean =>
    words[to - 1]?.joint === '' && !digit.test(text);

const digit = /\d/;

/** The words of a change, compounds in their parts, with all that the old ones were. */
const wordsOf = (
  old: readonly QuestionWord[],
  { texts, isLetterDropped }: SpaceChange,
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
