import type { DataRelease, House } from './houses.js';

/** What came of one request. */
export type Verdict =
  /** Everything that was asked is where the data say it is. */
  | 'right'
  /** 503 or 504, in the words of the interface, or of the balancer that has nobody to ask. */
  | 'refused'
  /** The key is not known (any more). */
  | 'unauthorised'
  /** Another answer than the data give, or somebody else's. */
  | 'wrong'
  /** A connection that broke, or a status that nothing explains. */
  | 'broken'
  /** No answer within the time that the service gives itself. */
  | 'hung';

/** An answer of the service, as far as it is judged. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** What was asked under which id, and which releases of the data may answer. */
export interface Asked {
  readonly requestId: string;
  readonly houses: readonly House[];
  readonly releases: readonly DataRelease[];
}

/** Judges an answer by the data. */
export function judge(asked: Asked, { status, headers, text }: Answered): Verdict {
  if (status === 503 || status === 504) return isExplained(headers, text) ? 'refused' : 'broken';
  if (status === 401 || isWrongKeyTooOften(status, text)) return 'unauthorised';
  if (status !== 200) return 'broken';
  const body = JSON.parse(text) as WireAnswer;
  if (body.request_id !== asked.requestId) return 'wrong';
  // One request this small is one chunk, and a chunk is answered from one release of the data.
  const isOf = (release: DataRelease): boolean =>
    body.responses.length === asked.houses.length &&
    asked.houses.every((house, index) => isAnsweredFrom(body.responses[index], house, release));
  return asked.releases.some(isOf) ? 'right' : 'wrong';
}

interface WirePlace {
  readonly latitude: number;
  readonly longitude: number;
}

/** One result, as far as it is judged. */
export interface WireResult {
  readonly best_match: { readonly geojson: { readonly basic_geocode: WirePlace } } | null;
}

interface WireAnswer {
  readonly request_id: string;
  readonly responses: readonly WireResult[];
}

const isExplained = (headers: Answered['headers'], text: string): boolean =>
  headers['x-answered-by'] === 'balancer' || /^\{"code":"[a-z_]+","reason":/.test(text);

/** Whoever goes on with a wrong key is told so in these words after a while. */
const isWrongKeyTooOften = (status: number, text: string): boolean =>
  status === 429 && text.startsWith('{"code":"too_many_requests"');

/** Whether a result is where a release of the data has the house. */
export function isAnsweredFrom(
  result: WireResult | undefined,
  { at }: House,
  release: DataRelease,
): boolean {
  const found = result?.best_match?.geojson.basic_geocode;
  const place = at[release];
  return (
    found !== undefined && isNear(found.latitude, place.lat) && isNear(found.longitude, place.lon)
  );
}

/** Answers have seven decimals. */
const isNear = (one: number, other: number): boolean => Math.abs(one - other) < 1e-6;
