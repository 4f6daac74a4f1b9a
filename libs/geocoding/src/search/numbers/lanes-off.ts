import { isApart, isNumeric } from '../../address/question.js';
import type { Question } from '../../address/question.js';
import { maskOf } from '../../address/word-mask.js';

/** The words that name a lane off a street, as masks. */
export interface LanesOff {
  /** In the script of the country: `39巷`, `14길`. */
  readonly local: number;
  /** In Latin letters: `Lane 39`, which in most countries is something else. */
  readonly latin: number;
}

/**
 * The words that name a lane off a street. Where a street's name has none of them, the number
 * beside them is of a house on the lane, not on the street.
 */
export const lanesOff = ({ words }: Question): LanesOff => {
  let [local, latin] = [0, 0];
  for (const [at, { text }] of words.entries()) {
    const [before, next] = [words[at - 1], words[at + 1]];
    if (hanLane.test(text) || (hangulLanes.has(text) && before && isNumeric(before)))
      local |= maskOf(at, at + 1);
    if (latinLanes.has(text) && next && !isApart(next) && isNumeric(next))
      latin |= maskOf(at, at + 1);
  }
  return { local, latin };
};

const hanLane = /^\d+[巷弄段]$/;
const hangulLanes: ReadonlySet<string> = new Set(['길', '번길', '가길']);
const latinLanes: ReadonlySet<string> = new Set(['lane', 'ln', 'alley', 'aly', 'nong']);
