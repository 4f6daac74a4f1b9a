import type { Vicinity } from '#contracts';

/** Holds where a request does not say how far an answer may lie. */
const DEFAULT_RADIUS_METRES = 5000;

/** A position on the wire, and how far from it an answer may lie, in metres. */
interface WireVicinity {
  readonly latitude: number;
  readonly longitude: number;
  readonly distance_filter?: number | null;
}

/** Where an answer may lie. */
export const vicinityOf = ({ latitude, longitude, distance_filter }: WireVicinity): Vicinity => ({
  position: { lat: latitude, lon: longitude },
  radiusMetres: distance_filter ?? DEFAULT_RADIUS_METRES,
});
