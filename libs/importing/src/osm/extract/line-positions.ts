import type { LineString } from 'geojson';
import type { Position } from '#contracts';

/** The middle vertex of a line: on the street, unlike a mean. */
export const middleOf = ({ coordinates }: LineString): Position => {
  const [lon = 0, lat = 0] = coordinates[Math.floor(coordinates.length / 2)] ?? [];
  return { lon, lat };
};

/** The mean of a ring's vertices, for rings that cross themselves. */
export const meanOf = (vertices: readonly Position[]): Position => {
  const sum = (axis: 'lon' | 'lat'): number =>
    vertices.reduce((total, vertex) => total + vertex[axis], 0);
  return { lon: sum('lon') / vertices.length, lat: sum('lat') / vertices.length };
};

/** The vertices of a line, as positions. */
export const verticesOf = ({ coordinates }: LineString): readonly Position[] =>
  coordinates.map(([lon = 0, lat = 0]) => ({ lon, lat }));
