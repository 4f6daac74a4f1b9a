import { findCountryMentions, isCountryName } from './country-names.js';
import type { Question, QuestionWord } from './question.js';
import { findStateMentions, isStateName } from './state-mentions.js';

/** The countries and states that some words name. */
export const regionsIn = (
  words: readonly QuestionWord[],
): Pick<Question, 'countryMentions' | 'stateMentions'> => {
  const countryMentions = findCountryMentions(words);
  return { countryMentions, stateMentions: findStateMentions(words, countryMentions) };
};

/** Whether a word is the whole name of a country or a state. */
export const isRegionName = (word: string): boolean => isCountryName(word) || isStateName(word);
