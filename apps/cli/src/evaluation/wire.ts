import type { Position } from '#contracts';

/** A query of the v2 interface, as far as the evaluation asks. */
export interface WireQuery {
  readonly address_string?: string;
  readonly address_structured?: {
    readonly street_number?: string;
    readonly street_name?: string;
    readonly city?: string;
    readonly postalcode?: string;
  };
  readonly location?: { readonly latitude: number; readonly longitude: number };
  readonly country?: string;
}

interface WireFeature {
  readonly geometry: { readonly coordinates: readonly [number, number] };
  readonly properties: {
    readonly svc_type: string;
    readonly accuracy?: { readonly quality: 'low' | 'medium' | 'high' };
  };
}

export interface WireMatch {
  readonly address: string;
  readonly geojson: { readonly features: readonly WireFeature[] };
  readonly search_confidence?: number;
  readonly structured_response?: {
    readonly street_number?: string;
    readonly street_name?: string;
    readonly locality?: string;
  };
}

/** One answer of the v2 interface, as far as the evaluation reads it. */
export interface WireResult {
  readonly status: 'ok' | 'no_matches';
  readonly best_match: WireMatch | null;
  /** Where explanations were asked for. */
  readonly logging?: { readonly info: readonly string[] };
}

/** Where a match says that its basic point is, and how well that is known. */
export const basicPointOf = (
  match: WireMatch,
): { readonly position: Position; readonly quality?: string } | undefined => {
  const feature = match.geojson.features.find(
    ({ properties }) => properties.svc_type === 'basic_geocode',
  );
  if (feature === undefined) return undefined;
  const [lon, lat] = feature.geometry.coordinates;
  return { position: { lat, lon }, quality: feature.properties.accuracy?.quality };
};
