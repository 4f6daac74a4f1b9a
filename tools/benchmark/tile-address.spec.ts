import { describe, expect, it } from 'vitest';
import type { SampledPremise } from './sampled-premises.js';
import { tileAt, tilePathsOf } from './tile-address.js';

const premiseAt = (lat: number, lon: number): SampledPremise => ({
  generation: 1,
  ordinal: 1,
  country: 'CH',
  address: {
    street: 'Rue du Mont-Blanc',
    number: '12',
    streetKeys: [],
    numberKeys: [],
    shape: { centre: { lat, lon }, rings: [], lines: [] },
  },
});

describe('map tiles', () => {
  it('have the numbers of spherical Mercator', () => {
    expect(tileAt({ lat: 0, lon: 0 }, 1)).toEqual({ zoom: 1, x: 1, y: 1 });
    expect(tileAt({ lat: 85, lon: -179.9 }, 15)).toMatchObject({ x: 9 });
    // 2 ** 15 columns of 360 degrees: 16,384 + 6.146 / 360 * 32,768
    expect(tileAt({ lat: 46.2044, lon: 6.146 }, 15)).toMatchObject({ x: 16_943, y: 11_630 });
  });

  it('are those with the most addresses first', () => {
    const centre = premiseAt(46.2044, 6.146);
    const paths = tilePathsOf([premiseAt(46.25, 6.2), centre, centre]);
    expect(paths).toHaveLength(2);
    expect(paths[0]).toBe('/tiles/15/16943/11630.mvt');
  });
});
