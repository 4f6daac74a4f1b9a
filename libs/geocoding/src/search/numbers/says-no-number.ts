import { Field } from '../../address/question.js';
import type { Question } from '../../address/question.js';
import { holds, maskOf } from '../../address/word-mask.js';

/** Without number, as Latin countries say of a house that has none: s/n, s.n.c. Folded. */
const phrases: readonly string[] = ['s n', 'sn', 's n c', 'snc', 'sin numero', 'sem numero'];
const firstWords: ReadonlySet<string> = new Set(['s', 'sn', 'snc', 'sin', 'sem']);
const MOST_WORDS_SAID = 3;

/** The free words that say that the house has no number, as a mask; 0 where none do. */
export const saysNoNumber = ({ words }: Question, free: number): number => {
  for (const [at, word] of words.entries()) {
    if (!firstWords.has(word.text) || !holds(free, at) || !(word.fields & Field.number)) continue;
    for (let to = Math.min(words.length, at + MOST_WORDS_SAID); to > at; to -= 1) {
      const said = words.slice(at, to);
      // `S N` with a space is a direction or an initial.
      const isBound = said.every(({ text, joint }, index) => {
        const isFree = index === 0 || holds(free, at + index);
        return isFree && (index === 0 || text.length > 1 || /^[/.]$/.test(joint));
      });
      if (isBound && phrases.includes(said.map(({ text }) => text).join(' ')))
        return maskOf(at, to);
    }
  }
  return 0;
};
