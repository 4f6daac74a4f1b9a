import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import type { TileAddress } from '#contracts';
import { anIndex } from '../ranking/index-snapshot.fake.js';
import type { FakeDataSet } from '../ranking/index-snapshot.fake.js';
import type { MapFeatureQuery, MapFeatures } from '../store/map-feature-store.js';
import { TileMaker } from './tile-maker.js';

const nothing: MapFeatures = { streets: [], buildings: [], parking: [], addresses: [] };

const noDataSet: FakeDataSet = { streets: [] };

/** Makes tiles of some features, and records what was read. */
const makerOf = (features: Partial<MapFeatures>, ...dataSets: readonly FakeDataSet[]) => {
  const snapshot = anIndex(...dataSets);
  const queries: MapFeatureQuery[] = [];
  const read = (query: MapFeatureQuery): Promise<MapFeatures> => {
    queries.push(query);
    return Promise.resolve({ ...nothing, ...features });
  };
  const maker = new TileMaker({ snapshot: () => snapshot }, { read });
  const make = async (address: TileAddress) => {
    const { gzipped } = await maker.make(address, { deadline: Date.now() + 60_000 });
    return new VectorTile(new PbfReader(gunzipSync(gzipped))).layers;
  };
  return { maker, make, queries };
};

/** The tiles of the zooms that contain 0.001° N, 0.001° E, which is in the south-west of each. */
const tileOf = (zoom: number): TileAddress => ({ zoom, x: 2 ** zoom / 2, y: 2 ** zoom / 2 - 1 });

const ring = (side: number): readonly (readonly [number, number])[] => [
  [0.001, 0.001],
  [0.001 + side, 0.001],
  [0.001 + side, 0.001 + side],
  [0.001, 0.001 + side],
  [0.001, 0.001],
];

describe('a tile', () => {
  it('has the outlines of buildings with their holes, exterior rings clockwise on the screen', async () => {
    const hole = ring(0.0004).map(([lon, lat]) => [lon + 0.0002, lat + 0.0002] as const);
    const outline = [[ring(0.001), [...hole].reverse()]];
    const { make } = makerOf({ buildings: [{ outline }] }, noDataSet);
    const { buildings } = await make(tileOf(16));
    const geometry = buildings!.feature(0).toGeoJSON(32_768, 32_767, 16).geometry;
    expect(geometry.type).toBe('Polygon');
    const rings = buildings!.feature(0).loadGeometry();
    expect(rings).toHaveLength(2);
    expect(Math.sign(areaOf(rings[0]!))).toBe(1);
    expect(Math.sign(areaOf(rings[1]!))).toBe(-1);
  });

  it('joins the lines of a street into one feature with its name', async () => {
    const vertices = [10_000, 10_000, 20_000, 10_000];
    const line = { street: '1:7', names: { '': 'Rue Haute', en: 'High Street' }, vertices };
    const { make } = makerOf(
      { streets: [line, line, { ...line, street: '1:8', names: {} }] },
      noDataSet,
    );
    const { streets } = await make(tileOf(14));
    expect(streets!.length).toBe(2);
    expect(streets!.feature(0).properties).toEqual({ name: 'Rue Haute' });
    expect(streets!.feature(0).loadGeometry()).toHaveLength(2);
    expect(streets!.feature(1).properties).toEqual({});
  });

  it('has addresses and doors at the last zoom only, and none but places before the first', async () => {
    const address = { number: '4', lon: 0.001, lat: 0.001, doors: [0.001, 0.001, 0.0011, 0.001] };
    const { make, queries } = makerOf({ addresses: [address] }, noDataSet);
    const { addresses, doors } = await make(tileOf(16));
    expect(addresses!.feature(0).properties).toEqual({ number: '4' });
    expect([doors!.feature(0).properties, doors!.feature(1).properties]).toEqual([
      { main: true },
      { main: false },
    ]);
    await make(tileOf(13));
    await make(tileOf(12));
    expect(queries.map(({ withAddresses }) => withAddresses)).toEqual([true, false]);
    expect(queries.map(({ leastArea }) => leastArea > 0)).toEqual([false, true]);
  });

  it('shows one place in each of its cells, that with the most streets', async () => {
    const at = { lat: 0.5, lon: 0.5 };
    const dataSet: FakeDataSet = {
      streets: [{ city: 'Small' }, { city: 'Large' }, { city: 'Large' }],
      places: [
        { name: 'Small', at },
        { name: 'Large', at: { lat: 0.51, lon: 0.51 } },
        { name: 'Far', at: { lat: 20, lon: 20 } },
        { name: '1234', kind: 'postcode', at: { lat: 5, lon: 5 } },
      ],
    };
    const { places } = await makerOf({}, dataSet).make(tileOf(4));
    const names = Array.from({ length: places!.length }, (_, at) => places!.feature(at).properties);
    expect(names).toEqual([
      { kind: 'city', name: 'Large' },
      { kind: 'city', name: 'Far' },
    ]);
  });

  it('names the generations that it was made of', async () => {
    const { maker } = makerOf({}, noDataSet, noDataSet);
    const { generations } = await maker.make(tileOf(0), { deadline: Date.now() });
    expect(generations).toEqual([1, 2]);
  });
});

/** Twice the signed area, by the surveyor's formula. */
const areaOf = (points: readonly { readonly x: number; readonly y: number }[]): number =>
  points.reduce((sum, { x, y }, index) => {
    const next = points[(index + 1) % points.length]!;
    return sum + x * next.y - next.x * y;
  }, 0);
