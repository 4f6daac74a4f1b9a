import type { Position } from '#contracts';

/** What a service returns for a position. */
export interface AnsweredDestination {
  readonly label: string;
  /** The main door first. */
  readonly doors: readonly Position[];
  readonly building?: AnsweredPlace;
  readonly parking?: AnsweredPlace;
}

/** A building or parking: the rings of its area, or a point if the area is not known. */
export interface AnsweredPlace {
  readonly rings: readonly Ring[];
  readonly points: readonly Position[];
}

type Ring = readonly Coordinates[];
type Coordinates = readonly [lon: number, lat: number];

/** Base URL and API key of a service. */
export interface QueriedService {
  readonly url: string;
  readonly key: string;
}

/** The fields of a v1 response that are read here. */
interface V1Answer {
  readonly best_match?: {
    readonly address: string;
    readonly geojson: { readonly features: readonly V1Feature[] };
  };
}

interface V1Feature {
  readonly geometry:
    | { readonly type: 'MultiPoint'; readonly coordinates: readonly Coordinates[] }
    | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] };
  readonly properties: { readonly svc_type: string };
}

/** The fields of a v2 response that are read here. */
interface V2Answer {
  readonly responses: readonly { readonly best_match: V2Match | null }[];
}

interface V2Match {
  readonly geojson: {
    readonly features: readonly {
      readonly geometry: { readonly coordinates: Coordinates };
      readonly properties: { readonly svc_type: string };
    }[];
  };
}

const TIMEOUT_MS = 20_000;

/**
 * Queries a position through v1, which returns areas, and v2, which also returns places without an
 * area. Undefined if nothing matches.
 */
export const queryDestinationAt = async (
  service: QueriedService,
  { lat, lon }: Position,
): Promise<AnsweredDestination | undefined> => {
  const location = { latitude: lat, longitude: lon };
  const [v1, v2] = (await Promise.all([
    post(service, { version: 'v1', body: location }),
    post(service, { version: 'v2', body: { queries: [{ location }] } }),
  ])) as [V1Answer, V2Answer];
  const { best_match: best } = v1;
  const match = v2.responses[0]?.best_match;
  const areaOf = (kind: string) => placeIn(best?.geojson.features ?? [], kind);
  return (
    best && {
      label: best.address,
      doors: areaOf('svc_door')?.points ?? [],
      building: areaOf('svc_building') ?? pointOf(match, 'svc_building'),
      parking: areaOf('svc_parking') ?? pointOf(match, 'svc_parking'),
    }
  );
};

const post = async (
  { url, key }: QueriedService,
  { version, body }: { readonly version: string; readonly body: object },
): Promise<unknown> => {
  const response = await fetch(`${url}/final-destination/${version}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the service returned ${response.status}`);
  return response.json();
};

const placeIn = (features: readonly V1Feature[], kind: string): AnsweredPlace | undefined => {
  const geometry = features.find(({ properties }) => properties.svc_type === kind)?.geometry;
  if (!geometry) return undefined;
  if (geometry.type === 'Polygon') return { rings: geometry.coordinates, points: [] };
  return { rings: [], points: geometry.coordinates.map(([lon, lat]) => ({ lat, lon })) };
};

const pointOf = (match: V2Match | null | undefined, kind: string): AnsweredPlace | undefined => {
  const feature = match?.geojson.features.find(({ properties }) => properties.svc_type === kind);
  const [lon, lat] = feature?.geometry.coordinates ?? [];
  if (lon === undefined || lat === undefined) return undefined;
  return { rings: [], points: [{ lat, lon }] };
};
