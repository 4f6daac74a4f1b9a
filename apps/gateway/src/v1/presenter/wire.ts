/** The bodies of version 1; the names are those of the wire. */
export interface V1MatchedBody {
  readonly best_match: DestinationBody;
  /** Present only when it was asked for. */
  readonly additional_matches?: readonly DestinationBody[];
  readonly contributors: readonly string[];
  readonly version: 'v1';
  readonly request_id: string;
}

/** What stands in place of an answer when no destination matches. */
export interface V1NoMatchBody {
  readonly svc_info: string;
  readonly version: 'v1';
  readonly request_id: string;
}

export interface DestinationBody {
  readonly id: string;
  readonly address: string;
  readonly geojson: {
    readonly type: 'FeatureCollection';
    readonly features: readonly FeatureBody[];
  };
  /** Metres; present only when a position was sent. */
  readonly distance?: number;
}

/** Clients in the field decode these two geometries and no other. */
export type FeatureBody =
  | FeatureOf<'svc_door' | 'basic_geocode', MultiPointBody>
  | FeatureOf<'svc_building' | 'svc_parking', PolygonBody>;

interface FeatureOf<Kind extends string, Geometry> {
  readonly type: 'Feature';
  readonly geometry: Geometry;
  readonly properties: { readonly svc_type: Kind };
}

export interface MultiPointBody {
  readonly type: 'MultiPoint';
  readonly coordinates: readonly WirePosition[];
}

export interface PolygonBody {
  readonly type: 'Polygon';
  readonly coordinates: readonly (readonly WirePosition[])[];
}

/** Longitude, latitude. */
export type WirePosition = readonly [number, number];
