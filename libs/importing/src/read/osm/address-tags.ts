import { parseHouseNumber } from '#geocoding/text';
import type { Names } from '../../model/names.js';
import { hasLetterOrDigit, mergeNames } from '../../model/names.js';
import { namesOfKey, splitValues } from './name-tags.js';
import type { OsmTags } from './osm-feature.js';

const listSeparator = /\s*[;,]\s*/;
/** Short, with a digit: `12`, `12a`, `12-14`, `B1`. */
const plainNumber = /^[\p{L}]{0,2}\d[\p{L}\d /\-–]{0,9}$/u;
/** Without letters, because `12a` is not a range of numbers. */
const wholeNumber = /^\d+(?:-\d+)?$/;
const singleNumber = /^\d+[a-z]?$/;

/**
 * The house numbers of an object; empty when it has a name only. `12;14` and `12,14` are two
 * numbers; a list of anything else is one text.
 */
export const houseNumbersOf = (tags: OsmTags): readonly string[] => {
  const written = writtenNumber(tags);
  if (written === undefined) return [];
  const parts = written.split(listSeparator).filter(Boolean);
  const isList = parts.length > 1 && parts.every((part) => plainNumber.test(part));
  return isList ? [...new Set(parts)] : [written.replace(/\s+/g, ' ')];
};

const writtenNumber = (tags: OsmTags): string | undefined => {
  const number = tags['addr:housenumber']?.trim();
  const block = tags['addr:block_number']?.trim();
  if (number && hasLetterOrDigit(number))
    return block && isWithinBlock(number) ? `${block}-${number}` : number;
  const czech = [tags['addr:conscriptionnumber'], tags['addr:streetnumber']].filter(Boolean);
  return czech.length > 0 ? czech.join('/') : undefined;
};

/** A number within a Japanese block needs the block number; `1-29-6` includes it already. */
const isWithinBlock = (number: string): boolean =>
  !number.includes('-') && parseHouseNumber(number) !== undefined;

/** Whether a number is part of another: 12 and 16 of 12-16, but not 13; 12b of 12. */
export const isPartOfNumber = (part: string, whole: string): boolean => {
  const [one, all] = [parseHouseNumber(part), parseHouseNumber(whole)];
  if (
    !one ||
    !all ||
    one.key === all.key ||
    !wholeNumber.test(all.key) ||
    !singleNumber.test(one.key)
  )
    return false;
  return one.from >= all.from && one.from <= all.to && (one.from - all.from) % 2 === 0;
};

/**
 * The street, or its replacement: a hamlet (`addr:place`), or a Japanese quarter with its
 * neighbourhood.
 */
export const streetFromTags = (tags: OsmTags): Names | undefined => {
  const block = tags['addr:block_number'] ? blockNames(tags) : undefined;
  const street = namesOfKey(tags, 'addr:street');
  if (block) return street ? mergeNames(block, street) : block;
  return street ?? namesOfKey(tags, 'addr:place') ?? blockNames(tags);
};

/** 恵比寿西 and 1 become 恵比寿西1丁目; the quarter alone is sufficient. */
const blockNames = (tags: OsmTags): Names | undefined => {
  const quarter = tags['addr:quarter']?.trim();
  const part = tags['addr:neighbourhood']?.trim();
  if (!quarter) return undefined;
  if (!part) return { local: quarter };
  return { local: /^\d+$/.test(part) ? `${quarter}${part}丁目` : `${quarter}${part}` };
};

/** The unit: flat, otherwise door, otherwise floor. */
export const unitFromTags = (tags: OsmTags): string | undefined => {
  const unit = tags['addr:unit'] ?? tags['addr:flat'] ?? tags['addr:door'];
  const floor = tags['addr:floor'];
  if (tags['addr:country'] === 'TW' && floor) return taiwaneseUnit(floor, unit);
  return (unit ?? floor)?.trim() || undefined;
};

/** Taiwanese flats are numbered within a floor: 8樓之2. */
const taiwaneseUnit = (floor: string, unit: string | undefined): string => {
  const written = /^[-\dB]+$/.test(floor) ? `${floor}樓` : floor;
  return unit && !written.includes(unit) ? `${written}之${unit}` : written;
};

/** Longer values are remarks. */
const LONGEST_POSTCODE = 12;

/** The postcode as written; the first of several. */
export const postcodeFromTags = (tags: OsmTags): string | undefined => {
  const postcode = splitValues(tags['addr:postcode']?.replaceAll(',', ';'))[0];
  const isPlausible = postcode && /\d/.test(postcode) && postcode.length <= LONGEST_POSTCODE;
  return isPlausible ? postcode : undefined;
};

/**
 * The distinct UPRNs of the objects, without leading zeros. A tag may list several, separated by
 * semicolons.
 */
export const uprnsFromTags = (objects: readonly OsmTags[]): readonly string[] => [
  ...new Set(
    objects
      .flatMap((tags) => tags['ref:GB:uprn']?.split(';') ?? [])
      .map((uprn) => uprn.trim().replace(/^0+(?=\d)/, ''))
      .filter((uprn) => /^\d{1,12}$/.test(uprn)),
  ),
];

const name = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ーヶ々]{2,}';
/** 恵比寿南2-3-13 山燃ビルB1F: block, number and house. */
const blockInNumber = new RegExp(`^(${name})([0-9０-９]+(?:[-－‐−][0-9０-９]+)+)\\s*(.*)$`, 'u');
/** 猿楽町28-10, with the house name in the number tag. */
const numberInStreet = new RegExp(`^(${name})([0-9０-９]+(?:[-－‐−][0-9０-９]+)*)$`, 'u');

/**
 * Splits Japanese addresses that have several parts in one tag into block, number and house name.
 */
export const splitJapaneseAddress = (tags: OsmTags): OsmTags => {
  const number = tags['addr:housenumber']?.trim() ?? '';
  const inNumber = blockInNumber.exec(number);
  if (inNumber) return withParts(tags, inNumber);
  const inStreet = numberInStreet.exec(tags['addr:street']?.trim() ?? '');
  return inStreet && !/^[0-9０-９]/.test(number)
    ? withParts(tags, [inStreet[0], inStreet[1], inStreet[2], number])
    : tags;
};

const withParts = (
  tags: OsmTags,
  [, block = '', number = '', house = '']: readonly (string | undefined)[],
): OsmTags => ({
  ...tags,
  'addr:street': block,
  'addr:housenumber': number,
  ...(house ? { 'addr:housename': tags['addr:housename'] ?? house } : {}),
});
