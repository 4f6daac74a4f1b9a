import type { Destination, Outline, Position } from '#contracts';
import { wireDegrees } from '../../presenter/rounding.js';
import { wireRing } from './wire-ring.js';
import type {
  FeatureBody,
  MultiPointBody,
  PolygonBody,
  WirePosition,
} from './wire/feature.body.js';

/**
 * All doors as one MultiPoint, building and parking as Polygons, parking of which no more than the
 * entrance is known as a MultiPoint of that; for a destination that has none of them its own
 * position, as a MultiPoint too.
 */
export function presentFeatures({
  doors,
  building,
  parking,
  position,
}: Destination): readonly FeatureBody[] {
  const features = [
    doors && feature('svc_door', multiPoint(doors.positions)),
    building?.outline && feature('svc_building', polygon(building.outline)),
    parking && presentParking(parking),
  ].filter((known) => known !== undefined);
  return features.length > 0 ? features : [feature('basic_geocode', multiPoint([position]))];
}

const presentParking = ({ outline, position }: NonNullable<Destination['parking']>): FeatureBody =>
  outline
    ? feature('svc_parking', polygon(outline))
    : feature('svc_parking', multiPoint([position]));

const feature = <Kind extends string, Geometry>(kind: Kind, geometry: Geometry) =>
  ({ type: 'Feature', geometry, properties: { svc_type: kind } }) as const;

const multiPoint = (positions: readonly Position[]): MultiPointBody => ({
  type: 'MultiPoint',
  coordinates: positions.map(wirePosition),
});

const polygon = (outline: Outline): PolygonBody => ({
  type: 'Polygon',
  coordinates: outline.map(wireRing),
});

const wirePosition = (position: Position): WirePosition => {
  const { longitude, latitude } = wireDegrees(position);
  return [longitude, latitude];
};
