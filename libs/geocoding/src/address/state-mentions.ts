import { countries } from '#countries';
import { fold } from '../text/fold.js';
import { splitWords } from '../text/split-words.js';
import { isPostcodeShaped } from './postcode-shape.js';
import { Field, isApart } from './question.js';
import type { CountryMention, QuestionWord, StateMention } from './question.js';

type NamedState = Pick<StateMention, 'country' | 'state'>;

/** The states and provinces that some words may name: `CA` is California and Cagliari. */
export const findStateMentions = (
  words: readonly QuestionWord[],
  countryMentions: readonly CountryMention[],
): readonly StateMention[] => {
  const mentions: StateMention[] = [];
  words.forEach((word, from) => {
    if (!firstWords.has(word.text)) return;
    for (let to = Math.min(words.length, from + mostWords); to > from; to -= 1) {
      const named = words.slice(from, to);
      const states = statesByName.get(named.map(({ text }) => text).join(' '));
      if (!states || !named.every(({ fields }) => fields & Field.place)) continue;
      for (const state of states) {
        const ends = isEnd(words, to, state.country) || startsCountry(countryMentions, to);
        mentions.push({ ...state, from, to, isInPlace: ends || isDeclared(named) });
      }
      return;
    }
  });
  return mentions;
};

/** The state of a country that goes by this name or code, by its usual name. */
export const stateNamed = (country: string, name: string): string | undefined =>
  statesByName.get(keyOf(name))?.find((state) => state.country === country)?.state;

/** Whether a word is the whole name of a state. */
export const isStateName = (word: string): boolean => statesByName.has(word);

/** Whether nothing follows, or a postcode, or another part of the address. */
const isEnd = (words: readonly QuestionWord[], to: number, country: string): boolean => {
  const [next, other] = [words[to], words[to + 1]];
  if (!next || isApart(next)) return true;
  return [next.text, next.text + (other?.text ?? '')].some((key) => isPostcodeShaped(key, country));
};

const startsCountry = (mentions: readonly CountryMention[], at: number): boolean =>
  mentions.some(({ from }) => from === at);

/** In a field of its own. */
const isDeclared = (words: readonly QuestionWord[]): boolean =>
  words.every(({ fields }) => !(fields & Field.street));

const keyOf = (name: string): string =>
  splitWords(fold(name))
    .map(({ text }) => text)
    .join(' ');

const statesByName = new Map<string, NamedState[]>();
const firstWords = new Set<string>();
let mostWords = 0;

for (const { code: country, states = [] } of countries) {
  for (const { code, names } of states) {
    const [state = ''] = names;
    for (const name of new Set([...(code ? [code] : []), ...names].map(keyOf))) {
      const words = name.split(' ');
      firstWords.add(words[0] ?? '');
      mostWords = Math.max(mostWords, words.length);
      statesByName.set(name, [...(statesByName.get(name) ?? []), { country, state }]);
    }
  }
}
