import type { OsmTags } from '../osm-tags.js';

/** `1-20`: flats behind one entrance. */
const range = /^(\d+)\s*[-–]\s*(\d+)$/;
const separator = /\s*[;,]\s*/;
/** The letter of a staircase, with the flat behind it: `A 12`, `A12`, `A/12`. */
const stairsFirst = /^(\p{L}{1,2})[\s/]*\d+\p{L}?$/u;

/**
 * Whether an entrance is the one for a unit: it lists the flats behind it, or bears the unit's own
 * word, or the letter of the staircase that the unit begins with.
 */
export const leadsToUnit = (tags: OsmTags, unit: string | undefined): boolean => {
  const wanted = unit === undefined ? '' : folded(unit);
  if (wanted === '') return false;
  const stairs = stairsFirst.exec(wanted)?.[1];
  return wordsOf(tags).some((word) => word === wanted || word === stairs || spans(word, wanted));
};

const entranceKeys = ['addr:flats', 'addr:unit', 'addr:staircase', 'ref'];

const wordsOf = (tags: OsmTags): readonly string[] =>
  entranceKeys.flatMap((key) => tags[key]?.split(separator).map(folded) ?? []).filter(Boolean);

const spans = (word: string, wanted: string): boolean => {
  const match = range.exec(word);
  const flat = /^\d+$/.test(wanted) ? Number(wanted) : NaN;
  return match !== null && Number(match[1]) <= flat && flat <= Number(match[2]);
};

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
