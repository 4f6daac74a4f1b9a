import { parseHouseNumber } from '#geocoding/text';
import { saysSomething } from '../../says-something.js';
import type { OsmTags } from '../osm-tags.js';

const separator = /\s*[;,]\s*/;
/** `12`, `12a`, `12-14`, `B1`: short, with a digit. */
const plainNumber = /^[\p{L}]{0,2}\d[\p{L}\d /\-–]{0,9}$/u;
/** Without letters: they would tell one part from the others. */
const isWhole = /^\d+(?:-\d+)?$/;
const isSingle = /^\d+[a-z]?$/;

/**
 * The house numbers of an object; none when it has only a name. `12;14` and `12,14` are two; a
 * list of anything else is one, as it is written.
 */
export const houseNumbersOf = (tags: OsmTags): readonly string[] => {
  const written = writtenNumber(tags);
  if (written === undefined) return [];
  const parts = written.split(separator).filter(Boolean);
  const isList = parts.length > 1 && parts.every((part) => plainNumber.test(part));
  return isList ? [...new Set(parts)] : [written.replace(/\s+/g, ' ')];
};

const writtenNumber = (tags: OsmTags): string | undefined => {
  const number = tags['addr:housenumber']?.trim();
  const block = tags['addr:block_number']?.trim();
  if (number && saysSomething(number))
    return block && isWithinBlock(number) ? `${block}-${number}` : number;
  const czech = [tags['addr:conscriptionnumber'], tags['addr:streetnumber']].filter(Boolean);
  return czech.length > 0 ? czech.join('/') : undefined;
};

/** In a Japanese block the number alone says little; written as `1-29-6` it holds the block already. */
const isWithinBlock = (number: string): boolean =>
  !number.includes('-') && parseHouseNumber(number) !== undefined;

/** Whether one number is within the other: 12 and 16 of 12-16, but not 13; 12b of 12. */
export const isPartOf = (part: string, whole: string): boolean => {
  const [one, all] = [parseHouseNumber(part), parseHouseNumber(whole)];
  if (!one || !all || one.key === all.key || !isWhole.test(all.key) || !isSingle.test(one.key))
    return false;
  return one.from >= all.from && one.from <= all.to && (one.from - all.from) % 2 === 0;
};
