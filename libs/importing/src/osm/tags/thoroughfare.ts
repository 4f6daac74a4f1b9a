import { mergeNames, type Names } from '../../names.js';
import type { OsmTags } from '../osm-tags.js';
import { namesUnder } from './names-under.js';

/** The street, or what stands for one: a hamlet (`addr:place`), or a Japanese quarter and its part. */
export const thoroughfareOf = (tags: OsmTags): Names | undefined => {
  const block = tags['addr:block_number'] ? blockOf(tags) : undefined;
  const street = namesUnder(tags, 'addr:street');
  if (block) return street ? mergeNames(block, street) : block;
  return street ?? namesUnder(tags, 'addr:place') ?? blockOf(tags);
};

/** 恵比寿西 and 1 make 恵比寿西1丁目; the quarter alone will do. */
const blockOf = (tags: OsmTags): Names | undefined => {
  const quarter = tags['addr:quarter']?.trim();
  const part = tags['addr:neighbourhood']?.trim();
  if (!quarter) return undefined;
  if (!part) return { local: quarter };
  return { local: /^\d+$/.test(part) ? `${quarter}${part}丁目` : `${quarter}${part}` };
};
