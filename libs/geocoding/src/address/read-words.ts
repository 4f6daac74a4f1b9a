import { splitCompound } from '../text/split-compound.js';
import { splitWords } from '../text/split-words.js';
import type { Word } from '../text/split-words.js';
import { adjacentWords } from './adjacent-words.js';
import { findAsides } from './asides.js';
import { MOST_WORDS } from './question.js';
import type { JoinedWords, QuestionWord } from './question.js';
import { findRepetitions } from './repetitions.js';
import { writingsOf } from './writings-of.js';

/** The words of a question, and those of them that are also read as one. */
export interface ReadWords {
  readonly words: readonly QuestionWord[];
  readonly joined: readonly JoinedWords[];
}

/** A text and which fields its words may stand for. */
export interface FieldText {
  readonly text: string;
  readonly fields: number;
}

/** Splits texts into the words of a question, compounds into their parts. */
export const readWords = (texts: readonly FieldText[]): ReadWords => {
  const words: QuestionWord[] = [];
  const compounds: JoinedWords[] = [];
  for (const { text, fields } of texts) {
    const { written, otherwise } = writingsOf(text);
    const found = splitWords(written);
    const others = otherwise === written ? found : splitWords(otherwise);
    const [asides, repeated] = [findAsides(found), findRepetitions(found)];
    const isLeftOut = (at: number): boolean => asides.has(at) || repeated.has(at);
    found.forEach((word, index) => {
      if (isLeftOut(index)) return;
      const isNextText = index === 0 && words.length > 0;
      const joint = isNextText || isLeftOut(index - 1) ? ',' : word.joint;
      const parts = partsOf(word, others[index]?.text, { joint, fields });
      const [from, to] = [words.length, words.length + parts.length];
      if (to > MOST_WORDS) return;
      words.push(...parts);
      if (parts.length > 1) compounds.push({ from, to, text: word.text, isDotted: word.isDotted });
    });
  }
  return { words, joined: [...compounds, ...adjacentWords(words)] };
};

/** The word, or the parts of a compound, each with how it is written otherwise. */
const partsOf = (
  { text, isDotted }: Word,
  otherwise: string | undefined,
  { joint, fields }: Pick<QuestionWord, 'joint' | 'fields'>,
): readonly QuestionWord[] => {
  const parts = splitWord(text);
  const variants = splitWord(otherwise ?? text);
  return parts.map((part, at) => ({
    text: part,
    variants: variantsOf(part, variants[at]),
    joint: at === 0 ? joint : '',
    isDotted: isDotted && at === parts.length - 1,
    fields,
  }));
};

/** A number and a name behind it, which is no suffix of its own: `12quater`, `3ieme`. */
const runTogether = /^(\d+)((?!quater$|quinquies$|ieme$)\p{L}{4,})$/u;

const startsWithDigit = /^\d/;

/** A compound's parts; a number and the name that it runs into (`71083Herrenberg`) are parts, too. */
const splitWord = (text: string): readonly string[] => {
  if (!startsWithDigit.test(text)) return splitCompound(text);
  const [, number, name] = runTogether.exec(text) ?? [];
  return number && name ? [number, ...splitCompound(name)] : splitCompound(text);
};

const none: readonly string[] = [];

const variantsOf = (part: string, variant: string | undefined): readonly string[] =>
  variant === undefined || variant === part ? none : [variant];
