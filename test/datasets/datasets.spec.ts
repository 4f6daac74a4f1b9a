import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importDataset, listDatasets, removeDataset, rollBack } from '#importing';
import type { ImportSummary } from '#importing';
import { liveIds, premiseTables } from '../importing/gazetteer-rows.js';
import { startSuiteDatabase } from '../importing/suite-database.js';

const gone = { name: 'spec_gone', text: 'SELECT id::text FROM gone_id WHERE dataset = $1' };

/** A degree of latitude, in metres. */
const DEGREE = 111_195;

describe('data sets', () => {
  const own = startSuiteDatabase();

  /** Rows of id, number, street, metres to the north. */
  const load = (dataset: string, ...rows: readonly string[]): Promise<ImportSummary> => {
    const file = join(own.directory, `${dataset}.csv`);
    const lines = rows.map((row) => {
      const [id, number, street, north] = row.split(' ');
      return `${id},${number},${street},Town,1,GB,${51.5 + Number(north) / DEGREE},-0.1`;
    });
    const header = 'id,housenumber,street,city,postcode,country,lat,lon';
    writeFileSync(file, [header, ...lines].join('\n'));
    return importDataset({ database: own.database, dataset, files: [file] });
  };

  const goneIds = async (dataset: string): Promise<readonly string[]> =>
    (await own.database.query<{ id: string }>(gone, [dataset])).map(({ id }) => id);

  it('compare an import with the previous generation', async () => {
    const first = await load('compared', 'a 1 High 0', 'b 2 High 20', 'c 3 High 40', 'd 4 High 60');
    expect(first.changes).toBeUndefined();
    const second = await load(
      'compared',
      'a 1 High 0.4',
      'b 2A High 20',
      'c 3 High 50',
      'e 5 High 80',
    );
    expect(second.changes).toMatchObject({ added: 1, changed: 1, moved: 1, gone: 1 });
    expect(second.changes?.medianMoveMetres).toBeCloseTo(10, 1);
    expect(second.changes?.farthestMoveMetres).toBeCloseTo(10, 1);
  });

  it.each([
    ['on another street', 'a 1 Low 0', { added: 0, changed: 1, moved: 0, gone: 0 }],
    ['elsewhere under another number', 'a 9 High 500', { changed: 1, moved: 1, gone: 0 }],
    ['as it was', 'a 1 High 0', { added: 0, changed: 0, moved: 0, gone: 0 }],
  ])('recognise by its key an address that is %s', async (how, row, changes) => {
    const dataset = how.replaceAll(' ', '-');
    await load(dataset, 'a 1 High 0');
    const { changes: found } = await load(dataset, row);
    expect(found).toMatchObject(changes);
  });

  it('record gone ids until they return', async () => {
    await load('coming-and-going', 'a 1 High 0', 'b 2 Low 20');
    const before = await liveIds(own.database, 'coming-and-going');
    await load('coming-and-going', 'a 1 High 0');
    const after = await liveIds(own.database, 'coming-and-going');
    const lost = before.filter((id) => !after.includes(id));
    expect(lost).toHaveLength(2);
    expect([...(await goneIds('coming-and-going'))].sort()).toEqual([...lost].sort());

    await load('coming-and-going', 'a 1 High 0', 'b 2 Low 20');
    expect(await goneIds('coming-and-going')).toEqual([]);
    expect(await liveIds(own.database, 'coming-and-going')).toEqual(before);
  });

  it('roll back to the previous generation, and forward again', async () => {
    const { database } = own;
    await load('there-and-back', 'a 1 High 0', 'b 2 Low 20');
    const before = await liveIds(database, 'there-and-back');
    await load('there-and-back', 'a 1 High 0', 'c 3 High 40');
    const after = await liveIds(database, 'there-and-back');

    const { changes } = await rollBack(database, 'there-and-back');
    expect(changes).toMatchObject({ added: 1, changed: 0, moved: 0, gone: 1 });
    expect(await liveIds(database, 'there-and-back')).toEqual(before);
    expect(await goneIds('there-and-back')).toHaveLength(1);

    await rollBack(database, 'there-and-back');
    expect(await liveIds(database, 'there-and-back')).toEqual(after);
    expect(await goneIds('there-and-back')).toHaveLength(2);
  });

  it('reject a rollback without a previous generation', async () => {
    await load('single', 'a 1 High 0');
    await expect(rollBack(own.database, 'single')).rejects.toThrow('no previous generation');
    await expect(rollBack(own.database, 'nowhere')).rejects.toThrow('no data set nowhere');
  });

  it('reject a rollback to a generation that workers cannot search', async () => {
    await load('aged', 'a 1 High 0');
    const { generation } = await load('aged', 'a 1 High 0');
    await own.database.execute(
      `UPDATE generation SET normaliser_version = 0 WHERE id = ${generation - 1}`,
    );
    await expect(rollBack(own.database, 'aged')).rejects.toThrow('import it again');
  });

  it('leave only the gone ids when they are removed', async () => {
    const { database } = own;
    const tables = await premiseTables(database);
    await load('short-lived', 'a 1 High 0');
    await load('short-lived', 'b 2 High 0');
    const ids = await liveIds(database, 'short-lived');
    expect(await removeDataset(database, 'short-lived')).toEqual([]);
    expect(await premiseTables(database)).toEqual(tables);
    expect((await listDatasets(database)).map(({ name }) => name)).not.toContain('short-lived');
    expect(await goneIds('short-lived')).toEqual(expect.arrayContaining([...ids]));
    await expect(removeDataset(database, 'short-lived')).rejects.toThrow('no data set');
  });

  it('leave nothing when their ids are deleted too', async () => {
    await load('forgotten', 'a 1 High 0', 'b 2 High 0');
    await load('forgotten', 'b 2 High 0');
    expect(await goneIds('forgotten')).toHaveLength(1);
    await removeDataset(own.database, 'forgotten', { deletesIds: true });
    expect(await goneIds('forgotten')).toEqual([]);
  });

  it('have the same ids when imported again after a removal', async () => {
    await load('phoenix', 'a 1 High 0');
    const ids = await liveIds(own.database, 'phoenix');
    await removeDataset(own.database, 'phoenix');
    await load('phoenix', 'a 1 High 0');
    expect(await liveIds(own.database, 'phoenix')).toEqual(ids);
    expect(await goneIds('phoenix')).toEqual([]);
  });

  it('are listed with their counts', async () => {
    const { generation } = await load('listed', 'a 1 High 0', 'b 2 High 20');
    const found = (await listDatasets(own.database)).find(({ name }) => name === 'listed');
    expect(found).toMatchObject({
      live: {
        generation,
        addresses: 2,
        streets: 1,
        sources: ['listed.csv'],
        attribution: 'listed',
        isSearchable: true,
      },
      others: [],
    });
    expect(found?.live?.importedAt).toBeInstanceOf(Date);
    expect(found?.previous).toBeUndefined();
  });
});
