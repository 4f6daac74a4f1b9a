/** What an existing client reads of a response of version 1. */
export interface DecodedAnswer {
  readonly best?: DecodedDestination;
  readonly additional?: readonly DecodedDestination[];
  readonly contributors?: readonly string[];
  readonly info?: string;
  readonly version: string;
  readonly requestId: string;
}

export interface DecodedDestination {
  readonly id: string;
  readonly address: string;
  readonly features: readonly DecodedFeature[];
  readonly distance?: number;
}

/** The only two geometry types that such a client can decode. */
export type DecodedFeature =
  | { readonly kind: string; readonly type: 'MultiPoint'; readonly points: readonly Point[] }
  | { readonly kind: string; readonly type: 'Polygon'; readonly rings: readonly Ring[] };

export type Point = readonly [longitude: number, latitude: number];
export type Ring = readonly Point[];

/** Decodes the body of a successful response as such a client does; throws at anything unexpected. */
export function decodeAnswer(body: unknown): DecodedAnswer {
  const fields = objectOf(body);
  onlyKeys(fields, [
    ...['best_match', 'additional_matches', 'contributors'],
    ...['svc_info', 'version', 'request_id'],
  ]);
  const { best_match: best, additional_matches: additional, contributors, svc_info: info } = fields;
  return {
    ...(best !== undefined && { best: decodeDestination(best) }),
    ...(additional !== undefined && { additional: listOf(additional).map(decodeDestination) }),
    ...(contributors !== undefined && { contributors: listOf(contributors).map(textOf) }),
    ...(info !== undefined && { info: textOf(info) }),
    version: textOf(fields.version),
    requestId: textOf(fields.request_id),
  };
}

const decodeDestination = (body: unknown): DecodedDestination => {
  const fields = objectOf(body);
  onlyKeys(fields, ['id', 'address', 'geojson', 'distance']);
  const collection = objectOf(fields.geojson);
  onlyKeys(collection, ['type', 'features']);
  is(collection.type, 'FeatureCollection');
  return {
    id: textOf(fields.id),
    address: textOf(fields.address),
    features: listOf(collection.features).map(decodeFeature),
    ...(fields.distance !== undefined && { distance: numberOf(fields.distance) }),
  };
};

const decodeFeature = (body: unknown): DecodedFeature => {
  const fields = objectOf(body);
  onlyKeys(fields, ['type', 'geometry', 'properties']);
  is(fields.type, 'Feature');
  const kind = textOf(objectOf(fields.properties).svc_type);
  const geometry = objectOf(fields.geometry);
  onlyKeys(geometry, ['type', 'coordinates']);
  const coordinates = listOf(geometry.coordinates);
  if (geometry.type === 'MultiPoint') {
    return { kind, type: 'MultiPoint', points: coordinates.map(pointOf) };
  }
  is(geometry.type, 'Polygon');
  return { kind, type: 'Polygon', rings: coordinates.map((ring) => listOf(ring).map(pointOf)) };
};

const pointOf = (value: unknown): Point => {
  const [longitude, latitude, ...more] = listOf(value).map(numberOf);
  if (longitude === undefined || latitude === undefined || more.length > 0) refuse(value);
  return [longitude!, latitude!];
};

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : refuse(value);

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : refuse(value);

const textOf = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? value : refuse(value);

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : refuse(value));

const is = (value: unknown, expected: string): void => {
  if (value !== expected) refuse(value);
};

const onlyKeys = (fields: object, known: readonly string[]): void => {
  const strange = Object.keys(fields).filter((key) => !known.includes(key));
  if (strange.length > 0) refuse(strange);
};

const refuse = (value: unknown): never => {
  throw new TypeError(`An old client cannot decode ${JSON.stringify(value)}`);
};
