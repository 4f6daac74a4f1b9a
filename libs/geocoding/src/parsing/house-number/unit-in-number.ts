import type { Country } from '#countries';
import type { NumberPart } from './number-parts.js';
import { floorSuffixes, wordSuffixes } from './number-words.table.js';
import { HOUSE_END_MARK } from './script-marks.table.js';

/** Whether the parts from `at` on are a flat or a floor in the house, not part of its number. */
export const isUnitFrom = (
  parts: readonly NumberPart[],
  at: number,
  country: Country | undefined,
): boolean => {
  const part = parts[at];
  if (!part) return false;
  const place = { parts, at, part, country };
  return rules.some((isUnit) => isUnit(place));
};

interface PartInNumber {
  readonly parts: readonly NumberPart[];
  readonly at: number;
  readonly part: NumberPart;
  readonly country: Country | undefined;
}

/** The 3 of 12/3, where 12/3 is no house of its own; not the 2 of 12 1/2. */
const isBehindSlash = ({ parts, at, part, country }: PartInNumber): boolean => {
  if (!part.isNumber || part.separator !== '/' || country?.isUnitFirst) return false;
  if (at === 1 && country?.houseNumbers?.hasConscriptionNumbers) return false;
  const before = parts[at - 1];
  const isFraction = at > 1 && before?.isNumber && before.separator === '';
  return !isFraction && !country?.houseNumbers?.isSlashPartOfNumber;
};

/** The 5 of 30 a 5, the 4 of 1-k4. */
const isUnitBehindLetter = ({ parts, at, part }: PartInNumber): boolean =>
  part.isNumber && part.separator === '' && parts[at - 1]?.isNumber === false;

/** The m 3 of 12 m 3, the k4 of 1-k4. */
const isDesignated = ({ parts, at, part, country }: PartInNumber): boolean => {
  const next = parts[at + 1];
  if (part.isNumber || !next?.isNumber || next.separator !== '') return false;
  return (
    part.separator === '-' ||
    (country?.houseNumbers?.unitDesignatorLetters ?? []).includes(part.text)
  );
};

/** The 3 of 27号3. */
const isBehindHouseEnd = ({ part }: PartInNumber): boolean =>
  part.isNumber && part.separator === HOUSE_END_MARK;

/** The Hof of 12/Hof, the EG of 12-EG: a suffix of the house is one letter or a known word. */
const isWordBehindSeparator = ({ part: { text, separator, isNumber } }: PartInNumber): boolean =>
  !isNumber && separator !== '' && text.length > 1 && !wordSuffixes.has(text);

/** The 3 of 12-3 and 12a-3, where a dash separates the parts of a house. */
const isBehindDash = ({ at, parts, part, country }: PartInNumber): boolean => {
  if (!part.isNumber || part.separator !== '-' || !country?.houseNumbers?.isDashBeforeUnit)
    return false;
  const isFirstSeparator = parts.slice(0, at).every(({ separator }) => separator === '');
  return isFirstSeparator && Number(part.text) < Number(parts[0]?.text);
};

const isFloor = ({ part }: PartInNumber): boolean => floorSuffixes.has(part.text);

/** The a of 30 a and of 30 a 5, where letters name staircases. */
const isStaircase = ({ at, part, country }: PartInNumber): boolean =>
  at === 1 && /^[a-z]$/.test(part.text) && (country?.houseNumbers?.hasStaircases ?? false);

/** The 504 of 1-2-3-504: a house number has at most three parts. */
const isFourthNumber = ({ parts, at, part }: PartInNumber): boolean =>
  at === 3 && part.separator === '-' && parts.every(({ isNumber }) => isNumber);

const rules: readonly ((place: PartInNumber) => boolean)[] = [
  isBehindSlash,
  isUnitBehindLetter,
  isDesignated,
  isBehindHouseEnd,
  isWordBehindSeparator,
  isBehindDash,
  isFloor,
  isStaircase,
  isFourthNumber,
];
