import { FORM_SEPARATOR } from '../text/search-forms.js';

/** The number of a district: `15e`, `10`. */
const numbered = /^\d+[a-z]{0,4}$/;
const oneLetter = /^\p{L}$/u;

/**
 * The search forms of a city, and those without the district that a post office adds: `Odense C`
 * is Odense, and `Paris 15e Arrondissement` is Paris, or Paris 15e.
 */
export const cityForms = (searchForms: string): string => {
  const forms = new Set(searchForms.split(FORM_SEPARATOR));
  for (const form of [...forms]) {
    const words = form.split(' ');
    const district = districtOf(words);
    for (let end = district; end < words.length; end += 1) forms.add(words.slice(0, end).join(' '));
  }
  return [...forms].join(FORM_SEPARATOR);
};

/** Where the district begins; behind the end where there is none. */
const districtOf = (words: readonly string[]): number => {
  const number = words.findIndex((word, at) => at > 0 && numbered.test(word));
  if (number > 0) return number;
  let at = words.length;
  while (at > 1 && oneLetter.test(words[at - 1] ?? '')) at -= 1;
  return at;
};
