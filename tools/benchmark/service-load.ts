import type { Database } from '#database';
import type { QueryForm } from '../evaluation/queries/query-form.js';
import { GroundTruth } from '../evaluation/ground-truth/ground-truth.js';
import { formsNamed } from '../evaluation/queries/forms.js';
import type { Measurement } from '../measurement/measure-load.js';
import { cycle, measureLoad, measureMixedLoad } from '../measurement/measure-load.js';
import { seededRandom } from '../measurement/seeded-random.js';
import { percentile } from '../measurement/statistics.js';
import type { BenchmarkService } from '../services/benchmark-service.js';
import type { GeocodingClient, WireQuery } from '../services/geocoding-client.js';
import { retryWhileBusy } from '../services/http-client.js';
import type { ResponseHead } from '../services/load-http-client.js';
import { LoadHttpClient } from '../services/load-http-client.js';
import type { SampledPremise } from './sampled-premises.js';
import { samplePremises } from './sampled-premises.js';

/** Queries per request, and concurrent requests. */
export interface RequestPattern {
  readonly title: string;
  readonly queriesPerRequest: number;
  readonly inFlight: number;
}

const LARGEST_REQUEST = 200;

/** Single queries on so many connections. */
export const singles = (connections: number): RequestPattern => ({
  title: connections === 1 ? '1 query each, sequential' : `1 query each, ${connections} concurrent`,
  queriesPerRequest: 1,
  inFlight: connections,
});

/** Requests of 200 queries, so many at a time. */
export const largestRequests = (inFlight: number): RequestPattern => ({
  title: `200 queries each, ${inFlight === 1 ? 'sequential' : `${inFlight} concurrent`}`,
  queriesPerRequest: LARGEST_REQUEST,
  inFlight,
});

/** Patterns without concurrency. */
export const sequentialPatterns: readonly RequestPattern[] = [singles(1), largestRequests(1)];

/** The measured patterns, in the order of the report. */
export const requestPatterns = (inFlight: number): readonly RequestPattern[] => [
  ...[1, 8, 64, 256].map(singles),
  largestRequests(1),
  largestRequests(inFlight),
];

/** The measured query forms, in the order of the report. */
export const benchmarkForms: readonly QueryForm[] = formsNamed([
  'exact',
  'city-first',
  'no-postcode',
  'typo',
  'reverse',
]);

/** Creates a query of one form for each premise. */
export const queriesOf = (
  form: QueryForm,
  premises: readonly SampledPremise[],
  seed: number,
): readonly WireQuery[] => {
  const truth = new GroundTruth(premises.map(({ address }) => address));
  const random = seededRandom(seed, form.name);
  return premises.flatMap(
    ({ address, country }) => form.create({ address, country, truth }, random)?.query ?? [],
  );
};

const SEED = 1;

/** Creates queries for sampled addresses, each in three forms. */
export const drawQueries = async (
  database: Database,
  sample: number,
): Promise<readonly WireQuery[]> => {
  const premises = await samplePremises(database, sample, SEED);
  return formsNamed(['exact', 'typo', 'reverse']).flatMap((form) =>
    queriesOf(form, premises, SEED),
  );
};

export interface ServiceMeasurement extends Measurement {
  /** Share of the queries with a match, 0 to 1. */
  readonly matchedShare: number;
}

/** Sends the queries of `next` in one request pattern, and measures them. */
export const measureService = async (
  client: GeocodingClient,
  next: () => WireQuery,
  { queriesPerRequest, inFlight, seconds }: RequestPattern & { readonly seconds: number },
): Promise<ServiceMeasurement> => {
  let sent = 0;
  let matched = 0;
  const request = async (): Promise<void> => {
    const { results } = await client.geocode(Array.from({ length: queriesPerRequest }, next));
    sent += results.length;
    matched += results.filter(({ status }) => status === 'ok').length;
  };
  const load = { seconds, inFlight, unitsPerTask: queriesPerRequest };
  const measurement = await measureLoad(request, load);
  return { ...measurement, matchedShare: matched / sent };
};

/** Sends queries of each form before a measurement, so that caches are filled and code is compiled. */
export const warmUp = async (
  client: GeocodingClient,
  queries: readonly (readonly WireQuery[])[],
  seconds: number,
): Promise<void> => {
  for (const ofForm of queries) {
    for (const way of [...sequentialPatterns, singles(8)])
      await measureService(client, cycle(ofForm), { ...way, seconds });
  }
};

/** The address of a service, and the API key. */
export type ServiceAddress = Pick<BenchmarkService, 'url'> & { readonly key?: string };

const REQUEST_TIMEOUT_MS = 60_000;

/**
 * Sends requests and discards the answers. Retries after 503, as `Retry-After` says, and once after a closed connection;
 * throws at any other failure.
 */
export class LoadSender {
  private readonly client: LoadHttpClient;
  private readonly origin: string;
  private readonly geocodingPath: string;

  constructor({ url, key }: ServiceAddress) {
    this.origin = url.replace(/\/+$/, '');
    this.geocodingPath = pathOf(`${this.origin}/final-destination/v2`);
    const { origin } = new URL(url);
    this.client = new LoadHttpClient({
      origin,
      timeoutMs: REQUEST_TIMEOUT_MS,
      retriesClosed: true,
      ...(key && { key }),
    });
  }

  /** Measures a closed-loop load of the queries of `next`. */
  measure(
    next: () => WireQuery,
    { queriesPerRequest, inFlight, seconds }: RequestPattern & { readonly seconds: number },
  ): Promise<Measurement> {
    const load = { seconds, inFlight, unitsPerTask: queriesPerRequest };
    return measureLoad(() => this.send(next, queriesPerRequest), load);
  }

  /** Sends one request of the next queries. */
  async send(next: () => WireQuery, queries: number): Promise<void> {
    const body = JSON.stringify({ queries: Array.from({ length: queries }, next) });
    await sendUntilAnswered(() => this.client.post(this.geocodingPath, body));
  }

  /** Requests a path, which may have parameters. */
  async get(path: string): Promise<void> {
    const encoded = pathOf(this.origin + path);
    await sendUntilAnswered(() => this.client.get(encoded));
  }

  close(): void {
    this.client.close();
  }
}

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** Rate limits would be measured instead of the service, so that 429 is a failure. */
const sendUntilAnswered = async (send: () => Promise<ResponseHead>): Promise<void> => {
  const { status } = await retryWhileBusy(send, { statuses: [503] });
  if (status !== 200) throw new Error(`the service returned ${status}`);
};

/** Latency of single queries alone, and beside a stream of requests of 200. */
export interface FairnessFigures {
  /** Queries per second of requests of 200, without other load. */
  readonly capacity: number;
  readonly aloneP50Ms: number;
  readonly aloneP99Ms: number;
  readonly besideP50Ms: number;
  readonly besideP99Ms: number;
}

interface FairnessPlan {
  readonly rounds: number;
  readonly seconds: number;
  /** Concurrent requests of 200 that measure the capacity. */
  readonly inFlight: number;
}

/** The stream's share of the capacity. */
const STREAM_SHARE = 0.7;

/** Measures single queries alone and beside the stream. */
export const measureFairness = async (
  sender: LoadSender,
  queries: readonly WireQuery[],
  { rounds, seconds, inFlight }: FairnessPlan,
): Promise<FairnessFigures> => {
  const next = cycle(queries);
  const largest = { ...largestRequests(inFlight), seconds };
  const capacity = (await sender.measure(next, largest)).unitsPerSecond;
  const { aloneMs, besideMs } = await measureMixedLoad(
    {
      sendSingle: () => sender.send(next, 1),
      sendOther: () => sender.send(next, LARGEST_REQUEST),
      othersPerSecond: (STREAM_SHARE * capacity) / LARGEST_REQUEST,
    },
    { rounds, seconds },
  );
  return {
    capacity,
    aloneP50Ms: percentile(aloneMs, 0.5),
    aloneP99Ms: percentile(aloneMs, 0.99),
    besideP50Ms: percentile(besideMs, 0.5),
    besideP99Ms: percentile(besideMs, 0.99),
  };
};

/** Throughput just after the start of a service and when it is warm, in queries per second. */
export interface StartFigures {
  readonly way: string;
  readonly first: number;
  readonly warm: number;
}

const FIRST_SECONDS = 10;

/**
 * Measures a service that has just become ready for ten seconds, keeps it under the same load, and
 * measures it again for ten seconds from `warmAfter` seconds on.
 */
export const measureFirstSeconds = async (
  sender: LoadSender,
  next: () => WireQuery,
  { warmAfter, ...pattern }: RequestPattern & { readonly warmAfter: number },
): Promise<StartFigures> => {
  const measure = async (seconds: number): Promise<number> =>
    (await sender.measure(next, { ...pattern, seconds })).unitsPerSecond;
  const first = await measure(FIRST_SECONDS);
  await measure(Math.max(1, warmAfter - FIRST_SECONDS));
  return { way: pattern.title, first, warm: await measure(FIRST_SECONDS) };
};
