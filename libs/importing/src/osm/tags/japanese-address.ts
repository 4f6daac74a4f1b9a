import type { OsmTags } from '../osm-tags.js';

const name = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ーヶ々]{2,}';
/** 恵比寿南2-3-13 山燃ビルB1F: the block, its number, and the house. */
const blockInNumber = new RegExp(`^(${name})([0-9０-９]+(?:[-－‐−][0-9０-９]+)+)\\s*(.*)$`, 'u');
/** 猿楽町28-10, where the number is but the name of the house. */
const numberInStreet = new RegExp(`^(${name})([0-9０-９]+(?:[-－‐−][0-9０-９]+)*)$`, 'u');

/**
 * Parts what Japanese addresses at times have in one tag: the block stands for the street, and is
 * followed by its number.
 */
export const partJapaneseAddress = (tags: OsmTags): OsmTags => {
  const number = tags['addr:housenumber']?.trim() ?? '';
  const inNumber = blockInNumber.exec(number);
  if (inNumber) return parted(tags, inNumber);
  const inStreet = numberInStreet.exec(tags['addr:street']?.trim() ?? '');
  return inStreet && !/^[0-9０-９]/.test(number)
    ? parted(tags, [inStreet[0], inStreet[1], inStreet[2], number])
    : tags;
};

const parted = (
  tags: OsmTags,
  [, block = '', number = '', house = '']: readonly (string | undefined)[],
): OsmTags => ({
  ...tags,
  'addr:street': block,
  'addr:housenumber': number,
  ...(house ? { 'addr:housename': tags['addr:housename'] ?? house } : {}),
});
