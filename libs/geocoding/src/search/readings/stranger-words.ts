import { isNumeric } from '../../address/question.js';
import type { Question } from '../../address/question.js';
import {
  buildingDesignators,
  counters,
  namedParts,
  qualifiers,
  sides,
  unitDesignators,
} from '../../address/unit-words/every-unit-word.js';
import type { Readings } from './readings.js';

/** A shorter one may be a flat's or a house's: `Flat B`, `12 bis`. */
const LEAST_LETTERS = 4;

const unitWords = [unitDesignators, buildingDesignators, counters, namedParts, qualifiers, sides];

/** The share of a question's weight that is in words which no document knows, and nothing else explains. */
export const strangerShare = (question: Question, readings: Readings): number => {
  let weight = 0;
  question.words.forEach((word, at) => {
    const isStranger =
      word.text.length >= LEAST_LETTERS && !isNumeric(word) && !isExplained(question, readings, at);
    if (isStranger) weight += readings.weights[at] ?? 0;
  });
  return weight / Math.max(readings.totalWeight, Number.EPSILON);
};

const isExplained = (question: Question, readings: Readings, at: number): boolean => {
  const covers = ({ from, to }: { readonly from: number; readonly to: number }): boolean =>
    from <= at && at < to;
  return (
    readings.all.some(covers) ||
    readings.postcodes.some(covers) ||
    question.countryMentions.some(covers) ||
    question.stateMentions.some(covers) ||
    unitWords.some((words) => words.has(question.words[at]?.text ?? ''))
  );
};
