import type { Coordinate, MultiPolygonCoordinates, Ring } from './polygon.js';
import { roundedDegrees } from './rounded.js';
import { signedArea } from './signed-area.js';

/** Rounds to 7 decimals and turns rings as RFC 7946 wants them: exteriors counter-clockwise, holes clockwise, all closed. */
export const orientRings = (polygons: MultiPolygonCoordinates): MultiPolygonCoordinates =>
  polygons.map((rings) => rings.map((ring, index) => orient(close(ring.map(round)), index === 0)));

const orient = (ring: Ring, isExterior: boolean): Ring =>
  signedArea(ring) > 0 === isExterior ? ring : ring.toReversed();

const close = (ring: Ring): Ring => {
  const [first, last] = [ring[0], ring.at(-1)];
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, first] : ring;
};

const round = ([lon, lat]: Coordinate): Coordinate => [roundedDegrees(lon), roundedDegrees(lat)];
