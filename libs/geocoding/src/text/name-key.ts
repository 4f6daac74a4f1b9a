import { fullFormsOf } from './abbreviations/equivalents.js';
import { fold } from './fold.js';
import { splitCompound } from './split-compound.js';
import { splitWords } from './split-words.js';

/**
 * A key that is equal for spellings that are the same name (`Haupt-Str.`, `Hauptstraße`): folded,
 * compounds split, abbreviations written out. Where an abbreviation is ambiguous, the last word is
 * read as a type of street and any other as a title (`St James St`).
 */
export const nameKey = (name: string): string => {
  const words = splitWords(fold(name)).flatMap((word) => splitCompound(word.text));
  return words.map((word, index) => fullForm(word, index === words.length - 1)).join(' ');
};

/** A single letter is an initial as often as an abbreviation: it stays. */
const SHORTEST_ABBREVIATION = 2;

const fullForm = (word: string, isLast: boolean): string => {
  if (word.length < SHORTEST_ABBREVIATION) return word;
  const forms = fullFormsOf(word);
  if (forms.length === 0 || forms.includes(word)) return word;
  return (isLast ? forms[0] : (forms[1] ?? forms[0])) ?? word;
};
