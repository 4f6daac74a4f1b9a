import type { Destination, Position, Quality } from '#contracts';
import { wireDegrees, wireMetres } from '../../presenter/rounding.js';
import type { FeatureBody, FeatureCollectionBody, FeatureKind } from './wire/feature.body.js';
import type { KeyValueBody, PointBody } from './wire/key-value.body.js';

/** One point of a destination, and how it is known. */
interface Site {
  readonly kind: FeatureKind;
  readonly position: Position;
  readonly quality: Quality;
  readonly doorDistanceMetres?: number;
}

/** A destination's points as a GeoJSON FeatureCollection of Points. */
export const presentFeatures = (destination: Destination): FeatureCollectionBody => ({
  type: 'FeatureCollection',
  features: sitesOf(destination).map(presentFeature),
});

/** A destination's points under the names of their kinds. */
export const presentKeyValues = (destination: Destination): KeyValueBody =>
  Object.fromEntries(
    sitesOf(destination).map(({ kind, position }) => {
      const { latitude, longitude } = wireDegrees(position);
      return [kind, { latitude, longitude }];
    }),
  ) as { readonly basic_geocode: PointBody };

/** In the order in which the wire names them; the basic point is always there. */
function sitesOf(destination: Destination): readonly Site[] {
  const { doors, building, parking } = destination;
  const mainDoor = doors?.positions[0];
  const sites: (Site | undefined)[] = [
    {
      kind: 'basic_geocode',
      position: destination.position,
      quality: destination.positionQuality,
    },
    doors && mainDoor && { kind: 'svc_door', position: mainDoor, quality: doors.quality },
    building && { kind: 'svc_building', position: building.position, quality: building.quality },
    parking && {
      kind: 'svc_parking',
      position: parking.position,
      quality: parking.quality,
      doorDistanceMetres: mainDoor && parking.doorDistanceMetres,
    },
  ];
  return sites.filter((site) => site !== undefined);
}

const presentFeature = ({ kind, position, quality, doorDistanceMetres }: Site): FeatureBody => {
  const { longitude, latitude } = wireDegrees(position);
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      svc_type: kind,
      accuracy: {
        quality,
        ...(doorDistanceMetres !== undefined && {
          minimum_parking_to_door_distance: wireMetres(doorDistanceMetres),
        }),
      },
    },
  };
};
