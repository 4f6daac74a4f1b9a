import { countryByCode } from '#countries';
import { LRUCache } from 'lru-cache';
import type { Question } from '../address/question.js';
import type { Names } from '../gazetteer/segment.js';
import { LOCAL_LANGUAGE } from '../label/country-name.js';
import { languagesOf } from '../label/name-in.js';
import { fold } from '../text/fold.js';
import { splitCompound } from '../text/split-compound.js';
import { splitWords } from '../text/split-words.js';
import { isCyrillic } from '../text/transliterate.js';

/**
 * The language that a question was asked in, as far as the names of its answer tell, the finest
 * first: each leaves the languages in which the question says it best, and one that is said in none
 * of those left does not count. The local one wherever that is left.
 */
export const languageOf = (
  question: Question,
  toponyms: readonly Names[],
  countryCode?: string,
): string => {
  const asked = wordsAsked(question);
  const telling = toponyms.filter((names) => languagesOf(names).length > 0);
  if (telling.every((names) => shareSaid(asked, names['']) === 1)) return LOCAL_LANGUAGE;
  let left: readonly string[] = [];
  for (const names of telling) {
    const said = languagesSaid(asked, names);
    const both = left.filter((language) => said.includes(language));
    if (left.length === 0) left = said;
    else if (both.length > 0) left = both;
  }
  return likeliest(left, countryCode);
};

/** A name that is spelt in Cyrillic was not meant in the Latin letters that stand in for it. */
const wordsAsked = ({ words }: Question): ReadonlySet<string> =>
  new Set(
    words.flatMap(({ text, variants }) =>
      variants.some(isCyrillic) ? variants : [text, ...variants],
    ),
  );

/** The languages in which most of a toponym's name is said; none where it is called the same in all. */
const languagesSaid = (asked: ReadonlySet<string>, names: Names): readonly string[] => {
  const languages = [LOCAL_LANGUAGE, ...languagesOf(names)];
  const nameOf = (language: string): string | undefined =>
    names[language === LOCAL_LANGUAGE ? '' : language];
  if (new Set(languages.map(nameOf)).size === 1) return [];
  const shares = languages.map((language) => shareSaid(asked, nameOf(language)));
  const most = Math.max(...shares);
  return most > LEAST_SHARE_SAID ? languages.filter((_, index) => shares[index] === most) : [];
};

/** A name of which less is said was not meant: the `de` of a street is in many languages' names. */
const LEAST_SHARE_SAID = 0.4;

const shareSaid = (asked: ReadonlySet<string>, name = ''): number => {
  const words = wordsOf(name);
  return words.length === 0 ? 0 : words.filter((word) => asked.has(word)).length / words.length;
};

/** Of languages that share a name: the local one, those of the country, the one that most know. */
const likeliest = (languages: readonly string[], countryCode = ''): string => {
  const official = countryByCode(countryCode)?.languages ?? [];
  const preferred = [LOCAL_LANGUAGE, ...official, 'en'];
  return (
    preferred.find((language) => languages.includes(language)) ?? languages[0] ?? LOCAL_LANGUAGE
  );
};

/** The same places are answered over and over: their names are split once. */
const remembered = new LRUCache<string, readonly string[]>({ max: 20_000 });

const wordsOf = (name: string): readonly string[] => {
  const known = remembered.get(name);
  if (known) return known;
  const words = splitWords(fold(name)).flatMap(({ text }) => splitCompound(text));
  remembered.set(name, words);
  return words;
};
