import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import pg from 'pg';
import { Database } from '#database';
import type { Statement } from '#database';
import { importDataset } from '#importing';
import type { Gazetteer } from '../../libs/geocoding/src/index/gazetteer.js';
import { PostgresGazetteer } from '../../libs/geocoding/src/store/postgres-gazetteer.js';
import { startSuiteDatabase } from '../importing/suite-database.js';

const register = `id,housenumber,street,city,postcode,country,lat,lon
1,1,Mill Lane,Ely,CB7 4AA,GB,52.4,0.26
2,2,Mill Lane,Ely,CB7 4AA,GB,52.41,0.26
`;

const options = { deadline: Date.now() + 60_000, outlines: false };
const withOutlines = { ...options, outlines: true };

type LookUp = (of: Gazetteer, generation: number) => Promise<unknown>;

/** A look-up in a generation, of each kind that the gazetteer has. */
const lookups: Readonly<Record<string, LookUp>> = {
  premisesAt: (of, generation) => of.premisesAt([{ ...house, generation }], options),
  'premisesAt with outlines': (of, generation) =>
    of.premisesAt([{ ...house, generation }], withOutlines),
  neighboursOf: (of, generation) => of.neighboursOf([{ ...house, generation }], options),
  linesOf: (of, generation) => of.linesOf([{ ordinal: 0, generation }], options),
  geometryOf: (of, generation) => of.geometryOf([{ ordinal: 0, generation }], options),
  streetSectionCentres: (of, generation) =>
    of.streetSectionCentres([{ street: 0, postcode: 'cb74aa', generation }], options),
  premisesNear: (of, generation) =>
    of.premisesNear([{ position, generation }], { ...options, most: 5 }),
  containingBuildingsAt: (of, generation) =>
    of.containingBuildingsAt([{ position, generation }], options),
  'containingBuildingsAt with outlines': (of, generation) =>
    of.containingBuildingsAt([{ position, generation }], withOutlines),
  premises: (of, generation) => of.premises([{ ordinal: 0, generation }], options),
  'premises with outlines': (of, generation) =>
    of.premises([{ ordinal: 0, generation }], withOutlines),
  streets: (of, generation) => of.streets([{ ordinal: 0, generation }], options),
};

const house = { street: 0, number: 1, key: '1', mayBeConscription: true };
const position = { lat: 52.4, lon: 0.26 };

/** A statement with its parameters. */
interface SentStatement {
  readonly statement: Statement;
  readonly parameters: readonly unknown[];
}

describe('a look-up in one of three data sets', () => {
  const own = startSuiteDatabase();
  let generation = 0;

  beforeAll(async () => {
    for (const dataset of ['north', 'middle', 'south']) {
      const file = join(own.directory, `${dataset}.csv`);
      writeFileSync(file, register);
      await importDataset({ database: own.database, dataset, files: [file] });
    }
    const generations = await own.database.query<{ generation: number }>(attachedGenerations);
    expect(generations).toHaveLength(3);
    generation = generations[1]?.generation ?? 0;
  });

  it.each(Object.entries(lookups))(
    'opens the partitions of that one: %s',
    async (_name, lookUp) => {
      const sent = await statementsOf(lookUp);

      expect(sent.length).toBeGreaterThan(0);
      for (const one of sent) {
        const plan = await explainGenericPlan(one);
        const partitions = [...plan.matchAll(/ on [a-z_]+_g(\d+)/g)].map(([, of]) => Number(of));
        expect([...new Set(partitions)], one.statement.name).toEqual([generation]);
        // A plan for the given values would not have the other partitions at all.
        expect(plan, one.statement.name).toContain('Subplans Removed: 2');
      }
    },
  );

  const statementsOf = async (lookUp: LookUp): Promise<readonly SentStatement[]> => {
    const query = vi.spyOn(own.database, 'query');
    const unused = { snapshot: () => expect.fail('a look-up that needs the index') };
    await lookUp(new PostgresGazetteer(own.database, unused), generation);
    const sent = query.mock.calls.map(([statement, parameters = []]) => ({
      statement,
      parameters,
    }));
    query.mockRestore();
    return sent;
  };

  /**
   * The plan that a worker executes: made for all parameters, without the partitions that Postgres leaves out
   * when it starts the statement with these. EXPLAIN of the statement itself would make a plan for their values.
   */
  const explainGenericPlan = async ({ statement, parameters }: SentStatement): Promise<string> => {
    const connection = new Database({ url: own.url, maxConnections: 1, plansOnce: true });
    try {
      await connection.execute(`PREPARE explained AS ${statement.text}`);
      const explain = {
        name: 'spec-explain',
        text: `EXPLAIN (COSTS OFF) EXECUTE explained (${parameters.map(toLiteral).join()})`,
      };
      const rows = await connection.query<{ 'QUERY PLAN': string }>(explain);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    } finally {
      await connection.close();
    }
  };
});

const attachedGenerations = {
  name: 'spec-attached-generations',
  text: 'SELECT DISTINCT generation FROM premise ORDER BY generation',
};

/** EXECUTE converts literals to the types of the parameters. */
const toLiteral = (value: unknown): string =>
  pg.escapeLiteral(
    Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one)).join()}}` : String(value),
  );
