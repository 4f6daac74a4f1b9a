import { listOf } from '../gazetteer/segment.js';
import type { Segment } from '../gazetteer/segment.js';
import type { Readings } from './readings.js';

/** Which areas of a segment a question may name: found out once for all documents that lie in one. */
export class NamedAreas {
  private readonly known = new Map<number, boolean>();

  constructor(
    private readonly segment: Segment,
    private readonly readings: Readings,
  ) {}

  /** Whether the question holds any word of the area's names. */
  has(area: number): boolean {
    let isNamed = this.known.get(area);
    if (isNamed === undefined) {
      const { byToken } = this.readings;
      isNamed = listOf(this.segment.forms, area).some((token) => byToken.has(token));
      this.known.set(area, isNamed);
    }
    return isNamed;
  }
}
