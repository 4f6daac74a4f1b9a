import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { HttpClient, RequestTimeoutError } from '../services/http-client.js';

/** The service to query, and the deadline. */
export interface DrillTarget {
  readonly url: string;
  readonly client: HttpClient;
  /** Deadline of a response. */
  readonly limitMs: number;
  /** The releases of the data that may be live at the moment. */
  readonly releases: () => readonly DataRelease[];
}

/** A verdict, with the response unless it is correct. */
export interface Judged {
  readonly verdict: Verdict;
  readonly detail?: string;
}

/** Queries houses in one request, and judges the response. */
export async function requestHouses(
  target: DrillTarget,
  key: string,
  requested: readonly House[],
): Promise<Judged> {
  const before = target.releases();
  const requestId = randomUUID();
  const answer = await send(target, { requestId, key, houses: requested });
  // Any release that was live between request and response may have been used.
  const releases = [...new Set([...before, ...target.releases()])];
  if (typeof answer === 'string') return { verdict: answer, detail: answer };
  const verdict = judge({ requestId, houses: requested, releases }, answer);
  return verdict === 'right' ? { verdict } : { verdict, detail: describeAnswer(answer) };
}

interface HouseRequest {
  readonly requestId: string;
  readonly key: string;
  readonly houses: readonly House[];
}

const send = async (
  { url, client, limitMs }: DrillTarget,
  { requestId, key, houses: requested }: HouseRequest,
): Promise<RawAnswer | 'hung' | 'broken'> => {
  const body = JSON.stringify({
    queries: requested.map((house) => ({ address_string: house.address })),
    options: { geojson_type: 'key_value' },
  });
  try {
    return await client.post({
      url: `${url}/final-destination/v2`,
      body,
      key,
      headers: { 'x-request-id': requestId },
      timeoutMs: limitMs,
    });
  } catch (error) {
    return error instanceof RequestTimeoutError ? 'hung' : 'broken';
  }
};

const describeAnswer = ({ status, headers, text }: RawAnswer): string =>
  `${status} ${String(headers['x-answered-by'] ?? 'gateway')} ${text.slice(0, 160)}`;

const PROBE_TIMEOUT_MS = 10_000;

/**
 * The houses that the service finds without incidents; the others are not part of the drill. Throws if
 * it finds less than half of them.
 */
export async function knownHouses(url: string, key: string): Promise<readonly House[]> {
  const client = new HttpClient();
  const target = { url, client, limitMs: PROBE_TIMEOUT_MS, releases: () => ['first'] as const };
  const known: House[] = [];
  for (const house of houses) {
    const { verdict } = await requestHouses(target, key, [house]);
    if (verdict === 'right') known.push(house);
  }
  client.close();
  if (known.length < houses.length / 2) {
    throw new Error(`only ${known.length} of ${houses.length} houses are found`);
  }
  return known;
}

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
interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** The request, and the releases of the data that its results may come from. */
interface ExpectedAnswer {
  readonly requestId: string;
  readonly houses: readonly House[];
  readonly releases: readonly DataRelease[];
}

/** Compares a response with the data. */
function judge(expected: ExpectedAnswer, { status, headers, text }: RawAnswer): Verdict {
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

const GAZETTEER = resolve('apps/cli/demo-gazetteer');

/** Offset to the north of the houses in the second release of the data, in degrees: about 22 m. */
const SHIFT = 0.0002;

/** The release of the data before or after the swap. */
export type DataRelease = 'first' | 'second';

/** An address to query, and its position in each release of the data. */
export interface House {
  readonly address: string;
  readonly at: Readonly<Record<DataRelease, { readonly lat: number; readonly lon: number }>>;
}

interface Feature {
  readonly geometry: { readonly coordinates: readonly [number, number] } | null;
  readonly properties: Readonly<Record<string, string | undefined>>;
}

const features: readonly Feature[] = readdirSync(GAZETTEER).flatMap((name) =>
  readFileSync(join(GAZETTEER, name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Feature),
);

const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/** The houses of the demo gazetteer that have a number, street, postcode and city. */
const houses: readonly House[] = features.flatMap(({ geometry, properties }) => {
  const { number, street, postcode, city } = properties;
  if (!geometry || !number || !street || !postcode || !city) return [];
  const [lon, lat] = geometry.coordinates;
  const at = { first: { lat, lon }, second: { lat: round(lat + SHIFT), lon } };
  return [{ address: `${number} ${street}, ${postcode} ${city}`, at }];
});

/** Writes the demo gazetteer as one file, with the positions of that release. */
export async function writeRelease(path: string, release: DataRelease): Promise<void> {
  const [attribution] = features;
  const released = features.filter(({ geometry }) => geometry);
  const lines = [attribution, ...released.map((feature) => moved(feature, release))];
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

const moved = (feature: Feature, release: DataRelease): Feature => {
  if (release === 'first' || !feature.geometry) return feature;
  const [lon, lat] = feature.geometry.coordinates;
  return { ...feature, geometry: { ...feature.geometry, coordinates: [lon, round(lat + SHIFT)] } };
};
