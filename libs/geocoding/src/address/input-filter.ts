import type { StructuredQuery, TextQuery } from '#contracts';
import { Field, isNumeric } from './question.js';
import { numberDesignators } from './number-designators.table.js';
import type { Question } from './question.js';
import { isPostcodeShaped, isPostcodeSomewhere } from './postcode-shape.js';
import { postcodeKey } from '../text/postcode-key.js';

/**
 * Why the query's input filter turns it away, or undefined when it may be searched. `loose` asks
 * for something to search on; `strict` for a street with a number, or a house name, and a postcode
 * or place.
 */
export const reasonToFilter = (
  query: TextQuery | StructuredQuery,
  question: Question,
): string | undefined => {
  if (question.words.length === 0) return 'The query holds nothing to search on.';
  if (query.inputFilter === 'none') return undefined;
  if (!isSearchable(query, question)) return 'The query holds too little to search on.';
  if (query.inputFilter === 'loose') return undefined;
  return query.kind === 'text' ? reasonAgainstText(question) : reasonAgainstFields(query);
};

const isSearchable = (query: TextQuery | StructuredQuery, question: Question): boolean => {
  const { words } = question;
  const letters = words.map(({ text }) => text).join('');
  if ([...letters].length === 1) return isIdeograph.test(letters);
  if (!words.every(isNumeric)) return true;
  if (words.some(({ fields }) => fields === Field.postcode)) return true;
  return query.kind === 'text' && looksLikePostcode(query.text, query.country);
};

const isIdeograph = /^\p{sc=Han}|\p{sc=Hangul}$/u;

const looksLikePostcode = (text: string, country: string | undefined): boolean => {
  const key = postcodeKey(text);
  return country === undefined ? isPostcodeSomewhere(key) : isPostcodeShaped(key, country);
};

/** Free text says not what its words are: a number, a name for the street and one more part. */
const reasonAgainstText = (question: Question): string | undefined => {
  const numbers = question.words.filter(isNumeric).length;
  const names = namesIn(question);
  if (numbers === 0 && names < 3) return 'A strict query needs a street number or a house name.';
  if (numbers + names < 3) return 'A strict query needs a postcode or a place beside the street.';
  return undefined;
};

/** Words that are no numbers, a compound counted once. */
const namesIn = ({ words, joined }: Question): number => {
  const names = words.filter((word) => !isNumeric(word) && !numberDesignators.has(word.text));
  const compounds = joined.filter(
    ({ to, text }) => words[to - 1]?.joint === '' && onlyLetters.test(text),
  );
  return names.length - compounds.length;
};

const onlyLetters = /^\p{L}+$/u;

const reasonAgainstFields = ({ address }: StructuredQuery): string | undefined => {
  if (!(address.streetName && address.streetNumber) && !address.houseName)
    return 'A strict query needs a street name and number, or a house name.';
  if (!address.postcode && !address.city && !address.locality)
    return 'A strict query needs a postcode or a place.';
  return undefined;
};
