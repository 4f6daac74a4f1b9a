import { Database } from '#database';
import type { Statement } from '#database';
import { cycle } from './cycle.js';
import { measure, type Measurement } from './measure.js';
import type { SampledPremise } from './sampled-premises.js';

const premiseByKey: Statement = {
  name: 'benchmark-premise-by-key',
  text: `
    SELECT id, street, number, postcode, lon, lat
    FROM premise
    WHERE generation = $1 AND ordinal = $2`,
};

export interface BaselinePlan {
  readonly databaseUrl: string;
  readonly premises: readonly SampledPremise[];
  /** Connections of the pool: as many as one worker has. */
  readonly connections: number;
  readonly seconds: number;
}

/** Look-ups of premises by their key, measured once through one pool. */
export interface Baseline {
  readonly sequential: Measurement;
  readonly concurrent: Measurement;
}

/** What the database gives at best: one premise a query, found by its key. */
export const measureBaseline = async (plan: BaselinePlan): Promise<Baseline> => {
  const { databaseUrl: url, connections, seconds } = plan;
  const database = new Database({ url, maxConnections: connections });
  const next = cycle(plan.premises);
  const lookUp = async (): Promise<void> => {
    const { generation, ordinal } = next();
    await database.query(premiseByKey, [generation, ordinal]);
  };
  try {
    const sequential = await measure(lookUp, { seconds, inFlight: 1, unitsPerTask: 1 });
    const load = { seconds, inFlight: connections, unitsPerTask: 1 };
    return { sequential, concurrent: await measure(lookUp, load) };
  } finally {
    await database.close();
  }
};
