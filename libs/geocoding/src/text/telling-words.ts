import { equivalentsOf } from './abbreviations/equivalents.js';
import { articles } from './articles.table.js';
import { numberCounted } from './ordinals.js';
import { mayGoOn, spelledNumber, waysToWrite } from './spelled-numbers.js';

/**
 * The words by which a name is known, in folded words, however they are written: numbers in digits
 * (`Fifth`, `5th`), and without the articles that registers leave out (`Avenue du Général Leclerc`).
 */
export const tellingWords = (words: readonly string[]): readonly string[] => {
  if (!words.some(isWrittenVariously)) return words;
  const telling: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const together = mayGoOn(word) ? spelledNumber(word + (words[at + 1] ?? '')) : undefined;
    if (together !== undefined) at += 1;
    if (!articleWords.has(word)) telling.push(numberIn(word, together));
  }
  return telling.length > 0 ? telling : words;
};

const numberIn = (word: string, together: number | undefined): string =>
  String(together ?? spelledNumber(word) ?? numberCounted(word) ?? word);

const articleWords: ReadonlySet<string> = new Set(articles.flat());

const isWrittenVariously = (word: string): boolean =>
  articleWords.has(word) ||
  mayGoOn(word) ||
  spelledNumber(word) !== undefined ||
  numberCounted(word) !== undefined;

/** What may stand for one of these words in another writing of the name; of two that spell a number, the second. */
export const writingsOf = (word: string): readonly string[] => {
  const number = oneToThreeDigits.test(word) ? Number(word) : undefined;
  if (number === undefined) return [word, ...equivalentsOf(word)];
  return [...waysToWrite(number), ...(number > LAST_IN_ONE_WORD ? waysToWrite(number % 10) : [])];
};

const oneToThreeDigits = /^\d{1,3}$/;
const LAST_IN_ONE_WORD = 20;
