import { Field, isApart } from '../../address/question.js';
import type { Question, QuestionWord } from '../../address/question.js';
import type { Vocabulary } from '../../gazetteer/vocabulary.js';
import { mayGoOn, spelledNumber, waysToWrite } from '../../text/spelled-numbers.js';
import { readingCosts } from './reading-costs.js';
import type { Reading } from './readings.js';

/** Reads numbers in names as others write them: `Forty-Eighth`, `XX Settembre`, `20 Settembre`. */
export const readSpelledNumbers = (
  { words }: Question,
  vocabulary: Vocabulary,
): readonly Reading[] => {
  const readings: Reading[] = [];
  words.forEach((word, from) => {
    if (!(word.fields & Field.street)) return;
    const next = words[from + 1];
    const isTens = next !== undefined && mayGoOn(word.text) && !isApart(next);
    const together = isTens ? spelledNumber(word.text + next.text) : undefined;
    const number = together ?? spelledNumber(word.text) ?? countingNumber(word, next);
    if (number === undefined) return;
    const to = from + (together === undefined ? 1 : 2);
    for (const way of waysToWrite(number)) {
      const token = way === word.text ? undefined : vocabulary.tokenOf(way);
      if (token === undefined) continue;
      readings.push({
        from,
        to,
        token,
        cost: readingCosts.abbreviation,
        fields: Field.street,
        isOneLetter: false,
      });
    }
  });
  return readings;
};

/** A number before a word or a house number may count months or kings; at the end it is a house's. */
const countingNumber = ({ text }: QuestionWord, next?: QuestionWord): number | undefined =>
  text.length <= 2 &&
  next &&
  !isApart(next) &&
  oneOrTwoDigits.test(text) &&
  nameOrNumber.test(next.text)
    ? Number(text)
    : undefined;

const oneOrTwoDigits = /^\d\d?$/;
const nameOrNumber = /^(?:\p{L}{3,}|\d{1,3}[a-z]?)$/u;
