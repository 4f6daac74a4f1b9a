import type { LineString } from 'geojson';
import type { Position } from '#contracts';

/** The middle vertex of a line: on the street, unlike a mean. */
export const middleOf = ({ coordinates }: LineString): Position => {
  const [lon = 0, lat = 0] = coordinates[Math.floor(coordinates.length / 2)] ?? [];
  return { lon, lat };
};

/** The mean of a ring's vertices, for rings that cross themselves. */
export const meanOf = ({ coordinates }: LineString): Position => {
  const vertices = coordinates.slice(1);
  const sum = (axis: 0 | 1): number =>
    vertices.reduce((total, vertex) => total + (vertex[axis] ?? 0), 0);
  return { lon: sum(0) / vertices.length, lat: sum(1) / vertices.length };
};
