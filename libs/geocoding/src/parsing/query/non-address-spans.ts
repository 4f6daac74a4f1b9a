import { numberDesignators } from '../house-number/number-words.table.js';
import { tokenise } from '../text/tokenise.js';
import type { Token } from '../text/tokenise.js';
import {
  careOfPhrases,
  doorCodePhrases,
  legalForms,
  phonePhrases,
  postBoxPhrases,
} from './non-address-phrases.table.js';
import { postcodeDesignators } from './postcode-designators.table.js';

/** A text with a comma in place of e-mail addresses, web addresses and international phone numbers. */
export const removeContacts = (text: string): string =>
  mayHoldContact.test(text)
    ? text.replace(internetAddress, ', ').replace(internationalPhone, ', ')
    : text;

const mayHoldContact = /[@+]|:\/\/|www\./i;
const internetAddress =
  /(?:\be-?mail\s*:?\s*)?[^\s@,;<>()]+@[^\s@,;<>()]+\.\p{L}{2,}|(?:https?:\/\/|www\.)[^\s,;<>()]+/giu;
/** Brackets and spaces between the digits, of which there are at least seven; a position has a full stop. */
const internationalPhone = /(?<![\p{L}\d])\+\d{1,3}(?:[ ()/-]*\d){6,12}(?![\d.])/gu;

/**
 * The tokens, by their indexes, that concern the delivery of a letter and not its destination:
 * care-of lines up to the next comma, and post office boxes, phones and door codes with their numbers.
 */
export const findNonAddressSpans = (tokens: readonly Token[]): ReadonlySet<number> => {
  const found = new Set<number>();
  for (let at = 0; at < tokens.length;) {
    const end =
      endOfCareOf(tokens, at) ?? endOfPostBox(tokens, at) ?? endOfNumberedPhrase(tokens, at);
    for (let index = at; index < (end ?? at); index += 1) found.add(index);
    at = end ?? at + 1;
  }
  return found;
};

/** If no comma ends the name, its end is unknown: then the span is the phrase alone. */
const endOfCareOf = (tokens: readonly Token[], from: number): number | undefined => {
  for (const { parts } of careOf.get(tokens[from]?.text ?? '') ?? []) {
    const nameStart = endOfPhrase(tokens, from, parts);
    if (nameStart === undefined) continue;
    const end = endOfPart(tokens, nameStart);
    const named = tokens.slice(nameStart, end);
    return end === tokens.length || named.some(hasDigit) ? nameStart : end;
  }
  return undefined;
};

const hasDigit = ({ text }: Token): boolean => digitPattern.test(text);

const endOfPostBox = (tokens: readonly Token[], from: number): number | undefined => {
  for (const { parts, isAmbiguous, isAlone } of postBoxes.get(tokens[from]?.text ?? '') ?? []) {
    const numberStart = endOfPhrase(tokens, from, parts);
    if (numberStart === undefined) continue;
    const end = endOfBoxNumber(tokens, numberStart);
    const isNumbered = end > numberStart;
    const isWholePart = startsPart(tokens, from) && end === endOfPart(tokens, from);
    const isBox = isAmbiguous ? isWholePart && isNumbered : isWholePart || isNumbered;
    if (isBox || isAlone) return end;
  }
  return undefined;
};

/** A phone number has several groups of digits, the code of a door one, with or without letters. */
const endOfNumberedPhrase = (tokens: readonly Token[], from: number): number | undefined => {
  const first = tokens[from]?.text ?? '';
  for (const { parts } of phones.get(first) ?? []) {
    const end = endOfDigits(tokens, endOfPhrase(tokens, from, parts));
    if (end !== undefined) return end;
  }
  if (isBehindDesignator(tokens, from)) return undefined;
  for (const { parts } of doorCodes.get(first) ?? []) {
    const at = endOfPhrase(tokens, from, parts);
    if (at !== undefined && isDoorCode(tokens[at])) return at + 1;
  }
  return undefined;
};

/** `zip code`, `kod pocztowy`: what follows is a postcode. */
const isBehindDesignator = (tokens: readonly Token[], from: number): boolean => {
  const [before, word, next] = [from - 1, from, from + 1].map((at) => tokens[at]?.text ?? '');
  return postcodeDesignators.has(`${before} ${word}`) || postcodeDesignators.has(`${word} ${next}`);
};

const isDoorCode = (token: Token | undefined): boolean =>
  token !== undefined && token.separator !== ',' && /^\d{1,6}[a-z]?$/.test(token.text);

/** The end of the groups of digits from here on, if they are enough for a phone number. */
const endOfDigits = (tokens: readonly Token[], from: number | undefined): number | undefined => {
  if (from === undefined) return undefined;
  let [at, digits] = [from, 0];
  for (; at < tokens.length && (at === from || !isPartStart(tokens[at])); at += 1) {
    const { text = '' } = tokens[at] ?? {};
    if (!allDigits.test(text) || digits + text.length > MOST_PHONE_DIGITS) break;
    digits += text.length;
  }
  return digits >= LEAST_PHONE_DIGITS ? at : undefined;
};

const allDigits = /^\d+$/;
const LEAST_PHONE_DIGITS = 6;
/** Recommendation ITU-T E.164. */
const MOST_PHONE_DIGITS = 15;

/** The indexes of the last tokens of legal forms: the address begins behind a company's name. */
export const findLegalFormEnds = (tokens: readonly Token[]): ReadonlySet<number> => {
  const ends = new Set<number>();
  tokens.forEach(({ text }, at) => {
    for (const { parts } of companies.get(text) ?? []) {
      const end = at === 0 ? undefined : endOfPhrase(tokens, at, parts);
      if (end === undefined) continue;
      ends.add(end - 1);
      break;
    }
  });
  return ends;
};

/** The number may be `12`, `No. 12`, `A 12` or `12 34 56`; a house number after it is not included. */
const endOfBoxNumber = (tokens: readonly Token[], from: number): number => {
  let at = from;
  const isInPart = (): boolean => at < tokens.length && !isPartStart(tokens[at]);
  if (isInPart() && numberDesignators.has(tokens[at]?.text ?? '')) at += 1;
  if (isInPart() && /^[a-z]{1,2}$/.test(tokens[at]?.text ?? '') && tokens[at + 1]?.separator === '')
    at += 1;
  if (!isInPart() || !boxNumber.test(tokens[at]?.text ?? '')) return from;
  const end = at + 1;
  at = end;
  while (isInPart() && twoDigits.test(tokens[at]?.text ?? '')) at += 1;
  return !isInPart() || longNumber.test(tokens[at]?.text ?? '') ? at : end;
};

const boxNumber = /^(?:[a-z]{1,2})?\d{1,6}[a-z]?$/;
const twoDigits = /^\d\d$/;
/** A postcode, which may follow the number of a box without a comma. */
const longNumber = /^\d{3,}$/;

/** A phrase and its tokens. */
type TokenisedPhrase<Phrase> = Phrase & { readonly parts: readonly Token[] };

/** Phrases by their first token, the longest first. */
const byFirstToken = <Phrase extends { readonly words: string }>(
  phrases: readonly Phrase[],
): ReadonlyMap<string, readonly TokenisedPhrase<Phrase>[]> => {
  const tokenised = phrases
    .map((phrase) => ({ ...phrase, parts: tokenise(phrase.words) }))
    .sort((one, other) => other.parts.length - one.parts.length);
  const groups = new Map<string, TokenisedPhrase<Phrase>[]>();
  for (const phrase of tokenised) {
    const first = phrase.parts[0]?.text ?? '';
    groups.set(first, [...(groups.get(first) ?? []), phrase]);
  }
  return groups;
};

const careOf = byFirstToken(careOfPhrases.map((words) => ({ words })));
const postBoxes = byFirstToken(postBoxPhrases);
const phones = byFirstToken(phonePhrases.map((words) => ({ words })));
const doorCodes = byFirstToken(doorCodePhrases.map((words) => ({ words })));
const companies = byFirstToken(legalForms.map((words) => ({ words })));

/**
 * Where a phrase that begins here ends. The text may have more punctuation than the phrase, but not
 * less.
 */
const endOfPhrase = (
  tokens: readonly Token[],
  from: number,
  parts: readonly Token[],
): number | undefined => {
  const isThere = parts.every(({ text, separator: joint }, index) => {
    const token = tokens[from + index];
    if (token?.text !== text) return false;
    return index === 0 || (!isPartStart(token) && token.separator.includes(joint.trim()));
  });
  return isThere ? from + parts.length : undefined;
};

const startsPart = (tokens: readonly Token[], at: number): boolean =>
  at === 0 || isPartStart(tokens[at]);

const endOfPart = (tokens: readonly Token[], from: number): number => {
  const length = tokens.slice(from + 1).findIndex(isPartStart);
  return length < 0 ? tokens.length : from + 1 + length;
};

const isPartStart = (token: Token | undefined): boolean =>
  token?.separator === ',' || token?.separator === '#';

/**
 * The tokens, by their indexes, of parts between commas that repeat an earlier part:
 * `Nagold, Nagold`, `72202 Nagold, Nagold`, or the whole address twice.
 */
export const findRepeatedParts = (tokens: readonly Token[]): ReadonlySet<number> => {
  const repeated = new Set<number>();
  if (!hasRepeatedToken(tokens)) return repeated;
  const seen = new Set<string>();
  for (const { from, to } of partsBetweenCommas(tokens)) {
    const part = tokens.slice(from, to).map(({ text }) => text);
    const names = part.filter((word) => !digitPattern.test(word));
    const isRepeated = names.length > 0 && seen.has(part.join(' '));
    if (isRepeated) for (let at = from; at < to; at += 1) repeated.add(at);
    seen.add(part.join(' ')).add(names.join(' '));
  }
  return repeated;
};

const digitPattern = /\d/;

const hasRepeatedToken = (tokens: readonly Token[]): boolean =>
  new Set(tokens.map(({ text }) => text)).size < tokens.length;

const partsBetweenCommas = (
  tokens: readonly Token[],
): readonly { readonly from: number; readonly to: number }[] => {
  const starts = tokens.flatMap(({ separator: joint }, at) =>
    at === 0 || joint === ',' ? [at] : [],
  );
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? tokens.length }));
};
