import { countries } from '#countries';
import { fold } from '../text/normalise.js';
import { tokenise } from '../text/tokenise.js';
import { countryNameLanguages } from './country-name-languages.table.js';
import { QueryField, startsNewPart } from '../text/query-token.js';
import type { QueryToken } from '../text/query-token.js';
import type { CountryMention } from './parsed-query.js';
import { isPostcodeShaped } from './postcodes.js';
import { flatMap } from '../../lists.js';

/** The countries that a query names: by name, in any of the supported languages, or by code. */
export const findCountryMentions = (words: readonly QueryToken[]): readonly CountryMention[] => [
  ...findCountryNames(words),
  ...findCountryCodes(words),
];

/** Whether a folded word is the full name of a country. */
export const isCountryName = (word: string): boolean => {
  if (codesByName.size === 0) loadNames();
  return codesByName.has(word);
};

const findCountryNames = (words: readonly QueryToken[]): readonly CountryMention[] => {
  if (codesByName.size === 0) loadNames();
  const mentions: CountryMention[] = [];
  words.forEach((word, from) => {
    if (!firstWords.has(word.text)) return;
    for (let to = Math.min(words.length, from + MAX_COUNTRY_NAME_TOKENS); to > from; to -= 1) {
      const named = words.slice(from, to);
      const codes = codesByName.get(named.map(({ text }) => text).join(' '));
      if (!codes || !named.every(({ fields }) => fields & QueryField.country)) continue;
      mentions.push({
        from,
        to,
        codes: [...codes],
        isAmbiguous: !isWhereCountriesAre(words, from, to),
      });
      return;
    }
  });
  return mentions;
};

/**
 * A name that is the end of the query, or all of a part behind others, is that of a country. Elsewhere
 * it may be a person's or a company's (`Chad Meyer`, `China Garden`), and before a postcode or the code
 * of a state a city's (`San Martin 95046`, `Jamaica, NY 11412`).
 */
const isWhereCountriesAre = (words: readonly QueryToken[], from: number, to: number): boolean => {
  const [first, next] = [words[from], words[to]];
  if (!first || !next) return true;
  if (isPostcodeNext(next)) return from === 0;
  if (isStateCode(next, words[to + 1])) return false;
  return from > 0 && startsNewPart(first) && startsNewPart(next);
};

/** A few letters at the end, or before a postcode. */
const isStateCode = ({ text }: QueryToken, behind: QueryToken | undefined): boolean =>
  /^[a-z]{2,3}$/.test(text) && (behind === undefined || /\d/.test(behind.text));

/** Names of more tokens are not searched for. */
const MAX_COUNTRY_NAME_TOKENS = 5;

const isPostcodeNext = (next: QueryToken | undefined): boolean =>
  next !== undefined && !startsNewPart(next) && /^\d{4}/.test(next.text);

/** Codes of countries by their folded names; filled on first use, which takes some milliseconds. */
const codesByName = new Map<string, Set<string>>();
const firstWords = new Set<string>();

/**
 * Names from Unicode's CLDR, as the runtime has them, of every region with a two-letter code, and
 * aliases.
 */
const loadNames = (): void => {
  for (const language of countryNameLanguages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of assignedCodes()) addName(code, names.of(code));
  }
  for (const { code, aliases = [] } of countries) {
    for (const alias of aliases) addName(code, alias);
  }
  for (const codes of codesByName.values()) addTerritories(codes);
};

const addName = (code: string, name: string | undefined): void => {
  if (name === undefined) return;
  const words = tokenise(fold(name)).map(({ text }) => text);
  const key = words.join(' ');
  if (words[0] === undefined) return;
  firstWords.add(words[0]);
  codesByName.set(key, (codesByName.get(key) ?? new Set<string>()).add(code));
};

/** The name of a territory may mean addresses that are recorded under its state, and the reverse. */
const addTerritories = (codes: Set<string>): void => {
  for (const { code, territories = [] } of countries) {
    if (territories.some((territory) => codes.has(territory))) codes.add(code);
    else if (codes.has(code)) for (const territory of territories) codes.add(territory);
  }
};

const assignedCodes = (): readonly string[] => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((first) => letters.map((second) => first + second)).filter(isAssigned);
};

/** CLDR also names codes that are no countries: outlying, pseudo and unknown regions. */
const isAssigned = (code: string): boolean => !/^(?:X[^K]|Q[^A]|ZZ|UK|EU|EZ|UN)$/.test(code);

/** Country codes at the end (`…, DE`) and country prefixes of postcodes (`D-71083`). */
const findCountryCodes = (words: readonly QueryToken[]): readonly CountryMention[] =>
  flatMap(words, (word, at) => {
    if (!(word.fields & QueryField.country) && !(word.fields & QueryField.postcode)) return [];
    const codes = postcodePrefixAt(words, at) ?? codeAtEnd(words, at);
    return codes ? [{ from: at, to: at + 1, ...codes }] : [];
  });

type MentionedCodes = Omit<CountryMention, 'from' | 'to'>;

/** Codes are also words of many languages: a code counts only at the end of the address or of its field. */
const codeAtEnd = (words: readonly QueryToken[], at: number): MentionedCodes | undefined => {
  const word = words[at];
  const code = word && codeByFoldedCode.get(word.text);
  if (!code || !(word.fields & QueryField.country)) return undefined;
  if (words[at + 1] !== undefined && word.fields & QueryField.street) return undefined;
  return {
    codes: [code],
    isAmbiguous: !(startsNewPart(word) || !(word.fields & QueryField.street)),
  };
};

/** A prefix counts only before a postcode of its country. */
const postcodePrefixAt = (words: readonly QueryToken[], at: number): MentionedCodes | undefined => {
  const withPrefix = countriesByPrefix.get(words[at]?.text ?? '');
  if (!withPrefix) return undefined;
  const [next, afterNext] = [words[at + 1], words[at + 2]];
  if (!next || startsNewPart(next)) return undefined;
  const keys = [next.text, next.text + (afterNext?.text ?? '')];
  const codes = withPrefix.filter((code) => keys.some((key) => isPostcodeShaped(key, code)));
  return codes.length > 0 ? { codes, isAmbiguous: true } : undefined;
};

const codeByFoldedCode: ReadonlyMap<string, string> = new Map(
  countries.flatMap(({ code, alpha3Code }) => [
    [code.toLowerCase(), code],
    [alpha3Code.toLowerCase(), code],
  ]),
);

const countriesByPrefix = new Map<string, string[]>();
for (const { code, postcode } of countries) {
  for (const prefix of postcode?.countryPrefixes ?? [])
    countriesByPrefix.set(prefix, [...(countriesByPrefix.get(prefix) ?? []), code]);
}
