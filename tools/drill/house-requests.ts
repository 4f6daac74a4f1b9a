import { randomUUID } from 'node:crypto';
import { PostClient, RequestTimeoutError } from '../services/http-post.js';
import { houses, type DataRelease, type House } from './houses.js';
import { judge, type RawAnswer, type Verdict } from './verdict.js';

/** The service to query, and the deadline. */
export interface DrillTarget {
  readonly url: string;
  readonly client: PostClient;
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
  const client = new PostClient();
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
