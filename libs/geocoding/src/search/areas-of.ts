import { placesFrom } from '../gazetteer/document.js';
import { NOTHING, listOf } from '../gazetteer/segment.js';
import type { Segment } from '../gazetteer/segment.js';

/** The document's city and localities, and the places around them, nearest first. */
export const areasOf = (segment: Segment, document: number): readonly number[] => {
  const [first, ...others] = listOf(segment.areas, document).filter((area) => area !== NOTHING);
  if (first === undefined) return [];
  const around = chainFrom(segment, first);
  if (others.length === 0) return around;
  const chains = others.flatMap((area) => chainFrom(segment, area));
  return [...new Set([first, ...others, ...around, ...chains])];
};

/** Chains by the place that they begin with: streets outnumber the places that they lie in by far. */
const chains = new WeakMap<Segment, Map<number, readonly number[]>>();

/** A place and what encloses it, as documents. */
const chainFrom = (segment: Segment, area: number): readonly number[] => {
  const ofSegment = chains.get(segment) ?? new Map<number, readonly number[]>();
  if (ofSegment.size === 0) chains.set(segment, ofSegment);
  let chain = ofSegment.get(area);
  if (!chain) {
    chain = placesFrom(segment, area - segment.firstPlace).map((at) => at + segment.firstPlace);
    ofSegment.set(area, chain);
  }
  return chain;
};
