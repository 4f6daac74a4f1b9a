import { isHashed } from '../house-number/house-number-readings.js';
import { numberDesignators } from '../house-number/number-words.table.js';
import { SUBDIVISION_MARK } from '../house-number/script-marks.table.js';
import type { QueryToken } from '../text/query-token.js';
import { isNumeric, maskHas, startsNewPart } from '../text/query-token.js';
import type { UnitContext } from './unit-context.js';
import {
  canContinue,
  endOfCounter,
  endOfLongestPhrase,
  hasOtherNumber,
  isBehindNumber,
  isCountedWord,
  isOrdinalSign,
  isZeroPadded,
} from './unit-context.js';
import {
  buildingDesignators,
  namedUnits,
  unitCounters,
  unitDesignators,
  unitQualifiers,
  unitSides,
} from './unit-vocabulary.table.js';

/** Words that name a unit or a floor, up to `to`. */
export interface UnitMatch {
  /** Exclusive. */
  readonly to: number;
  readonly unit?: string;
  readonly floor?: string;
}

/** Reads a unit that begins at a word, if there is one. */
export type UnitRule = (context: UnitContext) => UnitMatch | undefined;

/** `#03-12`, where the house has its number elsewhere. */
const hashedUnit: UnitRule = (context) => {
  const { words, at } = context;
  if (!words[at] || !isHashed(words[at])) return undefined;
  let to = at + 1;
  while (canContinue(context, to) && /^[-–/]$/.test(words[to]?.separator ?? '')) to += 1;
  return hasOtherNumber(context, to) ? { to, unit: textOfWords(words.slice(at, to)) } : undefined;
};

/** `03-12`, the same without its sign: no house number begins with a zero. */
const floorAndDoor: UnitRule = (context) => {
  const { words, at } = context;
  const [floor, door] = [words[at], words[at + 1]];
  if (!floor || !door || !isZeroPadded(floor) || !isNumeric(door)) return undefined;
  if (door.separator !== '-' || !canContinue(context, at + 1)) return undefined;
  if (!hasOtherNumber(context, at + 2)) return undefined;
  return { to: at + 2, unit: textOfWords(words.slice(at, at + 2)) };
};

/** `H0201`: the number of a Norwegian dwelling, with the letter of its floor. */
const dwellingNumber: UnitRule = ({ words, at }) => {
  const next = words[at + 1];
  const isDwelling =
    /^[huk]$/.test(words[at]?.text ?? '') && next?.separator === '' && /^\d{4}$/.test(next.text);
  return isDwelling ? { to: at + 2, unit: textOfWords(words.slice(at, at + 2)) } : undefined;
};

/** `3楼`, which is one word; the flat `3楼之2`. */
const countedWord: UnitRule = (context) => {
  const { words, at } = context;
  const word = words[at];
  if (!word || !isCountedWord(word)) return undefined;
  const [mark, flat] = [words[at + 1], words[at + 2]];
  const floor = word.text.slice(0, -1);
  const hasFlat =
    mark?.text === SUBDIVISION_MARK && canContinue(context, at + 2) && flat && isNumeric(flat);
  return hasFlat
    ? { to: at + 3, unit: `${floor}${SUBDIVISION_MARK}${flat.text}` }
    : { to: at + 1, floor };
};

/** `km 12` is a distance along a road, not a house number. */
const milestone: UnitRule = (context) => {
  const { words, at } = context;
  const distance = words[at + 1];
  const isMilestone = words[at]?.text === 'km' && distance && canContinue(context, at + 1);
  return isMilestone && isNumeric(distance) ? { to: at + 2 } : undefined;
};

/** `3rd floor`, `3. OG`; `3 floor` where the house has its number already. */
const countedUnit: UnitRule = (context) => {
  const { words, at } = context;
  const word = words[at];
  if (!word || !canContinue(context, at + 1)) return undefined;
  const isSide = unitSides.has(words[at + 1]?.text ?? '') && isBehindNumber(context);
  const to = endOfCounter(words, at + 1) ?? (isSide ? at + 2 : undefined);
  if (to === undefined) return undefined;
  const behind = words[to];
  // In `12 floor 3` the word announces the number behind it.
  if (behind && !startsNewPart(behind) && isNumeric(behind) && behind.separator !== '')
    return undefined;
  const isCount =
    ordinal.test(word.text) ||
    (cardinal.test(word.text) && (word.isDotted || isBehindNumber(context)));
  return isCount ? { to, floor: word.text } : undefined;
};

/** `Top floor flat`, `first floor`, `garden flat`: a number behind it is the house's. */
const qualifiedUnit: UnitRule = (context) => {
  const { words, at } = context;
  const endOfQualifier = endOfLongestPhrase(context, at, unitQualifiers);
  if (endOfQualifier === undefined) return undefined;
  const isKind = (other: number): boolean => {
    const text = words[other]?.text ?? '';
    return canContinue(context, other) && (unitCounters.has(text) || unitDesignators.has(text));
  };
  let to = endOfQualifier;
  while (isKind(to)) to += 1;
  return to > endOfQualifier
    ? { to, floor: textOfWords(words.slice(at, endOfQualifier)) }
    : undefined;
};

/** `Flat 3`, `Apt. No. 4-B`, `bus 0301`; `Villa 3` where the house has its number elsewhere. */
const designatedUnit: UnitRule = (context) => {
  const { words, at } = context;
  const text = words[at]?.text ?? '';
  const isBuilding = buildingDesignators.has(text);
  if (!isBuilding && !unitDesignators.has(text)) return undefined;
  const isNumberAnnounced =
    canContinue(context, at + 1) && numberDesignators.has(words[at + 1]?.text ?? '');
  const from = at + (isNumberAnnounced ? 2 : 1);
  const to = endOfName(context, from);
  const needsNumber = text.length <= SHORT_WORD;
  if (to === from || (needsNumber && !words.slice(from, to).some(isNumeric))) return undefined;
  if (isBuilding && !hasOtherNumber(context, to)) return undefined;
  return { to, unit: textOfWords(words.slice(from, to)) };
};

/** A word this short is as often an initial or the direction of a street. */
const SHORT_WORD = 2;

/** `3º B`, `3ºB`, `3.º`, `3º 2ª`, `3.ª planta`, behind the house number. */
const ordinalFloor: UnitRule = (context) => {
  const { words, at } = context;
  const floor = words[at]?.text ?? '';
  if (!isBehindNumber(context)) return undefined;
  const isSignApart = cardinal.test(floor) && isOrdinalSign(words[at + 1]);
  if (!isSignApart && !/^\d{1,2}o[a-z]?$/.test(floor)) return undefined;
  const to = at + (isSignApart ? 2 : 1);
  const door = words[to];
  if (!door || !canContinue(context, to)) return { to, floor };
  const isDoor = /^[ -]$/.test(door.separator) && /^(?:[a-z]|\d{1,2}a)$/.test(door.text);
  return { to: isDoor || unitCounters.has(door.text) ? to + 1 : to, floor };
};

/** `Dachgeschoss`, `Hinterhaus`; a name as short as `EG` only behind the house number. */
const namedUnit: UnitRule = (context) => {
  const { words, at } = context;
  const to = endOfLongestPhrase(context, at, namedUnits);
  const text = words[at]?.text ?? '';
  if (to === undefined || (text.length <= SHORT_WORD && !isBehindNumber(context))) return undefined;
  return { to, floor: textOfWords(words.slice(at, to)) };
};

/** `links`, behind `3. OG`. */
const sideOfUnit: UnitRule = (context) => {
  const to = context.isBehindUnit ? endOfLongestPhrase(context, context.at, unitSides) : undefined;
  return to === undefined ? undefined : { to };
};

/** In the order in which they are tried; the first match counts. */
export const unitRules: readonly UnitRule[] = [
  hashedUnit,
  floorAndDoor,
  dwellingNumber,
  countedWord,
  milestone,
  countedUnit,
  qualifiedUnit,
  designatedUnit,
  ordinalFloor,
  namedUnit,
  sideOfUnit,
];

/**
 * The end of the name of a unit: `4`, `4b`, `b`, `b200`; `4-b`; `2/1` and `03-12` where the house has
 * its number elsewhere.
 */
const endOfName = (context: UnitContext, from: number): number => {
  const { words, left } = context;
  const first = words[from];
  const isAllowed = canContinue(context, from) || (first?.separator === '#' && maskHas(left, from));
  if (!first || !isAllowed || !unitName.test(first.text) || isSplitOff(first)) return from;
  let to = from + 1;
  for (; canContinue(context, to); to += 1) {
    const word = words[to];
    if (!word || !unitName.test(word.text) || !/^[-–/]?$/.test(word.separator)) break;
    if (word.separator !== '' && /\d/.test(word.text) && !hasOtherNumber(context, to + 1)) break;
  }
  return to;
};

/** Letters that spelling correction split off a word end a town's name: Turku is not `Tür ku`. */
const isSplitOff = (word: QueryToken): boolean =>
  (word.editCost ?? 0) > 0 && word.separator === ' ' && !isNumeric(word);

const textOfWords = (words: readonly QueryToken[]): string =>
  words.map((word, index) => (index === 0 ? word.text : word.separator + word.text)).join('');

const unitName = /^(?:\d{1,4}[a-z]?|[a-z]{1,2})$/;
const ordinal = /^\d{1,2}(?:st|nd|rd|th|er|e|eme|ieme|o|a)$/;
const cardinal = /^\d{1,3}$/;
