import { LRUCache } from 'lru-cache';
import { countryByCode } from '#countries';
import {
  LOCAL_LANGUAGE,
  nameIn,
  nameLanguages,
  namesOfPart,
} from '../formatting/localise-address.js';
import type { AddressLanguages, AddressParts, NamedPart } from '../formatting/localise-address.js';
import type { Names } from '../index/segment.js';
import type { ParsedQuery } from '../parsing/query/parsed-query.js';
import { fold, isCyrillic } from '../parsing/text/normalise.js';
import { splitCompound } from '../parsing/text/search-forms.js';
import { tokenise } from '../parsing/text/tokenise.js';
import { MIN_MENTIONED_SHARE } from '../ranking/weights.js';
import { flatMap } from '../lists.js';

/**
 * The languages of an answer: those of the query's words for the street, then for its places, the smallest
 * first. Each name leaves the languages in which the query has most of it, and is ignored if it would leave
 * none. Local names where the words are the same in several languages, or decide nothing. The name of a
 * house or of the country decides nothing. A part that the query has in another script keeps the language
 * of its own words.
 */
export const queryLanguages = (parsed: ParsedQuery, parts: AddressParts): AddressLanguages => {
  let words: ReadonlySet<string> | undefined;
  const context: MentionContext = {
    // Few names have translations, which are what they are compared with.
    words: () => (words ??= queryWords(parsed)),
    official: countryByCode(parts.countryCode)?.languages ?? [],
  };
  const mentions = flatMap(namedParts, (part) =>
    mentionOf(part, namesOfPart(parts, part), context),
  );
  const [left = []] = decidingParts
    .map((group) => commonLanguages(mentions.filter(({ part }) => group.includes(part))))
    .filter((languages) => languages.length > 0);
  if (left.length === 0) return { language: withoutPlace(parts, mentions, context) };
  const language = preferredOf(left, context);
  return { language, languagesOfParts: languagesInOtherScript(mentions, language, context) };
};

/** The parts that decide, in their order; the second group only where the first decides nothing. */
const decidingParts: readonly (readonly NamedPart[])[] = [
  ['street', 'locality', 'city'],
  ['county', 'state'],
];

const namedParts: readonly NamedPart[] = ['house', ...decidingParts.flat()];

/** A name that the query has most of, in these languages. */
interface Mention {
  readonly part: NamedPart;
  readonly names: Names;
  readonly languages: readonly string[];
}

interface MentionContext {
  /** Of the query. */
  readonly words: () => ReadonlySet<string>;
  /** The languages of the country. */
  readonly official: readonly string[];
}

const mentionOf = (
  part: NamedPart,
  names: Names | undefined,
  context: MentionContext,
): readonly Mention[] => {
  const languages = names ? languagesOfMention(names, context) : [];
  return names && languages.length > 0 ? [{ part, names, languages }] : [];
};

/** The languages of the first mention that are also those of the others, as far as some are left. */
const commonLanguages = ([first, ...others]: readonly Mention[]): readonly string[] =>
  others.reduce((left, { languages }) => {
    const both = left.filter((language) => languages.includes(language));
    return both.length > 0 ? both : left;
  }, first?.languages ?? []);

/**
 * Where neither street nor place decide: of a match that is a country, the language of its name; of a house
 * whose name the query has in another script than the local one, the language of that name.
 */
const withoutPlace = (
  parts: AddressParts,
  [house]: readonly Mention[],
  context: MentionContext,
): string => {
  const { country } = parts.places;
  const isCountry = namedParts.every((part) => namesOfPart(parts, part) === undefined);
  if (isCountry && country) return preferredOf(languagesOfMention(country, context), context);
  if (house?.part !== 'house') return LOCAL_LANGUAGE;
  const language = preferredOf(house.languages, context);
  return isInOtherScript(house.names, language, LOCAL_LANGUAGE) ? language : LOCAL_LANGUAGE;
};

const languagesInOtherScript = (
  mentions: readonly Mention[],
  language: string,
  context: MentionContext,
): AddressLanguages['languagesOfParts'] =>
  Object.fromEntries(
    flatMap(mentions, ({ part, names, languages }) => {
      if (languages.includes(language)) return [];
      const own = preferredOf(languages, context);
      return isInOtherScript(names, own, language) ? [[part, own]] : [];
    }),
  );

const isInOtherScript = (names: Names, one: string, other: string): boolean =>
  scriptOf(nameIn(names, one)) !== scriptOf(nameIn(names, other));

/** The script of a name, as an index; all others are one. */
const scriptOf = (name = ''): number => {
  const [letter = ''] = /\p{L}/u.exec(name) ?? [];
  return scripts.findIndex((script) => script.test(letter));
};

const scripts: readonly RegExp[] = [
  /\p{sc=Latin}/u,
  /\p{sc=Cyrillic}/u,
  /\p{sc=Greek}/u,
  /\p{sc=Arabic}/u,
  /\p{sc=Hebrew}/u,
  /\p{sc=Hangul}/u,
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u,
];

/** Of a word in Cyrillic only the Cyrillic variants count, not its transliteration. */
const queryWords = ({ tokens }: ParsedQuery): ReadonlySet<string> =>
  new Set(
    flatMap(tokens, ({ text, variants }) =>
      variants.some(isCyrillic) ? variants : [text, ...variants],
    ),
  );

/**
 * The languages in which the query contains most of a name; none if the name is the same in all of
 * them. One that is not spoken in the country needs a word that the local name lacks: the Dutch
 * `Westminster` is also a part of `City of Westminster`.
 */
const languagesOfMention = (
  names: Names,
  { words: wordsOfQuery, official }: MentionContext,
): readonly string[] => {
  const translations = nameLanguages(names);
  if (translations.length === 0) return translations;
  const languages = [LOCAL_LANGUAGE, ...translations];
  const nameOf = (language: string): string | undefined =>
    names[language === LOCAL_LANGUAGE ? '' : language];
  if (new Set(languages.map(nameOf)).size === 1) return [];
  const words = wordsOfQuery();
  const shares = languages.map((language) => mentionedShare(words, nameOf(language)));
  const most = Math.max(...shares);
  if (most <= MIN_MENTIONED_SHARE) return [];
  const best = languages.filter((_, index) => shares[index] === most);
  if (best.includes(LOCAL_LANGUAGE)) return best;
  const local = wordsOf(names[''] ?? '');
  const decisive = best.filter(
    (language) =>
      official.includes(language) ||
      wordsOf(nameOf(language) ?? '').some((word) => words.has(word) && !local.includes(word)),
  );
  return decisive.length > 0 ? decisive : [LOCAL_LANGUAGE];
};

/** The share of a name's words that the query contains, 0 to 1. */
const mentionedShare = (words: ReadonlySet<string>, name = ''): number => {
  const ofName = wordsOf(name);
  return ofName.length === 0 ? 0 : ofName.filter((word) => words.has(word)).length / ofName.length;
};

/** Of several languages with the same name: the local one, those of the country, English, any. */
const preferredOf = (languages: readonly string[], { official }: MentionContext): string => {
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
  const words = flatMap(tokenise(fold(name)), ({ text }) => splitCompound(text));
  splitNames.set(name, words);
  return words;
};
