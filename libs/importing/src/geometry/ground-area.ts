import { METRES_PER_DEGREE } from '#geodesy';
import type { MultiPolygonCoordinates } from './polygon.js';
import { signedArea } from './signed-area.js';

/** The square metres within the exterior rings. */
export const groundArea = (polygons: MultiPolygonCoordinates): number =>
  polygons.reduce((sum, [exterior = []]) => {
    const [, lat] = exterior[0] ?? [0, 0];
    const perDegree = METRES_PER_DEGREE ** 2 * Math.cos((lat * Math.PI) / 180);
    return sum + (Math.abs(signedArea(exterior)) / 2) * perDegree;
  }, 0);
