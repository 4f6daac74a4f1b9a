import type { GeocodeAnswer, GeocodeQuery } from '#contracts';

/** A query that is recognised by its id. */
export const idQuery = (id: string): GeocodeQuery => ({ kind: 'id', id, limit: 1 });

/** An answer that has the id of its query as its explanation. */
export const answerTo = (query: GeocodeQuery): GeocodeAnswer => ({
  outcome: 'no-match',
  explanation: {
    components: {},
    info: [query.kind === 'id' ? query.id : ''],
    warnings: [],
    errors: [],
  },
});
