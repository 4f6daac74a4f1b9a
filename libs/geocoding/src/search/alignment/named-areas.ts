import { FORM_END } from '../../gazetteer/segment.js';
import type { Segment } from '../../gazetteer/segment.js';
import type { Readings } from '../readings/readings.js';

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
      isNamed = this.isAnyWordSaid(area);
      this.known.set(area, isNamed);
    }
    return isNamed;
  }

  private isAnyWordSaid(area: number): boolean {
    const { starts, values } = this.segment.forms;
    const end = starts[area + 1] ?? 0;
    for (let at = starts[area] ?? 0; at < end; at += 1) {
      if (this.readings.byToken.has(values[at] ?? FORM_END)) return true;
    }
    return false;
  }
}
