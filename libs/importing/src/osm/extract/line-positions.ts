import type { LineString } from 'geojson';
import type { Position } from '#contracts';

/** The middle vertex of a line: on the street, unlike a mean. */
export const middleOf = ({ coordinates }: LineString): Position => {
  const [lon = 0, lat = 0] = coordinates[Math.floor(coordinates.length / 2)] ?? [];
  return { lon, lat };
};

/** The mean of a ring's vertices, for rings that cross themselves, or the 180th meridian. */
export const meanOf = (vertices: readonly Position[]): Position => {
  const first = vertices[0]?.lon ?? 0;
  const sumOf = (value: (vertex: Position) => number): number =>
    vertices.reduce((total, vertex) => total + value(vertex), 0);
  const lon = sumOf((vertex) => turnedTo(first, vertex.lon)) / vertices.length;
  return { lon: withinTurn(lon), lat: sumOf(({ lat }) => lat) / vertices.length };
};

/** The same meridian, less than half a turn from another. */
const turnedTo = (near: number, lon: number): number =>
  Math.abs(lon - near) > 180 ? lon + Math.sign(near) * 360 : lon;

const withinTurn = (lon: number): number =>
  Math.abs(lon) > 180 ? lon - Math.sign(lon) * 360 : lon;

/** The vertices of a line, as positions. */
export const verticesOf = ({ coordinates }: LineString): readonly Position[] =>
  coordinates.map(([lon = 0, lat = 0]) => ({ lon, lat }));
