import type { Position } from '#contracts';
import { decodeAnswer } from '../../v1/old-client.js';
import type { DecodedDestination, Ring } from '../../v1/old-client.js';

/** What a service answers: points, or an area by its rings. */
export interface GivenDestination {
  readonly label: string;
  readonly doors: readonly Position[];
  readonly building?: GivenPlace;
  readonly parking?: GivenPlace;
}

export interface GivenPlace {
  readonly rings: readonly Ring[];
  readonly points: readonly Position[];
}

const WAIT_MS = 20_000;

/** Asks version 1, which answers with outlines, what is at a position; undefined for nothing. */
export const askWhatIsAt = async (
  service: { readonly url: string; readonly key: string },
  { lat, lon }: Position,
): Promise<GivenDestination | undefined> => {
  const response = await fetch(`${service.url}/final-destination/v1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: service.key },
    body: JSON.stringify({ latitude: lat, longitude: lon }),
    signal: AbortSignal.timeout(WAIT_MS),
  });
  if (!response.ok) throw new Error(`The service answers ${response.status}`);
  const { best } = decodeAnswer(await response.json());
  return best && givenDestination(best);
};

const givenDestination = (best: DecodedDestination): GivenDestination => ({
  label: best.address,
  doors: placeOf(best, 'svc_door')?.points ?? [],
  building: placeOf(best, 'svc_building'),
  parking: placeOf(best, 'svc_parking'),
});

const placeOf = ({ features }: DecodedDestination, kind: string): GivenPlace | undefined => {
  const feature = features.find((one) => one.kind === kind);
  if (!feature) return undefined;
  if (feature.type === 'Polygon') return { rings: feature.rings, points: [] };
  return { rings: [], points: feature.points.map(([lon, lat]) => ({ lat, lon })) };
};
