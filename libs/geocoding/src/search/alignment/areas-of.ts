import { placesFrom } from '../../gazetteer/document.js';
import { NOTHING, listOf } from '../../gazetteer/segment.js';
import type { Segment } from '../../gazetteer/segment.js';

/** The document's city and localities, and the places around them, nearest first. */
export const areasOf = (segment: Segment, document: number): readonly number[] => {
  const own = listOf(segment.areas, document);
  const [city] = own;
  if (own.length === 1 && city !== undefined) return chainFrom(segment, city);
  const areas: number[] = [];
  for (const area of own) if (area !== NOTHING) areas.push(area);
  for (const area of own) {
    // Few enough that a set would cost more than it saves.
    for (const around of chainFrom(segment, area)) if (!areas.includes(around)) areas.push(around);
  }
  return areas;
};

const nowhere: readonly number[] = [];

/** Chains by the place that they begin with: streets outnumber the places that they lie in by far. */
const chains = new WeakMap<Segment, Map<number, readonly number[]>>();

/** A place and what encloses it, as documents. */
const chainFrom = (segment: Segment, area: number): readonly number[] => {
  if (area === NOTHING) return nowhere;
  const ofSegment = chains.get(segment) ?? new Map<number, readonly number[]>();
  if (ofSegment.size === 0) chains.set(segment, ofSegment);
  let chain = ofSegment.get(area);
  if (!chain) {
    chain = placesFrom(segment, area - segment.firstPlace).map((at) => at + segment.firstPlace);
    ofSegment.set(area, chain);
  }
  return chain;
};
