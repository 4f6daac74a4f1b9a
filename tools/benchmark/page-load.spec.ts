import { describe, expect, it } from 'vitest';
import { seededRandom } from '../measurement/seeded-random.js';
import { tileAt, tilePathsOf, typedTexts } from './page-load.js';
import type { SampledPremise } from './sampled-premises.js';

const premise: SampledPremise = {
  generation: 1,
  ordinal: 1,
  country: 'CH',
  address: {
    street: 'Rue du Mont-Blanc',
    number: '12',
    streetKeys: [],
    numberKeys: [],
    shape: { centre: { lat: 46.2, lon: 6.1 }, rings: [], lines: [] },
  },
};

describe('the texts of someone who types', () => {
  it('are first letters of street and number, at least three', () => {
    const premises = Array.from({ length: 200 }, () => premise);
    const texts = typedTexts(premises, seededRandom(1, 'spec'));
    for (const text of texts) expect('Rue du Mont-Blanc 12').toContain(text);
    const lengths = texts.map((text) => text.length);
    expect(Math.min(...lengths)).toBe(3);
    expect(Math.max(...lengths)).toBe('Rue du Mont-Blanc 12'.length);
  });
});

describe('map tiles', () => {
  const premiseAt = (lat: number, lon: number): SampledPremise => ({
    ...premise,
    address: { ...premise.address, shape: { centre: { lat, lon }, rings: [], lines: [] } },
  });

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
