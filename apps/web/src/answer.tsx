import type { Position, Rings } from './geometry';

/** What is searched. */
export type Search =
  | { readonly kind: 'text'; readonly text: string; readonly country?: string }
  | { readonly kind: 'position'; readonly position: Position; readonly language?: string }
  | { readonly kind: 'id'; readonly id: string };

export type Quality = 'low' | 'medium' | 'high';

/** A door, building, parking area or the basic point, by one position inside. */
interface Spot {
  readonly position: Position;
  readonly quality: Quality;
}

/** A destination. */
export interface Match {
  readonly id: string;
  readonly address: string;
  /** 0 to 1. */
  readonly confidence?: number;
  readonly distanceMetres?: number;
  readonly components: Readonly<Record<string, string>>;
  readonly point?: Spot;
  readonly door?: Spot;
  /** Every door, the main one first. */
  readonly doors: readonly Position[];
  readonly building?: Spot & { readonly outline?: Rings };
  readonly parking?: Spot & { readonly outline?: Rings; readonly doorDistanceMetres?: number };
}

/** How the query was answered. */
export interface Explanation {
  readonly info: readonly string[];
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
}

/** The answer to a search: the best match first; empty if nothing matches. */
export interface Answer {
  readonly matches: readonly Match[];
  readonly explanation: Explanation;
  /** The body of the response, for the panel that shows it. */
  readonly response: unknown;
}

interface V2Feature {
  readonly geometry: { readonly coordinates: readonly [number, number] };
  readonly properties: {
    readonly svc_type: string;
    readonly accuracy?: {
      readonly quality: Quality;
      readonly minimum_parking_to_door_distance?: number;
    };
  };
}

interface V2Match {
  readonly id: string;
  readonly address: string;
  readonly geojson: { readonly features: readonly V2Feature[] };
  readonly distance?: number;
  readonly search_confidence?: number;
  readonly structured_response?: Readonly<Record<string, string>>;
}

/** The response of version 2 to one query. */
export interface V2Response {
  readonly responses: readonly {
    readonly best_match: V2Match | null;
    readonly additional_matches: readonly V2Match[];
    readonly logging?: Partial<Explanation>;
  }[];
}

interface V1Match {
  readonly id: string;
  readonly geojson: {
    readonly features: readonly {
      readonly geometry: { readonly coordinates: unknown };
      readonly properties: { readonly svc_type: string };
    }[];
  };
}

/** The response of version 1: it has every door, and outlines. */
export interface V1Response {
  readonly best_match?: V1Match;
  readonly additional_matches?: readonly V1Match[];
}

/** Joins both responses: matches are those of version 2, by their ids with the geometry of version 1. */
export const toAnswer = (v2: V2Response, v1: V1Response | undefined): Answer => {
  const [response] = v2.responses;
  const { best_match: best, additional_matches: others = [], logging } = response ?? {};
  const shapes = new Map(
    [v1?.best_match, ...(v1?.additional_matches ?? [])].flatMap((match) =>
      match ? [[match.id, match] as const] : [],
    ),
  );
  return {
    matches: [...(best ? [best] : []), ...others].map((one) => toMatch(one, shapes.get(one.id))),
    explanation: { info: [], warnings: [], errors: [], ...logging },
    response: v2,
  };
};

const toMatch = (match: V2Match, shape: V1Match | undefined): Match => {
  const { features } = match.geojson;
  const door = spotOf(features, 'svc_door');
  const building = spotOf(features, 'svc_building');
  const parking = spotOf(features, 'svc_parking');
  const doors = (shapeOf(shape, 'svc_door') ?? []) as readonly (readonly [number, number])[];
  return {
    id: match.id,
    address: match.address,
    confidence: match.search_confidence,
    distanceMetres: match.distance,
    components: match.structured_response ?? {},
    point: spotOf(features, 'basic_geocode'),
    door,
    doors: doors.length > 0 ? doors.map(toPosition) : door ? [door.position] : [],
    building: building && { ...building, outline: outlineOf(shape, 'svc_building') },
    parking: parking && {
      ...parking,
      outline: outlineOf(shape, 'svc_parking'),
      doorDistanceMetres: featureOf(features, 'svc_parking')?.properties.accuracy
        ?.minimum_parking_to_door_distance,
    },
  };
};

const toPosition = ([lon, lat]: readonly [number, number]): Position => ({ lat, lon });

const featureOf = (features: readonly V2Feature[], type: string): V2Feature | undefined =>
  features.find(({ properties }) => properties.svc_type === type);

const spotOf = (features: readonly V2Feature[], type: string): Spot | undefined => {
  const feature = featureOf(features, type);
  if (!feature) return undefined;
  const position = toPosition(feature.geometry.coordinates);
  return { position, quality: feature.properties.accuracy?.quality ?? 'low' };
};

const shapeOf = (match: V1Match | undefined, type: string): unknown =>
  match?.geojson.features.find(({ properties }) => properties.svc_type === type)?.geometry
    .coordinates;

const outlineOf = (match: V1Match | undefined, type: string): Rings | undefined =>
  shapeOf(match, type) as Rings | undefined;
