import type { OsmTags } from '../osm-tags.js';
import { split } from './names-from-tags.js';

/** Longer than any postcode; what is written there then is a remark. */
const LONGEST_POSTCODE = 12;

/** The postcode as written; the first one where several are. */
export const postcodeFromTags = (tags: OsmTags): string | undefined => {
  const postcode = split(tags['addr:postcode']?.replaceAll(',', ';'))[0];
  const isPlausible = postcode && /\d/.test(postcode) && postcode.length <= LONGEST_POSTCODE;
  return isPlausible ? postcode : undefined;
};
