import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importDataset, ImportError } from '#importing';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { liveIds, livePremises, premiseTables } from './gazetteer-rows.js';
import { describeWithOsmium, scratchDirectory, villageExtract } from './osmium.js';

describeWithOsmium('importing an OpenStreetMap extract', () => {
  const scratch = scratchDirectory();
  const dataset = 'village';
  let postgres: TestPostgres;
  let extract: string;

  beforeAll(async () => {
    postgres = await startPostgres();
    extract = villageExtract(scratch.path);
  });
  afterAll(async () => {
    await postgres.stop();
    scratch.remove();
  });

  const importVillage = (file = extract): ReturnType<typeof importDataset> =>
    importDataset({ database: postgres.database, dataset, files: [file] });

  it('reads addresses from nodes, ways and relations, with inherited tags', async () => {
    const summary = await importVillage();
    expect(summary).toMatchObject({ destinations: 9, buildings: 5, parkings: 1, doors: 5 });
    const rows = await livePremises(postgres.database, dataset);
    expect(rows.map(({ number, street }) => `${street} ${number}`).sort()).toEqual([
      'Am Anger 2',
      'Einsiedel 4',
      'Lindenweg 1',
      // The shop in that house, as a place of interest.
      'Lindenweg 1',
      'Lindenweg 11',
      'Lindenweg 13',
      'Lindenweg 3 a',
      'Lindenweg 5',
      'Lindenweg 7',
      'Lindenweg 9',
    ]);
    expect(new Set(rows.map(({ city, country }) => `${city} ${country}`))).toEqual(
      new Set(['Musterdorf DE']),
    );
  });

  it('links doors, buildings and the parking on the site', async () => {
    const rows = await livePremises(postgres.database, dataset);
    const numbered = (number: string): (typeof rows)[number] | undefined =>
      rows.find((row) => row.number === number);
    expect(numbered('3 a')).toMatchObject({ door_quality: 'high', has_building: true });
    expect(numbered('5')?.parking_metres).toBeCloseTo(35, 0);
    expect(numbered('7')).toMatchObject({ has_building: true, door_quality: 'medium' });
  });

  it('keeps ids and creates no duplicates when repeated', async () => {
    const before = await liveIds(postgres.database, dataset);
    await importVillage();
    expect(await liveIds(postgres.database, dataset)).toEqual(before);
  });

  it('keeps one previous generation for a rollback', async () => {
    await importVillage();
    await importVillage();
    expect(await premiseTables(postgres.database)).toHaveLength(2);
  });

  it('reports a truncated file and leaves the data set unchanged', async () => {
    const truncated = villageExtract(join(scratch.path));
    truncateSync(truncated, 400);
    const before = await liveIds(postgres.database, dataset);
    await expect(importVillage(truncated)).rejects.toThrow(ImportError);
    expect(await liveIds(postgres.database, dataset)).toEqual(before);
    expect(await premiseTables(postgres.database)).toHaveLength(2);
  });

  it('reports the error message of osmium', async () => {
    const unsorted = join(scratch.path, 'unsorted.osm');
    const nodes = [2, 1].map((id) => `<node id="${id}" version="1" lat="50" lon="10"/>`);
    writeFileSync(unsorted, `<osm version="0.6">${nodes.join('')}</osm>`);
    await expect(importVillage(unsorted)).rejects.toThrow(/unsorted.osm cannot be read: \w+/);
  });

  it('rejects a concurrent import of the same data set', async () => {
    villageExtract(scratch.path);
    const outcomes = await Promise.allSettled([importVillage(), importVillage()]);
    const failed = outcomes.filter(({ status }) => status === 'rejected');
    expect(failed).toMatchObject([{ reason: { name: 'ImportError' } }]);
  });
});
