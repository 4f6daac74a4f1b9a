import { placesFrom } from '../gazetteer/document.js';
import { NOTHING, listOf } from '../gazetteer/segment.js';
import type { Segment } from '../gazetteer/segment.js';

/** The document's city and localities, and the places around them, nearest first. */
export const areasOf = (segment: Segment, document: number): readonly number[] => {
  const own = [...listOf(segment.areas, document)].filter((area) => area !== NOTHING);
  const around = own
    .flatMap((area) => placesFrom(segment, area - segment.firstPlace))
    .map((place) => place + segment.firstPlace);
  return [...new Set([...own, ...around])];
};
