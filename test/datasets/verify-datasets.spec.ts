import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { importDataset, verifyDatasets } from '#importing';
import { scratchDirectory } from '../importing/osmium.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';

const town = [
  { id: 'a', number: '1', street: 'High Street', city: 'Town', postcode: '1', country: 'GB' },
  { id: 'b', number: '2', street: 'High Street', city: 'Town', postcode: '1', country: 'GB' },
].map((properties) =>
  JSON.stringify({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-0.1, 51.5] },
    properties: { ...properties, building: square() },
  }),
);

function square(): object {
  const ring = [
    [-0.1, 51.5],
    [-0.09, 51.5],
    [-0.09, 51.51],
    [-0.1, 51.5],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

/** The lock that a verification holds. */
const KEEP_TABLES = `SELECT pg_advisory_xact_lock_shared(hashtext('tables'), hashtext('town'))`;

describe('verifying a data set', () => {
  const scratch = scratchDirectory();
  const file = join(scratch.path, 'town.geojsonl');
  writeFileSync(file, town.join('\n'));
  let postgres: TestPostgres | undefined;

  beforeEach(async () => {
    await postgres?.stop();
    postgres = await startPostgres();
    await importDataset({ database: postgres.database, dataset: 'town', files: [file] });
  });
  afterAll(async () => {
    await postgres?.stop();
    scratch.remove();
  });

  const verified = (...names: readonly string[]): ReturnType<typeof verifyDatasets> =>
    verifyDatasets(postgres!.database, names);

  it('finds no problems in the live and the previous generation', async () => {
    const { database } = postgres!;
    await importDataset({ database, dataset: 'town', files: [file] });
    expect(await verified()).toMatchObject([
      { dataset: 'town', isLive: true, addresses: 2, problems: [] },
      { dataset: 'town', isLive: false, addresses: 2, problems: [] },
    ]);
  });

  it.each([
    ['a missing row', 'DELETE FROM premise_g1 WHERE ordinal = 1', 'premise_g1 has 1 rows'],
    ['a gap', 'UPDATE premise_g1 SET ordinal = 7 WHERE ordinal = 1', 'are not 0 to 1'],
    ['a missing street', 'UPDATE premise_g1 SET street = 9', '2 of premise_g1.street'],
    [
      'a missing building',
      'DELETE FROM building_g1',
      '2 of premise_g1.building refer to no row of building_g1',
    ],
    ['a missing place', `UPDATE street_g1 SET localities = '{9}'`, 'street_g1.localities'],
    ['a missing index', 'DROP INDEX premise_g1_ordinal_idx', 'no index UNIQUE (ordinal)'],
    [
      'another missing index',
      'DROP INDEX premise_g1_uprn_idx',
      'no index (uprn) WHERE uprn IS NOT NULL',
    ],
    ['a missing table', 'DROP TABLE place_g1', 'the table place_g1 is missing'],
    ['detached rows', 'ALTER TABLE street DETACH PARTITION street_g1', 'detached'],
    [
      'a different text normalisation',
      'UPDATE generation SET normaliser_version = 0',
      'import it again',
    ],
  ])('reports %s', async (_, damage, problem) => {
    await postgres!.database.execute(damage);
    const [found] = await verified('town');
    expect(found?.problems.join('\n')).toContain(problem);
  });

  it('keeps the tables it reads, without blocking imports', async () => {
    const { database } = postgres!;
    const load = (): ReturnType<typeof importDataset> =>
      importDataset({ database, dataset: 'town', files: [file] });
    await load();
    const notes = await database.transaction(async (transaction) => {
      await transaction.query({ name: 'spec_keep_tables', text: KEEP_TABLES });
      return (await load()).notes;
    });
    expect(notes.join()).toContain('generation (1) is still being read');
    expect((await load()).notes.join()).not.toContain('still being read');
    expect((await verified()).map(({ generation }) => generation)).toEqual([4, 3]);
  });

  it('rejects an unknown name', async () => {
    await expect(verified('town', 'nowhere')).rejects.toThrow('no data set nowhere');
  });
});
