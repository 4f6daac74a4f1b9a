import type { Position } from '#contracts';
import type { V2Body, V2Match } from '../../contract/v2-answer.js';
import { decodeAnswer } from '../../v1/old-client.js';
import type { DecodedDestination, Ring } from '../../v1/old-client.js';

/** What a service answers at a position. */
export interface GivenDestination {
  readonly label: string;
  /** The main door first. */
  readonly doors: readonly Position[];
  readonly building?: GivenPlace;
  readonly parking?: GivenPlace;
}

/** An area by its rings, or else the point that stands for it. */
export interface GivenPlace {
  readonly rings: readonly Ring[];
  readonly points: readonly Position[];
}

/** Where a service listens, and the key to ask it with. */
export interface AskedService {
  readonly url: string;
  readonly key: string;
}

const WAIT_MS = 20_000;

/**
 * Asks both versions what is at a position: the first tells outlines, the second also what has none;
 * undefined for nothing.
 */
export const askWhatIsAt = async (
  service: AskedService,
  { lat, lon }: Position,
): Promise<GivenDestination | undefined> => {
  const location = { latitude: lat, longitude: lon };
  const [outlined, pointed] = await Promise.all([
    post(service, { version: 'v1', body: location }),
    post(service, { version: 'v2', body: { queries: [{ location }] } }),
  ]);
  const { best } = decodeAnswer(outlined);
  const match = (pointed as V2Body).responses[0]?.best_match;
  return (
    best && {
      label: best.address,
      doors: outlineOf(best, 'svc_door')?.points ?? [],
      building: outlineOf(best, 'svc_building') ?? pointOf(match, 'svc_building'),
      parking: outlineOf(best, 'svc_parking') ?? pointOf(match, 'svc_parking'),
    }
  );
};

const post = async (
  { url, key }: AskedService,
  { version, body }: { readonly version: string; readonly body: object },
): Promise<unknown> => {
  const response = await fetch(`${url}/final-destination/${version}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(WAIT_MS),
  });
  if (!response.ok) throw new Error(`The service answers ${response.status}`);
  return response.json();
};

const outlineOf = ({ features }: DecodedDestination, kind: string): GivenPlace | undefined => {
  const feature = features.find((one) => one.kind === kind);
  if (!feature) return undefined;
  if (feature.type === 'Polygon') return { rings: feature.rings, points: [] };
  return { rings: [], points: feature.points.map(([lon, lat]) => ({ lat, lon })) };
};

const pointOf = (match: V2Match | null | undefined, kind: string): GivenPlace | undefined => {
  const feature = match?.geojson.features.find(({ properties }) => properties.svc_type === kind);
  const [lon, lat] = feature?.geometry.coordinates ?? [];
  if (lon === undefined || lat === undefined) return undefined;
  return { rings: [], points: [{ lat, lon }] };
};
