import type { Destination, GeocodeAnswer, Outline, Position } from '#contracts';
import { wireDegrees, wireDistance } from '../wire-format/response-fields.js';
import type {
  V1DestinationBody,
  V1FeatureBody,
  V1MatchedBody,
  V1MultiPointBody,
  V1NoMatchBody,
  V1PolygonBody,
  V1Position,
} from './v1-response.body.js';

/** The `svc_info` of a response without a match. */
const NO_MATCH = 'The request succeeded, but no destinations match the search conditions.';

/** The parts of a request that its response depends on. */
interface V1AnsweredRequest {
  readonly requestId: string;
  readonly wantsAdditional: boolean;
}

/** Serialises the response body of version 1; undefined fields are omitted. */
export const presentV1Response = (answer: GeocodeAnswer, request: V1AnsweredRequest): string =>
  JSON.stringify(responseBody(answer, request));

const responseBody = (
  answer: GeocodeAnswer,
  { requestId, wantsAdditional }: V1AnsweredRequest,
): V1MatchedBody | V1NoMatchBody => {
  const [best, ...others] = answer.outcome === 'matched' ? answer.matches : [];
  if (!best) return { svc_info: NO_MATCH, version: 'v1', request_id: requestId };
  const additional = wantsAdditional ? others : [];
  return {
    best_match: presentDestination(best),
    additional_matches: wantsAdditional ? additional.map(presentDestination) : undefined,
    contributors: attributionsOf([best, ...additional]),
    version: 'v1',
    request_id: requestId,
  };
};

const presentDestination = (destination: Destination): V1DestinationBody => ({
  id: destination.id,
  address: destination.label,
  geojson: { type: 'FeatureCollection', features: presentV1Features(destination) },
  distance: wireDistance(destination),
});

/** The distinct attributions, in the order of the matches. */
const attributionsOf = (destinations: readonly Destination[]): readonly string[] => [
  ...new Set(destinations.flatMap(({ attributions }) => attributions)),
];

/**
 * The features of a destination: all doors as one MultiPoint, building and parking as Polygons, if they
 * have outlines. Without any of them, the position of the destination as a MultiPoint.
 */
function presentV1Features({
  doors,
  building,
  parking,
  position,
}: Destination): readonly V1FeatureBody[] {
  const features = [
    doors && feature('svc_door', multiPoint(doors.positions)),
    building?.outline && feature('svc_building', polygon(building.outline)),
    parking?.outline && feature('svc_parking', polygon(parking.outline)),
  ].filter((each) => each !== undefined);
  return features.length > 0 ? features : [feature('basic_geocode', multiPoint([position]))];
}

const feature = <Kind extends string, Geometry>(kind: Kind, geometry: Geometry) =>
  ({ type: 'Feature', geometry, properties: { svc_type: kind } }) as const;

const multiPoint = (positions: readonly Position[]): V1MultiPointBody => ({
  type: 'MultiPoint',
  coordinates: positions.map(wirePosition),
});

const polygon = (outline: Outline): V1PolygonBody => ({
  type: 'Polygon',
  coordinates: outline.map(toWireRing),
});

const wirePosition = (position: Position): V1Position => {
  const { longitude, latitude } = wireDegrees(position);
  return [longitude, latitude];
};

/** The largest longitude below 180 with seven decimals. */
const EASTERNMOST = 179.9999999;

/**
 * Rounds the positions of a ring. Longitude 180 is written as -180, which in a ring of the eastern
 * hemisphere would cross the whole map; there it becomes the longitude a centimetre west of it.
 */
function toWireRing(ring: readonly Position[]): readonly V1Position[] {
  const positions = ring.map(wireDegrees);
  const isEastern = positions.some(({ longitude }) => longitude > 0);
  return positions.map(({ longitude, latitude }) => [
    isEastern && longitude === -180 ? EASTERNMOST : longitude,
    latitude,
  ]);
}
