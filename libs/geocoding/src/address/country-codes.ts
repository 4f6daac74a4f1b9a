import { countries } from '#countries';
import { isPostcodeShaped } from './postcode-shape.js';
import { Field, isApart } from './question.js';
import type { CountryMention, QuestionWord } from './question.js';

/** Countries whose codes stand among the words: at the end (`…, DE`), or as the sign of a postcode (`D-71083`). */
export const findCountryCodes = (words: readonly QuestionWord[]): readonly CountryMention[] =>
  words.flatMap((word, at) => {
    if (!(word.fields & Field.country) && !(word.fields & Field.postcode)) return [];
    const codes = signedPostcode(words, at) ?? codeAtEnd(words, at);
    return codes ? [{ from: at, to: at + 1, ...codes }] : [];
  });

type Codes = Pick<CountryMention, 'codes' | 'isAside'>;

/** A code is a word of many languages, too: it is one only where it ends an address or its field. */
const codeAtEnd = (words: readonly QuestionWord[], at: number): Codes | undefined => {
  const word = words[at];
  const code = word && codeOf.get(word.text);
  if (!code || !(word.fields & Field.country)) return undefined;
  if (words[at + 1] !== undefined && word.fields & Field.street) return undefined;
  return { codes: [code], isAside: !(isApart(word) || !(word.fields & Field.street)) };
};

const signedPostcode = (words: readonly QuestionWord[], at: number): Codes | undefined => {
  const countriesOfSign = signs.get(words[at]?.text ?? '');
  if (!countriesOfSign) return undefined;
  const [one, other] = [words[at + 1], words[at + 2]];
  if (!one || isApart(one)) return undefined;
  const keys = [one.text, one.text + (other?.text ?? '')];
  const codes = countriesOfSign.filter((code) => keys.some((key) => isPostcodeShaped(key, code)));
  return codes.length > 0 ? { codes, isAside: true } : undefined;
};

const codeOf: ReadonlyMap<string, string> = new Map(
  countries.flatMap(({ code, longCode }) => [
    [code.toLowerCase(), code],
    [longCode.toLowerCase(), code],
  ]),
);

const signs = new Map<string, string[]>();
for (const { code, postcode } of countries) {
  for (const sign of postcode?.signs ?? []) signs.set(sign, [...(signs.get(sign) ?? []), code]);
}
