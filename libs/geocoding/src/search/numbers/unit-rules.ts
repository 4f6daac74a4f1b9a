import {
  buildingDesignators,
  counters,
  namedParts,
  qualifiers,
  sides,
  unitDesignators,
} from '../../address/unit-words/every-unit-word.js';
import { numberDesignators } from '../../address/number-designators.table.js';
import { isApart, isNumeric } from '../../address/question.js';
import type { QuestionWord } from '../../address/question.js';
import {
  endOfPhrase,
  hasNumberBeside,
  isCountedWord,
  isHashed,
  isNoughtFirst,
  isNumbered,
  isOn,
  isOrdinalSign,
} from './unit-place.js';
import type { UnitPlace } from './unit-place.js';

/** Words that name a unit or a floor, up to `to`. */
export interface UnitWords {
  /** Exclusive. */
  readonly to: number;
  readonly unit?: string;
  readonly floor?: string;
}

/** Reads a unit that begins at a place, if there is one. */
export type UnitRule = (place: UnitPlace) => UnitWords | undefined;

/** `#03-12`, where the house has its number elsewhere. */
const hashed: UnitRule = (place) => {
  const { words, at } = place;
  if (!words[at] || !isHashed(words[at])) return undefined;
  let to = at + 1;
  while (isOn(place, to) && /^[-–/]$/.test(words[to]?.joint ?? '')) to += 1;
  return hasNumberBeside(place, to) ? { to, unit: textOf(words.slice(at, to)) } : undefined;
};

/** `03-12`, the same without its sign: no house has a number that begins with a nought. */
const floorAndDoor: UnitRule = (place) => {
  const { words, at } = place;
  const [floor, door] = [words[at], words[at + 1]];
  const isPair = floor && isNoughtFirst(floor) && isOn(place, at + 1) && door && isNumeric(door);
  if (!isPair || door.joint !== '-' || !hasNumberBeside(place, at + 2)) return undefined;
  return { to: at + 2, unit: textOf(words.slice(at, at + 2)) };
};

/** `H0201`: the Norwegian number of a dwelling, its floor's letter first. */
const dwelling: UnitRule = ({ words, at }) => {
  const next = words[at + 1];
  const isDwelling =
    /^[huk]$/.test(words[at]?.text ?? '') && next?.joint === '' && /^\d{4}$/.test(next.text);
  return isDwelling ? { to: at + 2, unit: textOf(words.slice(at, at + 2)) } : undefined;
};

/** `3楼`, which is one word; `3楼之2`. */
const countedWord: UnitRule = (place) => {
  const { words, at } = place;
  const word = words[at];
  if (!word || !isCountedWord(word)) return undefined;
  const [mark, part] = [words[at + 1], words[at + 2]];
  const isParted = mark?.text === '之' && isOn(place, at + 2) && part && isNumeric(part);
  return { to: at + (isParted ? 3 : 1), floor: word.text.slice(0, -1) };
};

/** `km 12` is no house of the road's. */
const milestone: UnitRule = (place) => {
  const { words, at } = place;
  const distance = words[at + 1];
  const isMilestone = words[at]?.text === 'km' && distance && isOn(place, at + 1);
  return isMilestone && isNumeric(distance) ? { to: at + 2 } : undefined;
};

/** `Flat 3`, `Apt. No. 4-B`, `bus 0301`; `Villa 3` where the house has its number elsewhere. */
const designated: UnitRule = (place) => {
  const { words, at } = place;
  const { text } = words[at] ?? { text: '' };
  const isBuilding = buildingDesignators.has(text);
  if (!isBuilding && !unitDesignators.has(text)) return undefined;
  const isNumberAnnounced = isOn(place, at + 1) && numberDesignators.has(words[at + 1]?.text ?? '');
  const from = at + (isNumberAnnounced ? 2 : 1);
  const to = endOfName(place, from);
  if (to === from || (text.length <= SHORT && !words.slice(from, to).some(isNumeric)))
    return undefined;
  if (isBuilding && !hasNumberBeside(place, to)) return undefined;
  return { to, unit: textOf(words.slice(from, to)) };
};
/** A word so short is an initial or a street's direction as often: a number must follow it. */
const SHORT = 2;

/** `3rd floor`, `3. OG`; `3 floor` where the house has its number already. */
const counted: UnitRule = (place) => {
  const { words, at } = place;
  const [word, behind] = [words[at], words[at + 2]];
  if (!word || !isOn(place, at + 1)) return undefined;
  const next = words[at + 1]?.text ?? '';
  const isSide = sides.has(next) && isNumbered(place);
  if (!counters.has(next) && !isSide) return undefined;
  if (behind && !isApart(behind) && isNumeric(behind) && behind.joint !== '') return undefined;
  const isCount =
    ordinal.test(word.text) || (count.test(word.text) && (word.isDotted || isNumbered(place)));
  return isCount ? { to: at + 2, floor: word.text } : undefined;
};

/** `3º B`, `3ºB`, `3.º`, `3º 2ª`, `3.ª planta`, behind the house's number. */
const ordinalFloor: UnitRule = (place) => {
  const { words, at } = place;
  const floor = words[at]?.text ?? '';
  if (!isNumbered(place)) return undefined;
  const isParted = count.test(floor) && isOrdinalSign(words[at + 1]);
  if (!isParted && !/^\d{1,2}o[a-z]?$/.test(floor)) return undefined;
  let to = at + (isParted ? 2 : 1);
  const door = words[to];
  if (door && isOn(place, to) && counters.has(door.text)) return { to: to + 1, floor };
  if (
    isOn(place, to) &&
    /^[ -]$/.test(door?.joint ?? '') &&
    /^(?:[a-z]|\d{1,2}a)$/.test(door?.text ?? '')
  )
    to += 1;
  return { to, floor };
};

/** `Top floor flat`, `first floor`, `garden flat`: a number behind it is the house's. */
const qualified: UnitRule = (place) => {
  const first = endOfPhrase(place, place.at, qualifiers);
  if (first === undefined) return undefined;
  const isKind = (at: number): boolean => {
    const text = place.words[at]?.text ?? '';
    return isOn(place, at) && (counters.has(text) || unitDesignators.has(text));
  };
  let to = first;
  while (isKind(to)) to += 1;
  return to > first ? { to, floor: textOf(place.words.slice(place.at, first)) } : undefined;
};

/** `Dachgeschoss`, `Hinterhaus`; the shortest, like `EG`, only behind the house's number. */
const named: UnitRule = (place) => {
  const to = endOfPhrase(place, place.at, namedParts);
  const text = place.words[place.at]?.text ?? '';
  if (to === undefined || (text.length <= SHORT && !isNumbered(place))) return undefined;
  return { to, floor: textOf(place.words.slice(place.at, to)) };
};

/** `links`, behind `3. OG`. */
const side: UnitRule = (place) => {
  const to = place.isBehindUnit ? endOfPhrase(place, place.at, sides) : undefined;
  return to === undefined ? undefined : { to };
};

/** In the order in which they are tried. */
export const unitRules: readonly UnitRule[] = [
  hashed,
  floorAndDoor,
  dwelling,
  countedWord,
  milestone,
  counted,
  qualified,
  designated,
  ordinalFloor,
  named,
  side,
];

/** `4`, `4b`, `b`, `b200`; `4-b`; `2/1` and `03-12` where the house has its number elsewhere. */
const endOfName = (place: UnitPlace, from: number): number => {
  const { words, left } = place;
  const first = words[from];
  const isThere = first && (isOn(place, from) || (first.joint === '#' && left & (1 << from)));
  if (!isThere || !unitName.test(first.text) || isBrokenOff(first)) return from;
  let to = from + 1;
  for (; isOn(place, to); to += 1) {
    const { joint, text } = words[to] ?? { joint: ' ', text: '' };
    if (!unitName.test(text) || !/^[-–/]?$/.test(joint)) break;
    if (joint !== '' && /\d/.test(text) && !hasNumberBeside(place, to + 1)) break;
  }
  return to;
};

/** Letters broken off a word are the end of a town's name, not of a flat: Turku is no `Tür ku`. */
const isBrokenOff = (word: QuestionWord): boolean =>
  (word.slip ?? 0) > 0 && word.joint === ' ' && !isNumeric(word);

const textOf = (words: readonly QuestionWord[]): string =>
  words.map(({ joint, text }, index) => (index === 0 ? text : joint + text)).join('');

const unitName = /^(?:\d{1,4}[a-z]?|[a-z]{1,2})$/;
const ordinal = /^\d{1,2}(?:st|nd|rd|th|er|e|eme|ieme|o|a)$/;
const count = /^\d{1,3}$/;
