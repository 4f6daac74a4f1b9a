import type { Position, TileAddress } from '#contracts';
import type { SampledPremise } from './sampled-premises.js';

/** The zoom at which a tile has all details: one is some 800 m wide in Geneva. */
const DETAILED_ZOOM = 15;

/** The address of the tile of a zoom that contains a position, by the formulas of spherical Mercator. */
export const tileAt = ({ lat, lon }: Position, zoom: number): TileAddress => {
  const latitude = (lat * Math.PI) / 180;
  const north = (1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2;
  const size = 2 ** zoom;
  return { zoom, x: Math.floor(((lon + 180) / 360) * size), y: Math.floor(north * size) };
};

/** The paths of the detailed tiles that contain the addresses, those with the most addresses first. */
export const tilePathsOf = (premises: readonly SampledPremise[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const { address } of premises) {
    const { zoom, x, y } = tileAt(address.shape.centre, DETAILED_ZOOM);
    const path = `/tiles/${zoom}/${x}/${y}.mvt`;
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([path]) => path);
};
