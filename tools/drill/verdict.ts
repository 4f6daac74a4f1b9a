import type { DataRelease, House } from './houses.js';

/** The verdict on one response. */
export type Verdict =
  /** Every result has the position of the data. */
  | 'right'
  /** 503 or 504 with an error body of the API, or 503 of the load balancer. */
  | 'refused'
  /** The key was rejected. */
  | 'unauthorised'
  /** The result differs from the data, or belongs to another request. */
  | 'wrong'
  /** The connection broke, or the status is unexpected. */
  | 'broken'
  /** No response within the deadline of the service. */
  | 'hung';

/** A response of the service. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** The request, and the releases of the data that its results may come from. */
export interface ExpectedAnswer {
  readonly requestId: string;
  readonly houses: readonly House[];
  readonly releases: readonly DataRelease[];
}

/** Compares a response with the data. */
export function judge(expected: ExpectedAnswer, { status, headers, text }: RawAnswer): Verdict {
  if (status === 503 || status === 504) return isExplained(headers, text) ? 'refused' : 'broken';
  if (status === 401 || isWrongKeyTooOften(status, text)) return 'unauthorised';
  if (status !== 200) return 'broken';
  const body = JSON.parse(text) as WireAnswer;
  if (body.request_id !== expected.requestId) return 'wrong';
  // A request this small is one chunk, and a chunk is answered from one release of the data.
  const isOf = (release: DataRelease): boolean =>
    body.responses.length === expected.houses.length &&
    expected.houses.every((house, index) => isAnsweredFrom(body.responses[index], house, release));
  return expected.releases.some(isOf) ? 'right' : 'wrong';
}

interface WirePlace {
  readonly latitude: number;
  readonly longitude: number;
}

/** A result of a v2 response, with the fields that are read here. */
export interface WireResult {
  readonly best_match: { readonly geojson: { readonly basic_geocode: WirePlace } } | null;
}

interface WireAnswer {
  readonly request_id: string;
  readonly responses: readonly WireResult[];
}

const isExplained = (headers: RawAnswer['headers'], text: string): boolean =>
  headers['x-answered-by'] === 'balancer' || /^\{"code":"[a-z_]+","reason":/.test(text);

/** Repeated requests with a wrong key are throttled with this code. */
const isWrongKeyTooOften = (status: number, text: string): boolean =>
  status === 429 && text.startsWith('{"code":"too_many_requests"');

/** Whether a result has the position of the house in a release of the data. */
export function isAnsweredFrom(
  result: WireResult | undefined,
  { at }: House,
  release: DataRelease,
): boolean {
  const position = result?.best_match?.geojson.basic_geocode;
  const place = at[release];
  return (
    position !== undefined &&
    isNear(position.latitude, place.lat) &&
    isNear(position.longitude, place.lon)
  );
}

/** Responses have seven decimals. */
const isNear = (one: number, other: number): boolean => Math.abs(one - other) < 1e-6;
