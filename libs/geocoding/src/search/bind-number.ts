import { Field, isNumeric, maskOf } from '../address/question.js';
import type { Question, QuestionWord } from '../address/question.js';
import { numberDesignators, unitDesignators } from '../address/unit-designators.table.js';
import { parseHouseNumber } from '../text/house-number.js';
import type { HouseNumber } from '../text/house-number.js';

/** Words of a question read as a house number. */
export interface NumberReading extends HouseNumber {
  readonly used: number;
  /** 0 for the likeliest reading of its question, 1 for the next. */
  readonly rank: number;
  /** What of the words was left out: a suffix, or a part that may be a unit. */
  readonly omitted?: 'suffix' | 'unit';
  /** The unit that was left out of the number. */
  readonly unit?: string;
}

export interface BoundNumbers {
  /** Likeliest first. */
  readonly numbers: readonly NumberReading[];
  readonly unit?: string;
  /** Words of the unit and of designators, as a bit mask. */
  readonly used: number;
}

/** A reading and how many words part it from the street's name. */
type RatedReading = Omit<NumberReading, 'rank'> & { readonly distance: number };

/** Where the street's name stands in the question, and how numbers are written there. */
export interface StreetName {
  readonly mask: number;
  /** Whether `3/12` is flat 3 in house 12 there. */
  readonly isUnitFirst: boolean;
}

/** More readings than this are not looked up. */
const MOST_READINGS = 3;
const suffix = /^(?:[a-z]|bis|ter|quater|quinquies)$/;
const hanMark = /^(?:丁目|番地|番|号|之)$/;

/**
 * Reads what a street has left over of a question as unit and house number. Bound this late, the
 * numbers in `Rue du 8 Mai 1945` are no house numbers, as the street has used them.
 */
export const bindNumber = (question: Question, free: number, street: StreetName): BoundNumbers => {
  const { unit, used } = readUnit(question, free);
  const left = free & ~used;
  const readings: RatedReading[] = [];
  for (let from = 0; from < question.words.length; from += 1) {
    if (!startsNumber(question, left, from)) continue;
    const to = endOfNumber(question, left, from);
    readings.push(...readSpan(question, { from, to, street }));
    from = to - 1;
  }
  const likeliest = readings
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MOST_READINGS);
  return {
    numbers: likeliest.map((reading, rank) => ({ ...reading, rank })),
    unit,
    used: used | designatorMask(question, left),
  };
};

const isFree = (mask: number, at: number): boolean => (mask & (1 << at)) !== 0;

const startsNumber = (question: Question, left: number, at: number): boolean => {
  const word = question.words[at];
  return !!word && isFree(left, at) && isNumeric(word) && (word.fields & Field.number) !== 0;
};

/** Takes in suffixes, further parts behind a dash or stroke, and Han marks. */
const endOfNumber = ({ words }: Question, left: number, from: number): number => {
  let to = from + 1;
  for (; to < words.length && isFree(left, to); to += 1) {
    const word = words[to];
    const before = words[to - 1];
    if (!word || !before || word.joint === ',') break;
    const continues = /[-–—/+]/.test(word.joint) && (isNumeric(word) || suffix.test(word.text));
    const suffixed = isNumeric(before) && /\d$/.test(before.text) && suffix.test(word.text);
    const behindLetter = word.joint === '' && isNumeric(word) && suffix.test(before.text);
    const han = hanMark.test(word.text) || (hanMark.test(before.text) && isNumeric(word));
    if (!continues && !suffixed && !behindLetter && !han) break;
  }
  return to;
};

interface Span {
  readonly from: number;
  readonly to: number;
  readonly street: StreetName;
}

/** The whole span first, then what is left of it without its last parts. */
const readSpan = ({ words }: Question, { from, to, street }: Span): RatedReading[] => {
  const distance = distanceTo(street.mask, from, to);
  const used = maskOf(from, to);
  const readings: RatedReading[] = [];
  for (let end = to; end > from; end -= 1) {
    const number = parseHouseNumber(textOf(words, from, end));
    if (!number) continue;
    const left = words[end];
    const omitted = end === to || !left ? undefined : omittedWith(left);
    const unit = omitted === 'unit' ? left?.text : undefined;
    readings.push({ ...number, used, omitted, unit, distance: distance + (to - end) * 0.25 });
  }
  const last = words[to - 1];
  if (to === from + 2 && last && isNumeric(last) && street.isUnitFirst) {
    const number = parseHouseNumber(last.text);
    const unit = words[from]?.text;
    if (number) readings.push({ ...number, used, omitted: 'unit', unit, distance: distance + 0.2 });
  }
  return readings;
};

/** Behind a stroke stands a flat in many countries; behind a dash, another house. */
const omittedWith = (left: QuestionWord): NumberReading['omitted'] =>
  isNumeric(left) && left.joint.includes('/') ? 'unit' : 'suffix';

const textOf = (words: Question['words'], from: number, end: number): string =>
  words
    .slice(from, end)
    .map((word, index) => (index === 0 ? '' : word.joint) + word.text)
    .join('');

/** Words between a span and the nearest word of the street's name. */
const distanceTo = (nameMask: number, from: number, to: number): number => {
  for (let distance = 0; distance < 32; distance += 1) {
    const before = from - 1 - distance;
    const behind = to + distance;
    if (before >= 0 && isFree(nameMask, before)) return distance;
    if (behind < 31 && isFree(nameMask, behind)) return distance + 0.1;
  }
  return 32;
};

const readUnit = ({ words }: Question, free: number): { unit?: string; used: number } => {
  for (const [at, word] of words.entries()) {
    if (!isFree(free, at) || !(word.fields & Field.unit)) continue;
    const next = words[at + 1];
    const marked = word.joint.includes('#') && isNumeric(word);
    if (marked) return { unit: word.text, used: 1 << at };
    if (!unitDesignators.has(word.text)) continue;
    const behind = next && isFree(free, at + 1) && next.joint !== ',' && isUnitName(next.text);
    if (behind) return { unit: next.text, used: maskOf(at, at + 2) };
  }
  return { used: 0 };
};

const isUnitName = (text: string): boolean => /^(?:\d{1,4}[a-z]?|[a-z])$/.test(text);

/** `No`, `Nr`, `号` beside a number say nothing of their own. */
const designatorMask = ({ words }: Question, left: number): number => {
  let mask = 0;
  words.forEach((word, at) => {
    if (!isFree(left, at) || !numberDesignators.has(word.text)) return;
    const before = words[at - 1];
    const behind = words[at + 1];
    if ((before && isNumeric(before)) || (behind && isNumeric(behind))) mask |= 1 << at;
  });
  return mask;
};
