import { describe, expect, it } from 'vitest';
import type { Position } from '#contracts';
import { CentreGrid } from './centre-grid.js';
import { SegmentBuilder } from './segment-builder.js';
import { Vocabulary } from './vocabulary.js';

const streetsAt = (...centres: readonly Position[]): CentreGrid => {
  const builder = new SegmentBuilder(new Vocabulary());
  for (const centre of centres) {
    const nowhere = { city: undefined, localities: [], postcodeKeys: [], radiusMetres: 0 };
    builder.addStreet({ ...centre, ...nowhere, country: 'DE', searchForms: 'weg' });
  }
  const bounds = { west: -180, south: -90, east: 180, north: 90 };
  return CentreGrid.of(
    builder.finish({ generation: 1, dataset: 'map', kind: 'map', attribution: '', bounds }),
  );
};

describe('CentreGrid', () => {
  it.each<[string, Position, Position, number, boolean]>([
    ['in the same cell', { lat: 48.6, lon: 8.8 }, { lat: 48.601, lon: 8.801 }, 500, true],
    ['in the next cell', { lat: 48.7499, lon: 8.7499 }, { lat: 48.7501, lon: 8.7501 }, 500, true],
    ['too far off', { lat: 48.6, lon: 8.8 }, { lat: 48.7, lon: 8.8 }, 5_000, false],
    ['24 km east, far north', { lat: 70, lon: 20 }, { lat: 70, lon: 20.63 }, 25_000, true],
    ['over the antimeridian', { lat: -17, lon: 179.99 }, { lat: -17, lon: -179.99 }, 5_000, true],
    ['over the pole', { lat: 89.99, lon: 0 }, { lat: 89.99, lon: -180 }, 25_000, true],
    ['at the south pole', { lat: -90, lon: 77 }, { lat: -89.9, lon: -100 }, 25_000, true],
  ])('finds or excludes a centroid %s', (_, centre, position, metres, isFound) => {
    expect(streetsAt({ lat: 0, lon: 0 }, centre).near(position, metres)).toEqual(
      isFound ? [1] : [],
    );
  });

  it('finds all documents within a large radius', () => {
    const centres = Array.from({ length: 2_000 }, (_, index) => ({
      lat: 48 + ((index * 37) % 1_000) / 500,
      lon: 8 + ((index * 61) % 1_000) / 500,
    }));
    const grid = streetsAt(...centres);
    expect(grid.near({ lat: 49, lon: 9 }, 400_000)).toHaveLength(2_000);
  });
});
