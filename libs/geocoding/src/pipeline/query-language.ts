import { LRUCache } from 'lru-cache';
import { countryByCode } from '#countries';
import { LOCAL_LANGUAGE, nameLanguages } from '../formatting/localise-address.js';
import type { Names } from '../index/segment.js';
import type { ParsedQuery } from '../parsing/query/parsed-query.js';
import { fold, isCyrillic } from '../parsing/text/normalise.js';
import { splitCompound } from '../parsing/text/search-forms.js';
import { tokenise } from '../parsing/text/tokenise.js';
import { MIN_MENTIONED_SHARE } from '../ranking/weights.js';

/**
 * The language of a query, inferred from the names of its match, which are given from the most specific
 * one: each name leaves the languages in which the query contains most of it, and is ignored if it would
 * leave none. LOCAL_LANGUAGE where that is left. Otherwise ISO 639-1.
 */
export const queryLanguage = (
  parsed: ParsedQuery,
  toponyms: readonly Names[],
  countryCode?: string,
): string => {
  const words = queryWords(parsed);
  const translated = toponyms.filter((names) => nameLanguages(names).length > 0);
  if (translated.every((names) => mentionedShare(words, names['']) === 1)) return LOCAL_LANGUAGE;
  let left: readonly string[] = [];
  for (const names of translated) {
    const ofName = languagesOfMention(words, names);
    const both = left.filter((language) => ofName.includes(language));
    if (left.length === 0) left = ofName;
    else if (both.length > 0) left = both;
  }
  return preferredOf(left, countryCode);
};

/** Of a word in Cyrillic only the Cyrillic variants count, not its transliteration. */
const queryWords = ({ tokens }: ParsedQuery): ReadonlySet<string> =>
  new Set(
    tokens.flatMap(({ text, variants }) =>
      variants.some(isCyrillic) ? variants : [text, ...variants],
    ),
  );

/**
 * The languages in which the query contains most of a name; none if the name is the same in all of
 * them.
 */
const languagesOfMention = (words: ReadonlySet<string>, names: Names): readonly string[] => {
  const languages = [LOCAL_LANGUAGE, ...nameLanguages(names)];
  const nameOf = (language: string): string | undefined =>
    names[language === LOCAL_LANGUAGE ? '' : language];
  if (new Set(languages.map(nameOf)).size === 1) return [];
  const shares = languages.map((language) => mentionedShare(words, nameOf(language)));
  const most = Math.max(...shares);
  return most > MIN_MENTIONED_SHARE ? languages.filter((_, index) => shares[index] === most) : [];
};

/** The share of a name's words that the query contains, 0 to 1. */
const mentionedShare = (words: ReadonlySet<string>, name = ''): number => {
  const ofName = wordsOf(name);
  return ofName.length === 0 ? 0 : ofName.filter((word) => words.has(word)).length / ofName.length;
};

/** Of several languages with the same name: the local one, those of the country, English, any. */
const preferredOf = (languages: readonly string[], countryCode = ''): string => {
  const official = countryByCode(countryCode)?.languages ?? [];
  const preferred = [LOCAL_LANGUAGE, ...official, 'en'];
  return (
    preferred.find((language) => languages.includes(language)) ?? languages[0] ?? LOCAL_LANGUAGE
  );
};

/** A cache, as the same places occur in many answers. */
const splitNames = new LRUCache<string, readonly string[]>({ max: 20_000 });

const wordsOf = (name: string): readonly string[] => {
  const known = splitNames.get(name);
  if (known) return known;
  const words = tokenise(fold(name)).flatMap(({ text }) => splitCompound(text));
  splitNames.set(name, words);
  return words;
};
