import { abbreviationEquivalents, expansionsOf } from './abbreviations.js';
import { articles } from './articles.table.js';
import { fold } from './normalise.js';
import {
  numberSurfaceForms,
  ordinalNumber,
  parseSpelledNumber,
  startsTwoWordNumber,
} from './numerals.js';
import { splitCompound } from './search-forms.js';
import { tokenise } from './tokenise.js';

/**
 * A key that is equal for spellings of the same name (`Haupt-Str.`, `Hauptstraße`): folded,
 * compounds split, abbreviations expanded. An ambiguous abbreviation is expanded to a street type
 * if it is the last token, else to a title (`St James St`).
 */
export const nameKey = (name: string): string => {
  const words = tokenise(fold(name)).flatMap(({ text }) => splitCompound(text));
  return words.map((word, index) => expandAbbreviation(word, index === words.length - 1)).join(' ');
};

/** A single letter is an initial as often as an abbreviation: it is kept. */
const MIN_ABBREVIATION_LENGTH = 2;

const expandAbbreviation = (word: string, isLast: boolean): string => {
  if (word.length < MIN_ABBREVIATION_LENGTH) return word;
  const forms = expansionsOf(word);
  if (forms.length === 0 || forms.includes(word)) return word;
  return (isLast ? forms[0] : (forms[1] ?? forms[0])) ?? word;
};

/**
 * Whether two names, as folded tokens, are equal apart from abbreviations, forms of numbers and
 * articles: `n main st`, `north main street`; `5th ave`, `fifth avenue`.
 */
export const areSameName = (one: readonly string[], other: readonly string[]): boolean =>
  areEquivalent(one, other) || areEquivalent(distinctiveTokens(one), distinctiveTokens(other));

const areEquivalent = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, at) => isEquivalent(word, other[at] ?? ''));

const isEquivalent = (one: string, other: string): boolean =>
  one === other || abbreviationEquivalents(one).includes(other);

/**
 * The tokens that distinguish a name, from its folded tokens: numbers in digits (`Fifth`, `5th`),
 * and without the articles that registers leave out (`Avenue du Général Leclerc`). All tokens if
 * none would be left.
 */
export const distinctiveTokens = (words: readonly string[]): readonly string[] => {
  if (!words.some(hasSurfaceForms)) return words;
  const distinctive: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const ofTwo = startsTwoWordNumber(word)
      ? parseSpelledNumber(word + (words[at + 1] ?? ''))
      : undefined;
    if (ofTwo !== undefined) at += 1;
    if (!articleWords.has(word)) distinctive.push(numeralOf(word, ofTwo));
  }
  return distinctive.length > 0 ? distinctive : words;
};

const hasSurfaceForms = (word: string): boolean =>
  articleWords.has(word) ||
  startsTwoWordNumber(word) ||
  parseSpelledNumber(word) !== undefined ||
  ordinalNumber(word) !== undefined;

const articleWords: ReadonlySet<string> = new Set(articles.flat());

/** Whether a folded word is an article or preposition that registers leave out. */
export const isArticle = (word: string): boolean => articleWords.has(word);

const numeralOf = (word: string, ofTwo: number | undefined): string =>
  String(ofTwo ?? parseSpelledNumber(word) ?? ordinalNumber(word) ?? word);

/**
 * The forms that a distinctive token may have in another spelling of the name. Of a number that is
 * spelled as two words, the second word is among them.
 */
export const surfaceForms = (word: string): readonly string[] => {
  const number = upToThreeDigits.test(word) ? Number(word) : undefined;
  if (number === undefined) return [word, ...abbreviationEquivalents(word)];
  const ofLastDigit = number > MAX_SINGLE_WORD_NUMBER ? numberSurfaceForms(number % 10) : [];
  return [...numberSurfaceForms(number), ...ofLastDigit];
};

const upToThreeDigits = /^\d{1,3}$/;
const MAX_SINGLE_WORD_NUMBER = 20;

/** The articles that a folded article is often confused with; none for any other word. */
export const interchangeableArticles = (word: string): readonly string[] =>
  confusedArticles.get(word) ?? noArticles;

const noArticles: readonly string[] = [];
const confusedArticles = new Map<string, readonly string[]>();

for (const group of articles) {
  for (const word of group) {
    const known = confusedArticles.get(word) ?? noArticles;
    const others = group.filter((other) => other !== word);
    confusedArticles.set(word, [...new Set([...known, ...others])]);
  }
}
