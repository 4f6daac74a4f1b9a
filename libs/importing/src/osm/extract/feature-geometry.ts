import type { MultiPolygon } from 'geojson';
import type { Position } from '#contracts';
import { pointInside } from '../../geometry/point-inside.js';
import type { MultiPolygonCoordinates, Ring } from '../../geometry/polygon.js';
import { meanOf, middleOf, verticesOf } from './line-positions.js';
import type { OsmFeature } from './osm-feature.js';

/** Every so many vertices of a street are kept, and its ends. */
const VERTICES_APART = 8;

/** The rings of an area. */
export const areaOf = (geometry: MultiPolygon): MultiPolygonCoordinates =>
  geometry.coordinates as unknown as MultiPolygonCoordinates;

/** The outer ring of the first part of an area. */
export const exteriorOf = (geometry: MultiPolygon): Ring => areaOf(geometry)[0]?.[0] ?? [];

/** Where an object is: inside an area, in the middle of a line. */
export const positionOf = ({ geometry }: OsmFeature): Position => {
  if (geometry.type === 'MultiPolygon') return pointInside(areaOf(geometry));
  if (geometry.type === 'LineString') {
    const [first, last] = [geometry.coordinates[0], geometry.coordinates.at(-1)];
    const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
    return isClosed ? meanOf(verticesOf(geometry).slice(1)) : middleOf(geometry);
  }
  const [lon = 0, lat = 0] = geometry.coordinates;
  return { lon, lat };
};

/** Some of the vertices of a line, its ends among them. */
export const sampled = (coordinates: readonly (readonly number[])[]): readonly Position[] =>
  coordinates
    .filter((_, index) => index % VERTICES_APART === 0 || index === coordinates.length - 1)
    .map(([lon = 0, lat = 0]) => ({ lon, lat }));
