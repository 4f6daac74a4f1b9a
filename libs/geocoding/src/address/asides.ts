import { splitWords } from '../text/split-words.js';
import type { Word } from '../text/split-words.js';
import { boxPhrases, careOfPhrases } from './asides.table.js';
import { numberDesignators } from './number-designators.table.js';

/**
 * The words of a text, by their places in it, that speak of a letter and not of where it goes:
 * care-of lines up to the next comma, and post office boxes with their numbers.
 */
export const findAsides = (words: readonly Word[]): ReadonlySet<number> => {
  const asides = new Set<number>();
  for (let at = 0; at < words.length;) {
    const end = endOfCareOf(words, at) ?? endOfBox(words, at);
    for (let aside = at; aside < (end ?? at); aside += 1) asides.add(aside);
    at = end ?? at + 1;
  }
  return asides;
};

/** A phrase as it is looked for, by its first word, the longest phrases first. */
type Phrases<Phrase> = ReadonlyMap<
  string,
  readonly (Phrase & { readonly parts: readonly Word[] })[]
>;

const byFirstWord = <Phrase extends { readonly words: string }>(
  phrases: readonly Phrase[],
): Phrases<Phrase> => {
  const split = phrases
    .map((phrase) => ({ ...phrase, parts: splitWords(phrase.words) }))
    .sort((one, other) => other.parts.length - one.parts.length);
  const groups = new Map<string, (typeof split)[number][]>();
  for (const phrase of split) {
    const first = phrase.parts[0]?.text ?? '';
    groups.set(first, [...(groups.get(first) ?? []), phrase]);
  }
  return groups;
};

const careOf = byFirstWord(careOfPhrases.map((words) => ({ words })));
const boxes = byFirstWord(boxPhrases);

/** Where a phrase that begins here ends; marks between its words must be there, more may be. */
const endOfPhrase = (
  words: readonly Word[],
  from: number,
  parts: readonly Word[],
): number | undefined => {
  const isThere = parts.every(({ text, joint }, index) => {
    const word = words[from + index];
    if (word?.text !== text) return false;
    return index === 0 || (!isBreak(word) && word.joint.includes(joint.trim()));
  });
  return isThere ? from + parts.length : undefined;
};

/** Without a comma behind the name nothing tells where it ends: then only the phrase is put aside. */
const endOfCareOf = (words: readonly Word[], from: number): number | undefined => {
  for (const { parts } of careOf.get(words[from]?.text ?? '') ?? []) {
    const behind = endOfPhrase(words, from, parts);
    if (behind === undefined) continue;
    const end = endOfSegment(words, behind);
    const named = words.slice(behind, end);
    return end === words.length || named.some(hasDigit) ? behind : end;
  }
  return undefined;
};

const endOfBox = (words: readonly Word[], from: number): number | undefined => {
  for (const { parts, isAmbiguous, isAlone } of boxes.get(words[from]?.text ?? '') ?? []) {
    const behind = endOfPhrase(words, from, parts);
    if (behind === undefined) continue;
    const end = endOfBoxNumber(words, behind);
    const isNumbered = end > behind;
    const isSegment = startsSegment(words, from) && end === endOfSegment(words, from);
    const isBox = isAmbiguous ? isSegment && isNumbered : isSegment || isNumbered;
    if (isBox || isAlone) return end;
  }
  return undefined;
};

const boxNumber = /^(?:[a-z]{1,2})?\d{1,6}[a-z]?$/;
const pair = /^\d\d$/;
/** What may follow a box's number at once, beside a comma: a postcode. */
const longNumber = /^\d{3,}$/;

/** `12`, `No. 12`, `A 12`, `12 34 56`; a house number behind it is not the box's. */
const endOfBoxNumber = (words: readonly Word[], from: number): number => {
  let at = from;
  const isOn = (): boolean => at < words.length && !isBreak(words[at]);
  if (isOn() && numberDesignators.has(words[at]?.text ?? '')) at += 1;
  if (isOn() && /^[a-z]{1,2}$/.test(words[at]?.text ?? '') && words[at + 1]?.joint === '') at += 1;
  if (!isOn() || !boxNumber.test(words[at]?.text ?? '')) return from;
  const end = at + 1;
  at = end;
  while (isOn() && pair.test(words[at]?.text ?? '')) at += 1;
  return !isOn() || longNumber.test(words[at]?.text ?? '') ? at : end;
};

const endOfSegment = (words: readonly Word[], from: number): number => {
  const length = words.slice(from + 1).findIndex(isBreak);
  return length < 0 ? words.length : from + 1 + length;
};

const startsSegment = (words: readonly Word[], at: number): boolean =>
  at === 0 || isBreak(words[at]);

const isBreak = (word: Word | undefined): boolean => word?.joint === ',' || word?.joint === '#';

const hasDigit = ({ text }: Word): boolean => /\d/.test(text);
