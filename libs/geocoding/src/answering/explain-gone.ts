import type { Explanation, IdQuery, SourceIdQuery } from '#contracts';
import type { GoneId } from '../gazetteer/gazetteer.js';
import type { ChunkContext } from './chunk-context.js';
import { explainNothing } from './explain.js';

type LookUpQuery = IdQuery | SourceIdQuery;

/**
 * Tells of the ids that have answered once why they do so no longer; nothing where nobody asks why.
 */
export const explainGone = async (
  queries: readonly LookUpQuery[],
  context: ChunkContext,
): Promise<ReadonlyMap<LookUpQuery, Explanation>> => {
  const asked = context.explain ? queries.filter((query) => query.kind === 'id') : [];
  if (asked.length === 0) return new Map();
  const found = await context.gazetteer.findGoneIds(
    asked.map(({ id }) => id),
    context,
  );
  const goneById = new Map(found.map((gone) => [gone.id, gone]));
  return new Map(
    asked.flatMap((query) => {
      const gone = goneById.get(query.id);
      return gone ? [[query, explainNothing(sentenceOn(gone))] as const] : [];
    }),
  );
};

const kindWords = { premise: 'address', street: 'street', place: 'place' } as const;

const sentenceOn = ({ kind, dataset, goneAt }: GoneId): string =>
  `The ${kindWords[kind]} with this identifier is no longer in the data set ${dataset}, ` +
  `since ${goneAt.toISOString().slice(0, 10)}.`;
