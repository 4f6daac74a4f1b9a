import { fold, foldToDigraphs } from '../text/fold.js';
import { splitCompound } from '../text/split-compound.js';
import { splitWords } from '../text/split-words.js';
import { MOST_WORDS } from './question.js';
import type { JoinedWords, QuestionWord } from './question.js';

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
  const joined: JoinedWords[] = [];
  for (const { text, fields } of texts) {
    const digraphs = splitWords(foldToDigraphs(text));
    splitWords(fold(text)).forEach((word, index) => {
      const parts = splitCompound(word.text);
      const variantParts = splitCompound(digraphs[index]?.text ?? word.text);
      if (words.length + parts.length > MOST_WORDS) return;
      parts.forEach((part, at) => {
        const joint = at > 0 ? '' : index === 0 && words.length > 0 ? ',' : word.joint;
        const variants = variantsOf(part, variantParts[at]);
        const isDotted = word.isDotted && at === parts.length - 1;
        words.push({ text: part, variants, joint, isDotted, fields });
      });
      if (parts.length > 1) {
        const from = words.length - parts.length;
        joined.push({ from, to: words.length, text: word.text, isDotted: word.isDotted });
      }
    });
  }
  return { words, joined: [...joined, ...adjacent(words)] };
};

const none: readonly string[] = [];

const variantsOf = (part: string, variant: string | undefined): readonly string[] =>
  variant === undefined || variant === part ? none : [variant];

/** Two words that may have been one (`Linden hof`). */
const adjacent = (words: readonly QuestionWord[]): readonly JoinedWords[] =>
  words.flatMap((word, from) => {
    const next = words[from + 1];
    if (!next || next.joint === ',' || next.joint === '') return [];
    if (/\d/.test(word.text) || /\d/.test(next.text)) return [];
    return [{ from, to: from + 2, text: word.text + next.text, isDotted: next.isDotted }];
  });
