import { Field, isNumeric } from '../address/question.js';
import type { Question } from '../address/question.js';
import { unitDesignators } from '../address/unit-designators.table.js';
import { holds, maskOf } from '../address/word-mask.js';

/** The unit that a question names, and the words that do, as a mask. */
export interface UnitReading {
  readonly unit?: string;
  readonly used: number;
}

/** Finds a unit among the free words: a number behind `#`, or what follows `flat` and its like. */
export const readUnit = ({ words }: Question, free: number): UnitReading => {
  for (const [at, word] of words.entries()) {
    if (!holds(free, at) || !(word.fields & Field.unit)) continue;
    if (word.joint.includes('#') && isNumeric(word)) {
      return { unit: word.text, used: maskOf(at, at + 1) };
    }
    const next = words[at + 1];
    if (!unitDesignators.has(word.text) || !next || !holds(free, at + 1)) continue;
    if (next.joint !== ',' && unitName.test(next.text)) {
      return { unit: next.text, used: maskOf(at, at + 2) };
    }
  }
  return { used: 0 };
};

const unitName = /^(?:\d{1,4}[a-z]?|[a-z])$/;
