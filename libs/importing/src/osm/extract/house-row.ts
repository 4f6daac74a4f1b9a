import type { Ring } from '../../geometry/polygon.js';
import type { HouseRow } from './osm-extract.js';
import type { OsmFeature } from './osm-feature.js';

const steps: Readonly<Record<string, number>> = { odd: 2, even: 2, all: 1 };

/** The row that a way of addr:interpolation stands for; none where its numbers are no numbers. */
export const houseRowOf = ({ tags, geometry }: OsmFeature): readonly HouseRow[] => {
  const told = tags['addr:interpolation'] ?? '';
  const step = steps[told] ?? Number(told);
  if (geometry.type !== 'LineString' || !Number.isInteger(step) || step < 1) return [];
  return [{ step, line: geometry.coordinates as unknown as Ring }];
};
