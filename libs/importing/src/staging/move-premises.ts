import type { Database } from '#database';
import type { PremiseMove } from '../gazetteer-building/premise-sites.js';
import { partitionOf } from './partitioned-tables.js';

/** Each statement reads the whole table once. */
const MOVES_A_STATEMENT = 500_000;

/** Puts premises of a loaded generation on other streets; to be done before it is indexed. */
export const movePremises = async (
  database: Database,
  generation: number,
  moves: Iterable<PremiseMove>,
): Promise<void> => {
  let [premises, streets]: [number[], number[]] = [[], []];
  const flush = async (): Promise<void> => {
    if (premises.length === 0) return;
    const text = moveText(partitionOf('premise', generation));
    const statement = { name: `importing_move_premises_${generation}`, text };
    await database.query(statement, [premises, streets]);
    [premises, streets] = [[], []];
  };
  for (const { premise, street } of moves) {
    premises.push(premise);
    streets.push(street);
    if (premises.length === MOVES_A_STATEMENT) await flush();
  }
  await flush();
};

const moveText = (partition: string): string => `
UPDATE ${partition} AS premise
   SET street = move.street
  FROM unnest($1::int[], $2::int[]) AS move (premise, street)
 WHERE premise.ordinal = move.premise`;
