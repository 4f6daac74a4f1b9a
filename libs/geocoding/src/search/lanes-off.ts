import { isApart, isNumeric } from '../address/question.js';
import type { Question } from '../address/question.js';
import { maskOf } from '../address/word-mask.js';

/**
 * The words that name a lane off a street, as a mask: `39巷`, `14길`, `Lane 39`. Where a street's
 * name has none of them, the number beside them is of a house on the lane, not on the street.
 */
export const lanesOff = ({ words }: Question): number => {
  let lanes = 0;
  for (const [at, { text }] of words.entries()) {
    const next = words[at + 1];
    const isLane =
      hanLane.test(text) ||
      isCounted(words, at, hangulLanes) ||
      (latinLanes.has(text) && next && !isApart(next) && isNumeric(next));
    if (isLane) lanes |= maskOf(at, at + 1);
  }
  return lanes;
};

const isCounted = (words: Question['words'], at: number, of: ReadonlySet<string>): boolean => {
  const [before, word] = [words[at - 1], words[at]];
  return word !== undefined && of.has(word.text) && before !== undefined && isNumeric(before);
};

const hanLane = /^\d+[巷弄段]$/;
const hangulLanes: ReadonlySet<string> = new Set(['길', '번길', '가길']);
/** Also how lanes of Taipei and Shanghai are written in Latin letters, ahead of their number. */
const latinLanes: ReadonlySet<string> = new Set(['lane', 'ln', 'alley', 'aly', 'nong']);
