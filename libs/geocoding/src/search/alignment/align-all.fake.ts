import type { StructuredQuery, TextQuery } from '#contracts';
import { parseQuery } from '../../parsing/query/parse-query.js';
import type { IndexSnapshot } from '../../index/gazetteer.js';
import type { Alignment } from '../../ranking/candidate.js';
import { align } from './align.js';
import { MentionedAreas } from './match-context.js';
import type { MatchContext } from './match-context.js';
import { postcodeSpans } from './postcode-spans.js';
import { HouseNumberBinder } from './house-number-binding.js';
import { WorkBudget } from '../work-budget.js';
import { readTokens } from '../readings/token-readings.js';
import type { TokenReadings } from '../readings/token-readings.js';

/** A query with its words, without country and vicinity. */
export const textQuery = (text: string): TextQuery => ({
  kind: 'text',
  text,
  limit: 1,
  inputFilter: 'none',
});

/** A query aligned with every document of an index, whatever retrieval would return. */
export interface AlignedQuery {
  readonly readings: TokenReadings;
  /** One context for each segment. */
  readonly contexts: readonly MatchContext[];
  readonly alignments: readonly Alignment[];
}

/** Aligns a query with all documents of an index, in their order. */
export const alignAll = (
  query: string | TextQuery | StructuredQuery,
  index: IndexSnapshot,
  correctsSpelling = false,
): AlignedQuery => {
  const parsed = parseQuery(typeof query === 'string' ? textQuery(query) : query);
  const readings = readTokens(parsed, index.vocabulary, correctsSpelling);
  const contexts = index.segments.map((segment): MatchContext => ({
    query: parsed,
    readings,
    postcodeSpans: postcodeSpans(parsed),
    numbers: new HouseNumberBinder(parsed),
    work: WorkBudget.of(index),
    vocabulary: index.vocabulary,
    segment,
    mentionedAreas: new MentionedAreas(segment, readings),
  }));
  const alignments = contexts.flatMap((context) =>
    Array.from({ length: context.segment.documents }, (_, document) => document).flatMap(
      (document) => align(context, document) ?? [],
    ),
  );
  return { readings, contexts, alignments };
};
