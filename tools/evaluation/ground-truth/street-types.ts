import { streetTypes, type StreetTypes } from './street-types.table.js';

/**
 * Abbreviates the type of a street name, or expands an abbreviated one. Tries the languages in turn;
 * undefined if the name has no type of these languages.
 */
export const respellStreetType = (
  street: string,
  languages: readonly string[],
): string | undefined => {
  for (const language of languages) {
    const types = streetTypes[language];
    const respelt = types && respellIn(types, street);
    if (respelt !== undefined) return respelt;
  }
  return undefined;
};

const respellIn = ({ position, pairs }: StreetTypes, street: string): string | undefined => {
  const words = street.split(' ');
  // A name that consists of its type only, such as "Square", is not changed.
  const at = position === 'first' ? 0 : words.length - 1;
  const word = words[at] ?? '';
  const isAlone = words.length === 1;
  const both = [...pairs, ...pairs.map(([out, short]) => [short, out] as const)];
  for (const [from, to] of both) {
    const respelt = respellWord(word, from, to);
    if (respelt !== undefined && !(isAlone && !from.startsWith('-'))) {
      return words.with(at, respelt).join(' ');
    }
  }
  return undefined;
};

const withoutDot = (text: string): string => text.replace(/\.$/, '');

const respellWord = (word: string, from: string, to: string): string | undefined => {
  const lower = word.toLowerCase();
  const sought = from.toLowerCase();
  if (!sought.startsWith('-')) {
    return withoutDot(lower) === withoutDot(sought) ? likeCase(word, to) : undefined;
  }
  // The dot distinguishes "Ordrupg." from "Råbjerg", which is not a street.
  const ending = sought.slice(1);
  const stem = lower.length - ending.length;
  if (stem < 1 || !lower.endsWith(ending)) return undefined;
  return word.slice(0, stem) + likeCase(word.slice(stem), to.slice(1));
};

const likeCase = (model: string, text: string): string => {
  if (/\p{Lu}/u.test(model) && model === model.toUpperCase()) return text.toUpperCase();
  return model === model.toLowerCase() ? text.toLowerCase() : text;
};
