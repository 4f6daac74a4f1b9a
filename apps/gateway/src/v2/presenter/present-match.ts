import type { AddressComponent, Destination, Position, Quality, SourceIds } from '#contracts';
import {
  wireConfidence,
  wireDegrees,
  wireDistance,
  wireMetres,
} from '../../wire-format/response-fields.js';
import type {
  FeatureBody,
  FeatureCollectionBody,
  FeatureKind,
  KeyValueBody,
  PointBody,
} from './geometry.body.js';
import type { MatchBody, SourceIdBody, StructuredBody } from './response.body.js';

/** The optional contents and the format of the matches of a query. */
export interface MatchStyle {
  readonly keyValue: boolean;
  readonly structured: boolean;
  readonly uprn: boolean;
  readonly udprn: boolean;
}

/** Converts a destination to a match of version 2; undefined fields are omitted in JSON. */
export const presentMatch = (destination: Destination, style: MatchStyle): MatchBody => ({
  id: destination.id,
  address: destination.label,
  geojson: style.keyValue ? presentKeyValues(destination) : presentFeatures(destination),
  distance: wireDistance(destination),
  search_confidence: wireConfidence(destination.confidence),
  structured_response: style.structured ? presentAddress(destination) : undefined,
  source_id: destination.sourceIds && presentSourceIds(destination.sourceIds, style),
});

const presentSourceIds = (sourceIds: SourceIds, style: MatchStyle): SourceIdBody | undefined => {
  const uprn = style.uprn ? sourceIds.uprn : undefined;
  const udprn = style.udprn ? sourceIds.udprn : undefined;
  return uprn || udprn ? { os_uprn: uprn, os_udprn: udprn } : undefined;
};

/** The name of each address component in the API. */
export const wireNames = {
  unit: 'unit',
  houseName: 'house_name',
  streetNumber: 'street_number',
  streetName: 'street_name',
  locality: 'locality',
  city: 'city',
  county: 'county',
  state: 'state',
  country: 'country',
  postcode: 'postalcode',
} as const satisfies Record<AddressComponent, keyof StructuredBody>;

/** The structured address of a destination; missing components are omitted. */
const presentAddress = ({ address, countryCode }: Destination): StructuredBody => ({
  unit: address.unit,
  house_name: address.houseName,
  street_number: address.streetNumber,
  street_name: address.streetName,
  locality: address.locality,
  city: address.city,
  county: address.county,
  state: address.state,
  country: address.country,
  country_code: countryCode,
  postalcode: address.postcode,
});

/** One point of a destination and its quality. */
interface DestinationPoint {
  readonly kind: FeatureKind;
  readonly position: Position;
  readonly quality: Quality;
  readonly doorDistanceMetres?: number;
}

/** The points of a destination as a GeoJSON FeatureCollection. */
const presentFeatures = (destination: Destination): FeatureCollectionBody => ({
  type: 'FeatureCollection',
  features: pointsOf(destination).map(presentFeature),
});

/** The points of a destination by their kinds. */
const presentKeyValues = (destination: Destination): KeyValueBody =>
  Object.fromEntries(
    pointsOf(destination).map(({ kind, position }) => {
      const { latitude, longitude } = wireDegrees(position);
      return [kind, { latitude, longitude }];
    }),
  ) as { readonly basic_geocode: PointBody };

/** The points in the order of the response, basic_geocode always first. */
function pointsOf(destination: Destination): readonly DestinationPoint[] {
  const { doors, building, parking } = destination;
  const mainDoor = doors?.positions[0];
  const points: (DestinationPoint | undefined)[] = [
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
  return points.filter((point) => point !== undefined);
}

const presentFeature = ({
  kind,
  position,
  quality,
  doorDistanceMetres,
}: DestinationPoint): FeatureBody => {
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
