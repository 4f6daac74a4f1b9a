/** The bodies of version 2; the names are those of the wire. */
export interface ResponseBody {
  readonly responses: readonly ResultBody[];
  readonly version: 'v2';
  readonly request_id: string;
}

export interface ResultBody {
  readonly status: 'ok' | 'no_matches';
  readonly best_match: MatchBody | null;
  readonly additional_matches: readonly MatchBody[];
  readonly original_request?: object;
  readonly logging?: LoggingBody;
}

export interface LoggingBody {
  readonly info: readonly string[];
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
}

export interface MatchBody {
  readonly id: string;
  readonly address: string;
  readonly geojson: FeatureCollectionBody | KeyValueBody;
  readonly distance?: number;
  readonly search_confidence: number;
  readonly structured_response?: StructuredBody;
  readonly source_id?: SourceIdBody;
}

export type FeatureKind = 'basic_geocode' | 'svc_door' | 'svc_building' | 'svc_parking';

export interface FeatureCollectionBody {
  readonly type: 'FeatureCollection';
  readonly features: readonly FeatureBody[];
}

export interface FeatureBody {
  readonly type: 'Feature';
  readonly geometry: { readonly type: 'Point'; readonly coordinates: readonly [number, number] };
  readonly properties: {
    readonly svc_type: FeatureKind;
    readonly accuracy: {
      readonly quality: 'low' | 'medium' | 'high';
      readonly minimum_parking_to_door_distance?: number;
    };
  };
}

export type KeyValueBody = Readonly<
  Partial<Record<FeatureKind, { readonly latitude: number; readonly longitude: number }>>
>;

export interface StructuredBody {
  readonly unit?: string;
  readonly house_name?: string;
  readonly street_number?: string;
  readonly street_name?: string;
  readonly locality?: string;
  readonly city?: string;
  readonly county?: string;
  readonly state?: string;
  readonly country?: string;
  readonly country_code: string;
  readonly postalcode?: string;
}

export interface SourceIdBody {
  readonly os_uprn?: string;
  readonly os_udprn?: string;
}
