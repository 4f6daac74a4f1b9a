import { schemaFit } from '#database';
import type { Queryable, SchemaFit } from '#database';
import type { GazetteerState } from '../gazetteer-state.js';
import type { LookUpOptions } from '../gazetteer.js';

const states: Readonly<Record<SchemaFit, GazetteerState>> = {
  fits: 'usable',
  older: 'schema too old',
  newer: 'schema too new',
};

/** Asks Postgres; never rejects. */
export const readState = (
  database: Queryable,
  { deadline }: LookUpOptions,
): Promise<GazetteerState> =>
  schemaFit(database, { timeoutMs: Math.max(1, deadline - Date.now()) }).then(
    (fit) => states[fit],
    () => 'out of reach',
  );
