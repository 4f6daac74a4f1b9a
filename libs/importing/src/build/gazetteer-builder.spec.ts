import { describe, expect, it } from 'vitest';
import type { CopyValue } from '#database';
import type { Ring } from '#geo';
import type { AddressRecord } from '../model/records.js';
import { countryToponym } from '../model/toponyms.js';
import { GazetteerBuilder } from './gazetteer-builder.js';
import { partitionedTables, tableColumns } from './gazetteer-tables.js';
import type { GenerationWriters, PartitionedTable } from './gazetteer-tables.js';
import { StableIds } from './stable-id.js';

type Row = Readonly<Record<string, CopyValue>>;

/** Writers that collect rows as objects, by table. */
const collectRows = (): { writers: GenerationWriters; rows: Record<PartitionedTable, Row[]> } => {
  const rows = Object.fromEntries(partitionedTables.map((table) => [table, [] as Row[]])) as Record<
    PartitionedTable,
    Row[]
  >;
  const writers = Object.fromEntries(
    partitionedTables.map((table) => [
      table,
      {
        write: (row: readonly CopyValue[]) => {
          rows[table].push(
            Object.fromEntries(tableColumns[table].map((column, index) => [column, row[index]])),
          );
        },
        drained: () => Promise.resolve(),
        end: () => Promise.resolve(0),
        abort: () => Promise.resolve(),
      },
    ]),
  ) as unknown as GenerationWriters;
  return { writers, rows };
};

const square: Ring = [
  [9, 48],
  [9.001, 48],
  [9.001, 48.001],
  [9, 48.001],
  [9, 48],
];

const area = (key: string) => ({ key, quality: 'high' as const, outline: () => [[square]] });

const address = (sourceKey: string, more: Partial<AddressRecord> = {}): AddressRecord => ({
  sourceKey,
  position: { lat: 48.0005, lon: 9.0005 },
  quality: 'high',
  country: 'DE',
  number: '1',
  street: { local: 'Hauptstraße' },
  region: countryToponym('DE'),
  ...more,
});

describe('GazetteerBuilder', () => {
  it('yields to the event loop while it waits for writers that are ready', async () => {
    const builder = new GazetteerBuilder(7, new StableIds('spec'), collectRows().writers);
    let hasTurned = false;
    setImmediate(() => (hasTurned = true));
    await builder.waitForWriters();
    expect(hasTurned).toBe(true);
  });

  it('writes premises with the ordinals of their building and car park', async () => {
    const { writers, rows } = collectRows();
    const builder = new GazetteerBuilder(7, new StableIds('spec'), writers);
    builder.addAddress(address('a'));
    builder.addAddress(address('b', { building: area('way/1'), parking: area('way/2') }));
    builder.addAddress(address('c', { building: area('way/3'), parking: area('way/2') }));
    expect(rows.premise).toMatchObject([
      { generation: 7, ordinal: 0, source_key: 'a', street: 0 },
      { ordinal: 1, source_key: 'b', building: 0, parking: 0 },
      { ordinal: 2, source_key: 'c', building: 1, parking: 0 },
    ]);
    expect([rows.premise[0]?.['building'], rows.premise[0]?.['parking']]).toEqual([
      undefined,
      undefined,
    ]);
    expect(rows.building).toHaveLength(2);
    expect(rows.parking).toHaveLength(1);
    await builder.writeStreets();
    await builder.writeLinesAndPlaces();
    expect(rows.street).toMatchObject([{ ordinal: 0, names: '{"":"Hauptstraße"}' }]);
    expect(builder.counts).toMatchObject({
      destinations: 3,
      streets: 1,
      buildings: 2,
      parkings: 1,
    });
  });

  it('writes further address objects with their premise and building', () => {
    const { writers, rows } = collectRows();
    const builder = new GazetteerBuilder(7, new StableIds('spec'), writers);
    const furtherObjects = [{ position: { lat: 48.1, lon: 9.1 }, building: area('way/4') }];
    builder.addAddress(address('a', { furtherObjects }));
    expect(rows.bearer).toMatchObject([{ premise: 0, lon: 9.1, lat: 48.1, building: 0 }]);
  });

  it('ignores an address with a duplicate source key', () => {
    const { writers, rows } = collectRows();
    const builder = new GazetteerBuilder(7, new StableIds('spec'), writers);
    expect(builder.addAddress(address('a'))).toBe(true);
    expect(builder.addAddress(address('a'))).toBe(false);
    expect(rows.premise).toHaveLength(1);
  });

  it('locates a place without addresses at the streets in it', async () => {
    const { writers, rows } = collectRows();
    const builder = new GazetteerBuilder(7, new StableIds('spec'), writers);
    const country = countryToponym('DE');
    const village = (local: string) =>
      ({ key: local, kind: 'locality', names: { local }, country: 'DE', parent: country }) as const;
    const street = { names: { local: 'Weg' }, country: 'DE', region: country } as const;
    const [withHouses, withoutHouses] = [village('Au'), village('Birken')];
    builder.addAddress(address('a', { locality: withHouses }));
    for (const locality of [withHouses, withoutHouses])
      builder.addStreet({ ...street, locality, position: { lat: 49, lon: 10 } });
    await builder.writeStreets();
    await builder.writeLinesAndPlaces();

    const placed = (local: string) =>
      rows.place.find(({ names }) => String(names).includes(local)) ?? {};
    expect(placed('Birken')).toMatchObject({ lat: 49, lon: 10 });
    expect(placed('Au')).toMatchObject({ lat: 48.0005, lon: 9.0005 });
  });
});
