import { findCountryMentions } from './country-names.js';
import type { Question, QuestionWord } from './question.js';
import { findStateMentions } from './state-mentions.js';

/** The countries and states that some words name. */
export const regionsIn = (
  words: readonly QuestionWord[],
): Pick<Question, 'countryMentions' | 'stateMentions'> => {
  const countryMentions = findCountryMentions(words);
  return { countryMentions, stateMentions: findStateMentions(words, countryMentions) };
};
