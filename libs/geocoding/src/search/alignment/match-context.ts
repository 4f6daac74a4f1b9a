import type { ParsedQuery } from '../../parsing/query/parsed-query.js';
import type { Segment } from '../../index/segment.js';
import { FORM_END } from '../../index/segment.js';
import type { Vocabulary } from '../../index/vocabulary.js';
import type { HouseNumberBinder } from './house-number-binding.js';
import type { WorkBudget } from '../work-budget.js';
import type { TokenReadings } from '../readings/token-readings.js';
import type { PostcodeSpan } from './postcode-spans.js';

/** A query with all that is parsed from it once for all segments. */
export interface SearchContext {
  readonly query: ParsedQuery;
  readonly readings: TokenReadings;
  readonly postcodeSpans: readonly PostcodeSpan[];
  readonly numbers: HouseNumberBinder;
  readonly work: WorkBudget;
  readonly vocabulary: Vocabulary;
}

/** A query, and the segment whose documents it is compared with. */
export interface MatchContext extends SearchContext {
  readonly segment: Segment;
  readonly mentionedAreas: MentionedAreas;
}

/**
 * The context of a segment. Listed, as a copy by `...` takes longer than reading a short posting list
 * (docs/decisions/0021).
 */
export const matchContextOf = (
  { query, readings, postcodeSpans, numbers, work, vocabulary }: SearchContext,
  segment: Segment,
): MatchContext => ({
  query,
  readings,
  postcodeSpans,
  numbers,
  work,
  vocabulary,
  segment,
  mentionedAreas: new MentionedAreas(segment, readings),
});

/** Which areas of a segment a query may mention, computed once for all documents in an area. */
export class MentionedAreas {
  private readonly known = new Map<number, boolean>();

  constructor(
    private readonly segment: Segment,
    private readonly readings: TokenReadings,
  ) {}

  /** Whether the query contains any word of the area's names. */
  has(area: number): boolean {
    let isMentioned = this.known.get(area);
    if (isMentioned === undefined) {
      isMentioned = this.hasAnyWord(area);
      this.known.set(area, isMentioned);
    }
    return isMentioned;
  }

  private hasAnyWord(area: number): boolean {
    const { starts, values } = this.segment.forms;
    const end = starts[area + 1] ?? 0;
    for (let at = starts[area] ?? 0; at < end; at += 1) {
      if (this.readings.byToken.has(values[at] ?? FORM_END)) return true;
    }
    return false;
  }
}
